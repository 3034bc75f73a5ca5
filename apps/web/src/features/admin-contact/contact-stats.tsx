import { contactStatuses } from '@perfboard/contracts/words/contact';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { contactTones, statusLabelOf } from '../admin-lead/status-label.ts';
import { useDeskFormat } from '../admin-shell/format.ts';

const lamp = { warn: 'bg-warn', info: 'bg-info', signal: 'bg-signal', neutral: 'bg-rule-strong' };

/** The number of messages, in total and by status. */
export function ContactStats() {
  const { formatNumber } = useDeskFormat();
  const t = useMessages('desk_lead');
  const { data } = trpc.contact.counts.useQuery();
  const more = data && !data.is_exact ? '+' : '';
  const show = (count: number | undefined) => (count === undefined ? '–' : formatNumber(count));
  return (
    <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-board border border-rule bg-rule @xl/desk:grid-cols-5">
      <div className="desk-tile col-span-2 bg-raised @xl/desk:col-span-1">
        <dt className="text-label text-muted">{t('total')}</dt>
        <dd className="desk-tile-value">
          {show(data?.total)}
          {more}
        </dd>
      </div>
      {contactStatuses.map((status) => (
        <div key={status} className="desk-tile bg-raised">
          <dt className="flex items-center gap-2 text-label text-muted">
            <span className={`size-2 rounded-full ${lamp[contactTones[status]]}`} aria-hidden="true" />
            {statusLabelOf(t, status)}
          </dt>
          <dd className="desk-tile-value">{show(data?.[status])}</dd>
        </div>
      ))}
    </dl>
  );
}
