import { statusLabel } from '../admin-shell/format.ts';
import { useChosen } from './use-chosen.ts';

export type StatusTone = 'warn' | 'info' | 'signal' | 'violet' | 'neutral';

interface StatusSelectProps<Status extends string> {
  /** Whose status it is, where several stand below each other. */
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
  const [shown, choose] = useChosen(value, onChange);
  return (
    <select
      className="input desk-status-select"
      aria-label={name ? `Status of ${name}` : 'Status'}
      data-tone={tones[shown]}
      value={shown}
      disabled={isReadOnly}
      onChange={(event) => choose(event.target.value as Status)}
    >
      {statuses.map((status) => (
        <option key={status} value={status}>
          {statusLabel(status)}
        </option>
      ))}
    </select>
  );
}
