import { useRef, useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { statusLabelOf } from './status-label.ts';

/**
 * Shows a choice immediately, until the lead has it: a select that jumped back would be used a second time.
 * Calls run one at a time, so that the last choice arrives last.
 * @param onChange shows its own failure
 */
export function useChosen<Value>(
  value: Value,
  onChange: (value: Value) => Promise<void>,
): [shown: Value, choose: (value: Value) => void] {
  const [chosen, setChosen] = useState<{ value: Value }>();
  const last = useRef<Promise<void>>(Promise.resolve());
  const choose = (next: Value) => {
    const own = { value: next };
    setChosen(own);
    last.current = last.current
      .then(() => onChange(next))
      .finally(() => setChosen((now) => (now === own ? undefined : now)));
  };
  return [chosen ? chosen.value : value, choose];
}

export type StatusTone = 'warn' | 'info' | 'signal' | 'violet' | 'neutral';

interface StatusSelectProps<Status extends string> {
  /** The name of the lead, if there are several selects. */
  name?: string;
  value: Status;
  statuses: readonly Status[];
  tones: Record<Status, StatusTone>;
  /** Shown only. */
  isReadOnly?: boolean;
  onChange: (status: Status) => Promise<void>;
}

/** Status of a lead: shown in its color and changed in place. */
export function StatusSelect<Status extends string>({
  name,
  value,
  statuses,
  tones,
  isReadOnly = false,
  onChange,
}: StatusSelectProps<Status>) {
  const t = useMessages('desk_lead');
  const [shown, choose] = useChosen(value, onChange);
  return (
    <select
      className="input desk-status-select"
      aria-label={name ? t('statusOf', { name }) : t('status')}
      data-tone={tones[shown]}
      value={shown}
      disabled={isReadOnly}
      onChange={(event) => choose(event.target.value as Status)}
    >
      {statuses.map((status) => (
        <option key={status} value={status}>
          {statusLabelOf(t, status)}
        </option>
      ))}
    </select>
  );
}
