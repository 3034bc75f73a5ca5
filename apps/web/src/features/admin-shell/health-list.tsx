import { path, shopPath } from '@perfboard/contracts/path';
import { mailAccountMessages } from '@perfboard/contracts/words/mailbox';
import { isExampleAddress } from '@perfboard/contracts/words/notification';
import { formatList } from '@perfboard/messages/format';
import type { Translator } from '@perfboard/messages/translator';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { type DeskFormat, useDeskFormat } from './format.ts';
import type { Health, Trouble, TroubleKind } from './health-troubles.ts';
import { Icon } from './icon.tsx';
import { cause } from './server-text.tsx';
import { useMinute } from './use-minute.ts';

type Texts = Translator<'desk_health'>;

/** How the reader can have leads emailed to a real address: to their own, or to a colleague’s. */
type RecipientWay = 'own' | 'invite' | 'other';

function useRecipientWay(): RecipientWay {
  const { data: session } = trpc.session.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const isOwner = useMay('owner');
  if (session && !isExampleAddress(session.email)) return 'own';
  return isOwner ? 'invite' : 'other';
}

/** The sentence about each problem. */
const sentences: Record<
  TroubleKind,
  (health: Health, t: Texts, format: DeskFormat, way: RecipientWay) => ReactNode
> = {
  account: ({ mail_account_trouble: text }, t) =>
    t(text === mailAccountMessages.connectFirst ? 'connectFirst' : 'connectAgain'),
  worker: (_, t) => t('noWorker'),
  mail: ({ mail: { since, last_error } }, t, { formatAge }) => {
    const reason = { reason: last_error === null ? 'none' : 'known', error: last_error ?? '', cause };
    return since
      ? t.rich('mailFailingFor', { ...reason, age: formatAge(since) })
      : t.rich('mailFailing', reason);
  },
  late: ({ notifications: { oldest_unsent_at } }, t, { formatAge }) =>
    t('late', { age: formatAge(oldest_unsent_at ?? new Date().toISOString()) }),
  failed: ({ notifications: { failed } }, t) => t('failed', { count: failed }),
  recipient: (_, t, __, way) => t('noRecipient', { way }),
  backup: (_, t) => t('backupOverdue'),
  mailbox: ({ mailbox: { late_since, last_error } }, t, { formatAge }) => {
    const age = formatAge(late_since ?? new Date().toISOString());
    return last_error
      ? t.rich('mailboxFailing', { age, error: last_error, cause })
      : t('mailboxLate', { age });
  },
  files: ({ visitor_files: { state, percent } }, t) => t('files', { state, percent }),
  taker: (_, t) => t('noTaker'),
  calendars: ({ appointment_times: { unread } }, t) =>
    t('calendars', { names: formatList(t.language, unread) }),
  queues: (_, t) => t('queues'),
};

interface HealthListProps {
  health: Health;
  troubles: readonly Trouble[];
  onDismiss: () => void;
}

/** The current problems, with links to where they are solved. */
export function HealthList({ health, troubles, onDismiss }: HealthListProps) {
  const t = useMessages('desk_health');
  const format = useDeskFormat();
  useMinute();
  const isOwner = useMay('owner');
  const way = useRecipientWay();
  const has = (kind: TroubleKind) => troubles.some((trouble) => trouble.kind === kind);
  const { state } = health.visitor_files;
  // Only the daily limit is reached, which resets automatically.
  const isErasingOfUse = state === 'nearly_full' || state === 'full';
  const apart: readonly TroubleKind[] = [
    'account',
    'recipient',
    'backup',
    'mailbox',
    'files',
    'taker',
    'calendars',
  ];
  const links: [isOffered: boolean, to: string, words: string][] = [
    [has('account') && isOwner, `${path.adminSettings}#mailbox`, t('openMailSettings')],
    [has('recipient') && way === 'own', `${path.adminSettings}#notifications`, t('chooseRecipient')],
    [has('recipient') && way === 'invite', path.adminTeam, t('inviteRecipient')],
    [has('backup') && isOwner, path.adminBackups, t('openBackups')],
    [has('taker'), `${shopPath('appointments')}#takers`, t('chooseTaker')],
    [has('calendars'), shopPath('appointments'), t('openAppointments')],
    [has('mailbox'), path.adminMail, t('openOtherMail')],
    [isErasingOfUse && isOwner, path.adminPrivacy, t('freeSpace')],
    // The other kinds are about jobs.
    [troubles.some(({ kind }) => !apart.includes(kind)), path.adminJobs, t('openTasks')],
  ];
  return (
    <section aria-label={t('health')}>
      <div className="relative flex flex-wrap items-center gap-x-2 gap-y-1 bg-warn-soft py-2 ps-4 pe-14 text-small text-warn">
        <Icon name="triangle-alert" size={18} className="flex-none" />
        {/* Without the links: what is announced is the sentence. */}
        <span role="status" className="min-w-0 flex-1 basis-[min(24rem,100%-2rem)] font-medium">
          {troubles.map(({ kind }) => (
            <span key={kind}>{sentences[kind](health, t, format, way)} </span>
          ))}
        </span>
        {links.map(
          ([isOffered, to, words]) =>
            isOffered && (
              <Link key={to} to={to} className="button button-ghost button-small max-sm:-ms-3">
                {words}
              </Link>
            ),
        )}
        {/* At the end of the first line, however many lines the links need. */}
        <button
          type="button"
          className="button button-ghost button-small button-icon absolute end-2 top-2"
          aria-label={t('dismiss')}
          title={t('dismiss')}
          onClick={onDismiss}
        >
          <Icon name="x" size={18} />
        </button>
      </div>
    </section>
  );
}
