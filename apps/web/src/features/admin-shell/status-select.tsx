interface StatusSelectProps<Status extends string> {
  /** Whose status it is. */
  name: string;
  value: Status;
  statuses: readonly Status[];
  tones: Record<Status, 'warn' | 'info' | 'signal' | 'violet' | 'neutral'>;
  isBusy?: boolean;
  onChange: (status: Status) => void;
}

export const statusLabel = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);

/** Status of a lead: shown in its color and changed in place. */
export function StatusSelect<Status extends string>({
  name,
  value,
  statuses,
  tones,
  isBusy,
  onChange,
}: StatusSelectProps<Status>) {
  return (
    <select
      className="input desk-status-select"
      aria-label={`Status of ${name}`}
      data-tone={tones[value]}
      value={value}
      disabled={isBusy}
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
