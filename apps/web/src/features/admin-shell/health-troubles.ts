import type { ApiOutput } from '../../data/page-data.ts';

export type Health = ApiOutput['health']['get'];

export type TroubleKind =
  | 'account'
  | 'worker'
  | 'mail'
  | 'late'
  | 'failed'
  | 'recipient'
  | 'backup'
  | 'mailbox'
  | 'files'
  | 'taker'
  | 'calendars'
  | 'queues';

export interface Trouble {
  kind: TroubleKind;
  /** What makes it another trouble of its kind: a dismissed banner appears again. */
  detail?: string | number;
}

/** A newer email may still be in the queue. */
const lateMs = 10 * 60_000;

/** Current problems. Not their texts, which contain ages and change all the time. */
export function troublesOf(health: Health): Trouble[] {
  const { mail, mail_account_trouble: account, mailbox, notifications, visitor_files, worker } = health;
  const { oldest_unsent_at: oldest } = notifications;
  const { is_on, has_taker, unread } = health.appointment_times;
  const hasLate = oldest !== null && Date.now() - new Date(oldest).getTime() > lateMs;
  const all: (Trouble | false)[] = [
    account !== null && { kind: 'account' },
    !worker.ok && { kind: 'worker' },
    // Workers report this state, so without one it is old. Without access to the account, everything else about
    // email follows from it.
    !mail.ok && account === null && worker.ok && { kind: 'mail', detail: mail.last_error ?? '' },
    mail.ok && account === null && hasLate && { kind: 'late' },
    notifications.failed > 0 && { kind: 'failed', detail: notifications.failed },
    health.leads_have_no_recipient && { kind: 'recipient' },
    health.backup.is_overdue && { kind: 'backup' },
    mailbox.late_since !== null && account === null && { kind: 'mailbox', detail: mailbox.last_error ?? '' },
    visitor_files.state !== 'ok' && { kind: 'files', detail: visitor_files.state },
    is_on && !has_taker && { kind: 'taker' },
    unread.length > 0 && { kind: 'calendars', detail: unread.join(',') },
    !health.queues && { kind: 'queues' },
  ];
  return all.filter((trouble) => trouble !== false);
}
