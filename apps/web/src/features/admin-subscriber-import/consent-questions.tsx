import { ownValue } from '@perfboard/contracts/own-value';
import type { ConsentAnswer, ConsentColumn, SubscriberImport } from '@perfboard/contracts/subscriber-import';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';

type Choice = '' | 'yes' | 'no';
const toChoice = (isSubscribed: boolean | null): Choice =>
  isSubscribed === null ? '' : isSubscribed ? 'yes' : 'no';

interface ColumnAnswer {
  isIgnored: boolean;
  values: Record<string, Choice>;
  others: Choice;
}

/** What was answered before. */
export const startOf = ({ is_ignored, values, others_subscribed }: ConsentColumn): ColumnAnswer => ({
  isIgnored: is_ignored,
  values: Object.fromEntries(values.map(({ value, is_subscribed }) => [value, toChoice(is_subscribed)])),
  others: toChoice(others_subscribed),
});

/** The answer of a column, as the server takes it. */
export const toAnswer = (column: string, { isIgnored, values, others }: ColumnAnswer): ConsentAnswer => ({
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

interface ConsentQuestionsProps {
  list: SubscriberImport;
  /** One for each consent column. */
  answers: ColumnAnswer[];
  onChange: (answers: ColumnAnswer[]) => void;
}

/** Asks what the values of a status column mean: nothing is imported before the owner has answered. */
export function ConsentQuestions({ list, answers, onChange }: ConsentQuestionsProps) {
  const t = useMessages('desk_newsletter');
  return (
    <fieldset aria-label={t('consent')} className="grid gap-5 border-t border-rule pt-4">
      {Boolean(list.verdicts.unclear) && <p className="text-small">{t('consentText')}</p>}
      {list.consent_columns.map((column, at) => {
        const answer = answers[at];
        return (
          answer && (
            <ColumnQuestion
              key={column.column}
              column={column}
              answer={answer}
              onChange={(changed) => onChange(answers.map((each, index) => (index === at ? changed : each)))}
            />
          )
        );
      })}
    </fieldset>
  );
}
