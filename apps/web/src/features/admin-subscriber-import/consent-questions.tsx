import { ownValue } from '@perfboard/contracts/own-value';
import type { ConsentAnswer, ConsentColumn } from '@perfboard/contracts/subscriber-import';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import type { ChoiceProps } from './column-choice.tsx';

type Choice = '' | 'yes' | 'no';
const toChoice = (isSubscribed: boolean | null): Choice =>
  isSubscribed === null ? '' : isSubscribed ? 'yes' : 'no';

interface ColumnAnswer {
  isIgnored: boolean;
  values: Record<string, Choice>;
  others: Choice;
}

const startOf = ({ is_ignored, values, others_subscribed }: ConsentColumn): ColumnAnswer => ({
  isIgnored: is_ignored,
  values: Object.fromEntries(values.map(({ value, is_subscribed }) => [value, toChoice(is_subscribed)])),
  others: toChoice(others_subscribed),
});

const toAnswer = (column: string, { isIgnored, values, others }: ColumnAnswer): ConsentAnswer => ({
  column,
  is_ignored: isIgnored,
  values: Object.entries(values).flatMap(([value, choice]) =>
    choice ? [{ value, is_subscribed: choice === 'yes' }] : [],
  ),
  others_subscribed: others ? others === 'yes' : null,
});

interface ChoiceFieldProps {
  label: string;
  lines: number;
  value: Choice;
  onChange: (choice: Choice) => void;
}

function ChoiceField({ label, lines, value, onChange }: ChoiceFieldProps) {
  const t = useMessages('desk_newsletter');
  return (
    <Field label={label} hint={t('lines', { count: lines })}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={value}
          onChange={(event) => onChange(event.target.value as Choice)}
        >
          <option value="">{t('choose')}</option>
          <option value="yes">{t('meansSubscribed')}</option>
          <option value="no">{t('meansNot')}</option>
        </select>
      )}
    </Field>
  );
}

interface ColumnQuestionProps {
  column: ConsentColumn;
  answer: ColumnAnswer;
  onChange: (answer: ColumnAnswer) => void;
}

function ColumnQuestion({ column, answer, onChange }: ColumnQuestionProps) {
  const t = useMessages('desk_newsletter');
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold wrap-anywhere">
        {t('columnNamed', { column: column.column })}
      </legend>
      <label className="flex items-center gap-2 text-small">
        <input
          type="checkbox"
          checked={answer.isIgnored}
          onChange={(event) => onChange({ ...answer, isIgnored: event.target.checked })}
        />
        {t('noConsentColumn')}
      </label>
      {!answer.isIgnored && (
        <div className="flex flex-wrap gap-3">
          {column.values.map(({ value, lines }) => (
            <ChoiceField
              key={value}
              label={value || t('emptyValue')}
              lines={lines}
              value={ownValue(answer.values, value) ?? ''}
              onChange={(choice) => onChange({ ...answer, values: { ...answer.values, [value]: choice } })}
            />
          ))}
          {column.other_lines > 0 && (
            <ChoiceField
              label={t('otherValues')}
              lines={column.other_lines}
              value={answer.others}
              onChange={(others) => onChange({ ...answer, others })}
            />
          )}
        </div>
      )}
    </fieldset>
  );
}

/** Asks what the values of a status column mean: nothing is imported before the owner has answered. */
export function ConsentQuestions({ list, onStep, onChange }: ChoiceProps) {
  const t = useMessages('desk_newsletter');
  const check = trpc.subscriberImport.check.useMutation();
  const [answers, setAnswers] = useState(() => list.consent_columns.map(startOf));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onStep(() =>
      check.mutateAsync({
        uuid: list.uuid,
        checks: list.checks,
        email_column: list.email_column,
        topics_column: list.topics_column,
        consent_answers: list.consent_columns.flatMap(({ column }, at) => {
          const answer = answers[at];
          return answer ? [toAnswer(column, answer)] : [];
        }),
      }),
    );
  };
  return (
    <form className="grid gap-5 border-t border-rule pt-4" onSubmit={submit} aria-label={t('consent')}>
      {Boolean(list.verdicts.unclear) && <p className="text-small">{t('consentText')}</p>}
      {list.consent_columns.map((column, at) => {
        const answer = answers[at];
        return (
          answer && (
            <ColumnQuestion
              key={column.column}
              column={column}
              answer={answer}
              onChange={(changed) => {
                onChange();
                setAnswers(answers.map((each, index) => (index === at ? changed : each)));
              }}
            />
          )
        );
      })}
      <Button type="submit" variant="outline" className="justify-self-start" isBusy={check.isPending}>
        {t('saveAndCheck')}
      </Button>
    </form>
  );
}
