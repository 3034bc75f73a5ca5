import type { SubscriberImport } from '@perfboard/contracts/subscriber-import';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { useTopics } from '../admin-newsletter/topic-choice.tsx';

export type Step = (call: () => Promise<{ message: string }>) => Promise<unknown>;

export interface ChoiceProps {
  list: SubscriberImport;
  onStep: Step;
  /** Something is chosen that is not saved. */
  onChange: () => void;
}

/** Selects a column, if none was recognized or the wrong one. */
export function ColumnChoice({ list, onStep, onChange }: ChoiceProps) {
  const t = useMessages('desk_newsletter');
  const check = trpc.subscriberImport.check.useMutation();
  const [column, setColumn] = useState(list.email_column);
  const [topicsColumn, setTopicsColumn] = useState(list.topics_column);
  const hasTopics = (useTopics()?.length ?? 0) > 0;
  if (list.columns.length === 0) return null;
  const names = [...new Set(list.columns.filter(Boolean))];
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void onStep(() => {
          const columns = { email_column: column, topics_column: topicsColumn };
          return check.mutateAsync({ uuid: list.uuid, checks: list.checks, ...columns });
        });
      }}
    >
      <Field label={t('addressColumn')}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={column}
            onChange={(event) => {
              onChange();
              setColumn(event.target.value);
            }}
          >
            <option value="">{t('detected')}</option>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      {hasTopics && (
        <Field label={t('topicsColumn')}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={topicsColumn}
              onChange={(event) => {
                onChange();
                setTopicsColumn(event.target.value);
              }}
            >
              <option value="">{t('none')}</option>
              {names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Button type="submit" variant="outline" isBusy={check.isPending}>
        {t('checkAgain')}
      </Button>
    </form>
  );
}
