import { statusLabel } from '../admin-shell/format.ts';

export type StatusTone = 'warn' | 'info' | 'signal' | 'violet' | 'neutral';

interface StatusSelectProps<Status extends string> {
  /** Whose status it is, where several stand below each other. */
  name?: string;
  value: Status;
  statuses: readonly Status[];
  tones: Record<Status, StatusTone>;
  /** Shown only. */
  isReadOnly?: boolean;
  onChange: (status: Status) => void;
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
  return (
    <select
      className="input desk-status-select"
      aria-label={name ? `Status of ${name}` : 'Status'}
      data-tone={tones[value]}
      value={value}
      disabled={isReadOnly}
      onChange={(event) => onChange(event.target.value as Status)}
    >
      {statuses.map((status) => (
        <option key={status} value={status}>
          {statusLabel(status)}
        </option>
      ))}
    </select>
  );
}
