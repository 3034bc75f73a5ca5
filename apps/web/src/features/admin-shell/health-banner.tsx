import { path, shopPath } from '@perfboard/contracts/path';
import { noLeadRecipient } from '@perfboard/contracts/words/notification';
import { backupMessages, visitorFilesTroubles, workerMessages } from '@perfboard/contracts/words/operation';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ApiOutput } from '../../data/page-data.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { type DeskFormat, useDeskFormat } from './format.ts';
import { Icon } from './icon.tsx';
import { readStored, writeStored } from './stored.ts';

const askAgainMs = 30_000;
/** A newer email may still be in the queue. */
const lateMs = 10 * 60_000;

/** How full the space for visitors' files is, if it needs attention. */
function visitorFilesTrouble({ state, percent }: ApiOutput['health']['get']['visitor_files']): string {
  if (state === 'ok') return '';
  return state === 'nearly_full'
    ? `${visitorFilesTroubles[state]} (${percent}%)`
    : visitorFilesTroubles[state];
}

type Trouble = [kind: string, text: string];

/** Current problems with their kinds: the texts contain ages, which change all the time. */
function troubles({ formatAge }: DeskFormat, health: ApiOutput['health']['get']): Trouble[] {
  const { mail, mail_account_trouble: account, mailbox, notifications, queues } = health;
  const late =
    notifications.oldest_unsent_at && Date.now() - new Date(notifications.oldest_unsent_at).getTime() > lateMs
      ? formatAge(notifications.oldest_unsent_at)
      : null;
  const all: Trouble[] = [
    ['account', account ?? ''],
    ['worker', health.worker.ok ? '' : Object.values(workerMessages).join('. ')],
    [
      `mail ${mail.last_error ?? ''}`,
      // Workers report this state, so without one it is old. Without access to the account, everything else about
      // email follows from it.
      mail.ok || account || !health.worker.ok
        ? ''
        : `Email has not been sent${mail.since ? ` for ${formatAge(mail.since)}` : ''}: ${mail.last_error ?? 'the mail server does not respond'}`,
    ],
    [
      'late',
      mail.ok && !account && late ? `The oldest unsent notification has been waiting for ${late}` : '',
    ],
    [
      `failed ${notifications.failed}`,
      notifications.failed > 0
        ? `${notifications.failed} failed ${notifications.failed === 1 ? 'notification' : 'notifications'}`
        : '',
    ],
    ['recipient', health.leads_have_no_recipient ? noLeadRecipient : ''],
    ['backup', health.backup.is_overdue ? backupMessages.overdue : ''],
    [
      `mailbox ${mailbox.last_error ?? ''}`,
      mailbox.late_since && !account
        ? `The mailbox has not been read for ${formatAge(mailbox.late_since)}${mailbox.last_error ? `: ${mailbox.last_error}` : ''}`
        : '',
    ],
    [`files ${health.visitor_files.state}`, visitorFilesTrouble(health.visitor_files)],
    [
      `calendars ${health.appointment_times.unread}`,
      health.appointment_times.unread.length > 0
        ? `No appointments are offered with ${health.appointment_times.unread.join(', ')}, because a busy calendar can’t be read`
        : '',
    ],
    ['queues', queues ? '' : 'The queue does not respond. Tasks wait in the database until it does.'],
  ];
  return all.filter(([, text]) => text !== '');
}

const dismissedKey = 'health.dismissed';

/** For owners: a newer version of the product, with notes for operators. */
function UpdateNotice({ version, changelog }: NonNullable<ApiOutput['health']['get']['update']>) {
  return (
    <section
      aria-label="Update"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-sunken px-4 py-2 text-small"
    >
      <span>Perfboard {version} is available.</span>
      <a href={changelog} target="_blank" rel="noreferrer" className="py-0.5 font-semibold">
        Read what changed
      </a>
    </section>
  );
}

/**
 * Shows on every screen what prevents emails from being sent, because an unseen failure leaves leads
 * unanswered. If dismissed, it reappears with the next change.
 */
export function HealthBanner() {
  const format = useDeskFormat();
  const { data } = trpc.health.get.useQuery(undefined, {
    refetchInterval: askAgainMs,
    staleTime: askAgainMs,
  });
  const isOwner = useMay('owner');
  const [dismissed, setDismissed] = useState(() => readStored<string>(dismissedKey));
  const list = data ? troubles(format, data) : [];
  const update = data?.update && isOwner && <UpdateNotice {...data.update} />;
  const kinds = list.map(([kind]) => kind).join(', ');
  // A problem that recurs after it was fixed is a change.
  useEffect(() => {
    if (!data || kinds !== '') return;
    writeStored(dismissedKey, undefined);
    setDismissed(undefined);
  }, [data, kinds]);
  if (!data || list.length === 0 || dismissed === kinds) return update;
  const dismiss = () => {
    writeStored(dismissedKey, kinds);
    setDismissed(kinds);
  };
  const isUnconnected = data.mail_account_trouble !== null;
  const isMailboxLate = data.mailbox.late_since !== null && !isUnconnected;
  const areCalendarsUnread = data.appointment_times.unread.length > 0;
  const { state } = data.visitor_files;
  const isRoomShort = state !== 'ok';
  // Only the daily limit is reached, which resets automatically.
  const isErasingOfUse = state === 'nearly_full' || state === 'full';
  const apart = [
    isUnconnected,
    data.leads_have_no_recipient,
    data.backup.is_overdue,
    isMailboxLate,
    isRoomShort,
    areCalendarsUnread,
  ].filter(Boolean).length;
  const links: [isOffered: boolean, to: string, words: string][] = [
    [isUnconnected && isOwner, `${path.adminSettings}#mailbox`, 'Open email settings'],
    [data.leads_have_no_recipient, path.adminSettings, 'Choose who gets them'],
    [data.backup.is_overdue && isOwner, path.adminBackups, 'Open backups'],
    [areCalendarsUnread, shopPath('appointments'), 'Open appointments'],
    [isMailboxLate, path.adminMail, 'Open other email'],
    [isErasingOfUse && isOwner, path.adminPrivacy, 'Free up space'],
    // The other kinds are about jobs.
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
          <span className="min-w-0 flex-1 basis-56 font-medium">
            {list.map(([, text]) => text).join('. ')}.
          </span>
          {links.map(
            ([isOffered, to, words]) =>
              isOffered && (
                <Link key={to} to={to} className="py-0.5 font-semibold">
                  {words}
                </Link>
              ),
          )}
          <button type="button" className="button button-ghost button-small" onClick={dismiss}>
            Dismiss
          </button>
        </div>
      </section>
      {update}
    </>
  );
}
