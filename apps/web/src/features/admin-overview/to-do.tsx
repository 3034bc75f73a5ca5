import { newsletterPath, path } from '@perfboard/contracts/path';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';

type Overview = ApiOutput['overview']['get'];
type Task = readonly [key: string, text: ReactNode, to: string];

const dayMs = 24 * 60 * 60_000;
const isWithinADay = (instant: string): boolean => Math.abs(Date.parse(instant) - Date.now()) < dayMs;
const some = ({ formatNumber }: DeskFormat, count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Open tasks, most urgent first. */
function tasksOf(
  format: DeskFormat,
  { unanswered, spam, next_appointment: next, newsletter }: Overview,
  mails: number,
  failed: number,
): Task[] {
  const { bookings, contacts } = unanswered;
  const tasks: Array<Task | false> = [
    next !== null &&
      isWithinADay(next.starts_at) && [
        'appointment',
        `Appointment with ${next.name}, ${format.formatInstant(next.starts_at)}`,
        path.adminAppointments,
      ],
    bookings > 0 && [
      'bookings',
      `Answer ${some(format, bookings, 'request')}`,
      `${path.adminBookings}?unanswered=1`,
    ],
    contacts > 0 && [
      'contacts',
      `Answer ${some(format, contacts, 'message')}`,
      `${path.adminContacts}?unanswered=1`,
    ],
    mails > 0 && ['mails', `Assign ${some(format, mails, 'other email')}`, path.adminMail],
    failed > 0 && ['failed', `Review ${some(format, failed, 'failed task')}`, path.adminJobs],
    newsletter?.status === 'paused' && [
      'newsletter',
      `Review the paused newsletter “${newsletter.subject}”`,
      newsletterPath(newsletter.uuid),
    ],
    spam.newest !== null &&
      isWithinADay(spam.newest) && [
        'spam',
        `Review ${some(format, spam.bookings + spam.contacts, 'message')} marked as spam`,
        `${spam.bookings > spam.contacts ? path.adminBookings : path.adminContacts}?spam=1`,
      ],
  ];
  return tasks.filter((task) => task !== false);
}

/** Open tasks, each with a link to its screen. */
export function ToDo({ data }: { data: Overview }) {
  const format = useDeskFormat();
  const { data: unread } = trpc.overview.unread.useQuery();
  const { data: health } = trpc.health.get.useQuery();
  const failed = (health?.notifications.failed ?? 0) + (health?.outbox.failed ?? 0);
  const tasks = tasksOf(format, data, unread?.mails ?? 0, failed);
  if (tasks.length === 0) {
    return (
      <p className="flex items-center gap-3 text-small">
        <span className="size-2.5 flex-none rounded-full bg-signal" aria-hidden="true" />
        {unread && health
          ? 'All leads are answered, and there is nothing else to do.'
          : 'All leads are answered.'}
      </p>
    );
  }
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {tasks.map(([key, text, to]) => (
        <li key={key} className="flex items-start gap-3 text-small">
          <span className="mt-2.5 size-2.5 flex-none rounded-full bg-warn" aria-hidden="true" />
          <Link to={to} className="min-w-0 py-1 underline decoration-rule-strong wrap-anywhere">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
