import type { OverviewLead } from '@perfboard/contracts/overview';
import { leadPath } from '@perfboard/contracts/path';
import type { BookingStatus } from '@perfboard/contracts/words/booking';
import type { ContactStatus } from '@perfboard/contracts/words/contact';
import type { PlainKey } from '@perfboard/messages/translator';
import { Link } from 'react-router-dom';
import { Badge } from '../../components/badge.tsx';
import { useMessages } from '../../components/messages.ts';
import { bookingTones, contactTones } from '../admin-lead/status-label.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { useMinute } from '../admin-shell/use-minute.ts';

/** The label of a lead's status, by its key. */
const leadStatusKeys = {
  new: 'leadNew',
  contacted: 'leadContacted',
  scheduled: 'leadScheduled',
  done: 'leadDone',
  unread: 'leadUnread',
  read: 'leadRead',
  responded: 'leadResponded',
  archived: 'leadArchived',
} as const satisfies Record<BookingStatus | ContactStatus, PlainKey<'desk'>>;

const tones = { ...bookingTones, ...contactTones };

/** Leads in one line each: sender, subject, age. */
export function LeadLines({ label, leads }: { label: string; leads: readonly OverviewLead[] }) {
  const t = useMessages('desk_overview');
  const desk = useMessages('desk');
  const { formatAgo } = useDeskFormat();
  useMinute();
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-rule" aria-label={label}>
      {leads.map((lead) => (
        <li key={lead.uuid} className="grid grid-cols-[minmax(0,1fr)] gap-0.5 py-2.5 first:pt-0 last:pb-0">
          <span className="flex items-baseline justify-between gap-x-4">
            <Link
              to={leadPath(lead.kind, lead.uuid)}
              dir="auto"
              className="min-w-0 truncate py-1 font-semibold underline decoration-rule-strong"
            >
              {lead.name}
            </Link>
            <span className="whitespace-nowrap text-label text-muted">{formatAgo(lead.created_at)}</span>
          </span>
          <span className="flex items-center justify-between gap-4 text-small">
            <span className="min-w-0 truncate text-muted" dir="auto">
              {t(lead.kind === 'booking' ? 'requestTitle' : 'messageTitle', { title: lead.title })}
            </span>
            <Badge tone={tones[lead.status]}>{desk(leadStatusKeys[lead.status])}</Badge>
          </span>
        </li>
      ))}
    </ul>
  );
}
