import { newsletterPath, path } from '@perfboard/contracts/path';
import type { Translator } from '@perfboard/messages/translator';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import type { ApiOutput } from '../../data/page-data.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { progressOf } from '../admin-setup/setup-panel.tsx';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';

type Overview = ApiOutput['overview']['get'];
type Task = readonly [key: string, text: ReactNode, to: string];

const dayMs = 24 * 60 * 60_000;
const isWithinADay = (instant: string): boolean => Math.abs(Date.parse(instant) - Date.now()) < dayMs;

/** Open tasks, most urgent first. */
function tasksOf(
  t: Translator<'desk_overview'>,
  format: DeskFormat,
  { unanswered, spam, next_appointment: next, newsletter }: Overview,
  { mails, failed }: { mails: number; failed: number },
): Task[] {
  const { bookings, contacts, returned } = unanswered;
  const tasks: Array<Task | false> = [
    next !== null &&
      isWithinADay(next.starts_at) && [
        'appointment',
        t('appointment', { name: next.name, at: format.formatInstant(next.starts_at) }),
        path.adminAppointments,
      ],
    bookings > 0 && [
      'bookings',
      t('answerRequests', { count: bookings }),
      `${path.adminBookings}?unanswered=1`,
    ],
    contacts > 0 && [
      'contacts',
      t('answerMessages', { count: contacts }),
      `${path.adminContacts}?unanswered=1`,
    ],
    returned > 0 && ['returned', t('readInbox', { count: returned }), path.adminInbox],
    mails > 0 && ['mails', t('assignMails', { count: mails }), path.adminMail],
    failed > 0 && ['failed', t('reviewFailed', { count: failed }), path.adminJobs],
    newsletter?.status === 'paused' && [
      'newsletter',
      t('reviewNewsletter', { subject: newsletter.subject }),
      newsletterPath(newsletter.uuid),
    ],
    spam.newest !== null &&
      isWithinADay(spam.newest) && [
        'spam',
        t('reviewSpam', { count: spam.bookings + spam.contacts }),
        `${spam.bookings > spam.contacts ? path.adminBookings : path.adminContacts}?spam=1`,
      ],
  ];
  return tasks.filter((task) => task !== false);
}

/** Open tasks, each with a link to its screen. */
export function ToDo({ data }: { data: Overview }) {
  const t = useMessages('desk_overview');
  const format = useDeskFormat();
  const { data: unread } = trpc.overview.unread.useQuery();
  const { data: health } = trpc.health.get.useQuery();
  const isOwner = useMay('owner');
  const { data: setup } = trpc.setup.get.useQuery(undefined, { enabled: isOwner });
  // Steps of the setup are tasks as well; its panel has them.
  const isSetUp = !isOwner || (setup !== undefined && !progressOf(setup).next);
  const failed = (health?.notifications.failed ?? 0) + (health?.outbox.failed ?? 0);
  const tasks = tasksOf(t, format, data, { mails: unread?.mails ?? 0, failed });
  if (tasks.length === 0) {
    return (
      <p className="flex items-start gap-3 text-small">
        <span className="mt-1.5 size-2.5 flex-none rounded-full bg-signal" aria-hidden="true" />
        {t(unread && health && isSetUp ? 'nothingToDo' : 'allAnswered')}
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
