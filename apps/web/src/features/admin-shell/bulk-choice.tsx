import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';

interface BulkChoiceProps {
  label: string;
  /** The button's accessible name, for users who can't see the choice beside it. */
  action: string;
  options: ReadonlyArray<readonly [value: string, text: string]>;
  isBusy: boolean;
  onApply: (value: string) => void;
}

/**
 * A choice that changes all selected rows. It needs a button: on some systems the first arrow key in a select
 * is a choice.
 */
export function BulkChoice({ label, action, options, isBusy, onApply }: BulkChoiceProps) {
  const t = useMessages('desk');
  const [picked, setChosen] = useState('');
  const chosen = options.some(([value]) => value === picked) ? picked : '';
  return (
    <span className="desk-bulk-choice flex flex-wrap items-center gap-2">
      <select
        className="input desk-filter"
        aria-label={label}
        value={chosen}
        disabled={isBusy}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{t('choice', { label })}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <Button
        variant="outline"
        aria-label={action}
        disabled={!chosen}
        isBusy={isBusy}
        onClick={() => onApply(chosen)}
      >
        {t('apply')}
      </Button>
    </span>
  );
}
