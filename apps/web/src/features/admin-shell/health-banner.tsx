import { path } from '@perfboard/contracts/path';
import { nobodyReads } from '@perfboard/contracts/words/notification';
import { backupMessages, visitorFilesTroubles, workerMessages } from '@perfboard/contracts/words/operation';
import { Link } from 'react-router-dom';
import type { ApiOutput } from '../../data/page-data.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { formatAge } from './format.ts';
import { Icon } from './icon.tsx';

const askAgainMs = 30_000;
/** A younger mail may still be in the queue. */
const lateMs = 10 * 60_000;

/** How full the space for visitors' files is, if it needs attention. */
function visitorFilesTrouble({ state, percent }: ApiOutput['health']['get']['visitor_files']): string {
  if (state === 'ok') return '';
  return state === 'nearly_full'
    ? `${visitorFilesTroubles[state]} (${percent}%)`
    : visitorFilesTroubles[state];
}

function troubles(health: ApiOutput['health']['get']): string[] {
  const { mail, mailbox, notifications, queues } = health;
  const late =
    notifications.oldest_unsent_at && Date.now() - new Date(notifications.oldest_unsent_at).getTime() > lateMs
      ? formatAge(notifications.oldest_unsent_at)
      : null;
  return [
    health.worker.ok ? '' : Object.values(workerMessages).join('. '),
    // Workers report this state, so without one it is old.
    mail.ok || !health.worker.ok
      ? ''
      : `Email has not been sent${mail.since ? ` for ${formatAge(mail.since)}` : ''}: ${mail.last_error ?? 'the mail server does not respond'}`,
    mail.ok && late ? `The oldest unsent notification has been waiting for ${late}` : '',
    notifications.failed > 0
      ? `${notifications.failed} failed ${notifications.failed === 1 ? 'notification' : 'notifications'}`
      : '',
    health.leads_reach_nobody ? nobodyReads : '',
    health.backup.is_overdue ? backupMessages.overdue : '',
    mailbox.late_since
      ? `The mailbox has not been read for ${formatAge(mailbox.late_since)}${mailbox.last_error ? `: ${mailbox.last_error}` : ''}`
      : '',
    visitorFilesTrouble(health.visitor_files),
    queues ? '' : 'The queue does not respond. Tasks wait in the database until it does.',
  ].filter(Boolean);
}

/** For owners: a newer version of the product, with what operators need to know about it. */
function UpdateNotice({ version, changelog }: NonNullable<ApiOutput['health']['get']['update']>) {
  return (
    <section
      aria-label="Update"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-sunken px-4 py-2 text-small"
    >
      <span>Perfboard {version} is available.</span>
      <a href={changelog} target="_blank" rel="noreferrer" className="font-semibold">
        Read what changed
      </a>
    </section>
  );
}

/** Says on every screen what keeps mails from being sent, since an unseen failure leaves leads unanswered. */
export function HealthBanner() {
  const { data } = trpc.health.get.useQuery(undefined, {
    refetchInterval: askAgainMs,
    staleTime: askAgainMs,
  });
  const isOwner = useMay('owner');
  const list = data ? troubles(data) : [];
  const update = data?.update && isOwner && <UpdateNotice {...data.update} />;
  if (!data || list.length === 0) return update;
  const isMailboxLate = data.mailbox.late_since !== null;
  const { state } = data.visitor_files;
  const isRoomShort = state !== 'ok';
  // Only the daily limit is reached, which resets automatically.
  const isErasingOfUse = state === 'nearly_full' || state === 'full';
  const apart = [data.leads_reach_nobody, data.backup.is_overdue, isMailboxLate, isRoomShort].filter(
    Boolean,
  ).length;
  const links: [isOffered: boolean, to: string, words: string][] = [
    [data.leads_reach_nobody, path.adminSettings, 'Choose who gets them'],
    [data.backup.is_overdue && isOwner, path.adminBackups, 'Open backups'],
    [isMailboxLate, path.adminMail, 'Open other email'],
    [isErasingOfUse && isOwner, path.adminPrivacy, 'Free up space'],
    // The others are of jobs.
    [list.length > apart, path.adminJobs, 'Open background tasks'],
  ];
  return (
    <>
      <section aria-label="Health">
        <div
          role="status"
          className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-warn-soft px-4 py-2 text-small text-warn"
        >
          <Icon name="triangle-alert" size={18} />
          <span className="min-w-0 flex-1 basis-56 font-medium">{list.join('. ')}.</span>
          {links.map(
            ([isOffered, to, words]) =>
              isOffered && (
                <Link key={to} to={to} className="font-semibold">
                  {words}
                </Link>
              ),
          )}
        </div>
      </section>
      {update}
    </>
  );
}
