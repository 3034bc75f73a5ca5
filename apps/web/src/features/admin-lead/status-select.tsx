import { useMessages } from '../../components/messages.ts';
import { useChosen } from '../admin-shell/use-chosen.ts';
import { statusLabelOf } from './status-label.ts';

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
