import type { SubscriberImport } from '@perfboard/contracts/subscriber-import';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { useTopics } from '../admin-newsletter/topic-choice.tsx';
import { ConsentQuestions, startOf, toAnswer } from './consent-questions.tsx';

export type Step = (call: () => Promise<{ message: string }>) => Promise<unknown>;

interface ColumnFieldProps {
  label: string;
  /** What leaving it empty means. */
  empty: string;
  names: string[];
  value: string;
  onChange: (name: string) => void;
}

function ColumnField({ label, empty, names, value, onChange }: ColumnFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{empty}</option>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface ImportChoicesProps {
  list: SubscriberImport;
  /** Something is chosen that is not saved. */
  isChanged: boolean;
  onStep: Step;
  onChange: () => void;
}

/** Chooses the columns of a list, and what the values of its status columns mean; then it is checked again. */
export function ImportChoices({ list, isChanged, onStep, onChange }: ImportChoicesProps) {
  const t = useMessages('desk_newsletter');
  const check = trpc.subscriberImport.check.useMutation();
  const [column, setColumn] = useState(list.email_column);
  const [topicsColumn, setTopicsColumn] = useState(list.topics_column);
  const [answers, setAnswers] = useState(() => list.consent_columns.map(startOf));
  const hasTopics = (useTopics()?.length ?? 0) > 0;
  if (list.columns.length === 0) return null;
  const names = [...new Set(list.columns.filter(Boolean))];
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      onChange();
      set(value);
    };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onStep(() =>
      check.mutateAsync({
        uuid: list.uuid,
        checks: list.checks,
        email_column: column,
        topics_column: topicsColumn,
        consent_answers: list.consent_columns.flatMap((asked, at) => {
          const answer = answers[at];
          return answer ? [toAnswer(asked.column, answer)] : [];
        }),
      }),
    );
  };
  return (
    <form className="grid gap-5" onSubmit={submit}>
      <div className="flex flex-wrap gap-3">
        <ColumnField
          label={t('addressColumn')}
          empty={t('detected')}
          {...{ names, value: column, onChange: changing(setColumn) }}
        />
        {hasTopics && (
          <ColumnField
            label={t('topicsColumn')}
            empty={t('none')}
            {...{ names, value: topicsColumn, onChange: changing(setTopicsColumn) }}
          />
        )}
      </div>
      {list.consent_columns.length > 0 && (
        <ConsentQuestions list={list} answers={answers} onChange={changing(setAnswers)} />
      )}
      <Button
        type="submit"
        variant={isChanged ? 'primary' : 'outline'}
        className="justify-self-start"
        isBusy={check.isPending}
      >
        {t('checkAgain')}
      </Button>
    </form>
  );
}
