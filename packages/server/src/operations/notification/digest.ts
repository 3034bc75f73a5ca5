import { path } from '@perfboard/contracts/path';
import {
  type NotificationPace,
  type NotificationSubject,
  notificationSubjects,
} from '@perfboard/contracts/words/notification';
import type { KindTo } from '@perfboard/contracts/words/notification-kind';
import type { Db } from '@perfboard/db/client';
import type { RenderedMail } from '@perfboard/mail/mail-template';
import type { MailWords } from '../../base/mail/mail-shop.ts';
import { addMemberMail } from '../../base/notification/notification.ts';
import { releaseHeld } from '../../base/notification/release-notifications.ts';
import type { JobServices } from '../../base/service/services.ts';
import { type DigestProps, template as digestMail } from './digest.mail.ts';
import { template as failureMail } from './failure.mail.ts';
import { notifiedKinds, shopAddress } from './recipient.ts';
import { clockSkewMs, lastHour, makeShopDigests } from './shop-digest.ts';
import { listSpamLeads } from './spam-leads.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** More than an email can usefully list: the rest follows in the next one. */
const digestMax = 200;

interface Choice {
  user_id: string;
  failures: NotificationPace;
  digest_hour: number;
  time_zone: string;
  digest_at: Date;
  failures_at: Date;
}

/** The time of the last run. A timestamp in the future came from a wrong clock and counts as a day old. */
function markOf(at: Date, now: Date): Date {
  return at.getTime() > now.getTime() + clockSkewMs ? new Date(now.getTime() - dayMs) : at;
}

/** Once a day, at the member's hour or as soon afterwards as a worker runs. */
function isDue({ digest_hour, time_zone, digest_at }: Choice, now: Date): boolean {
  return markOf(digest_at, now) < lastHour(digest_hour, { time_zone, now });
}

/** Failed jobs in a period, without the emails about failures. */
const failedJobs = (db: Db, since: Date, until: Date): Promise<{ job: string; count: number }[]> =>
  db.$queryRaw`select job, count(*)::int as count from outbox
    where failed_at > ${since} and failed_at <= ${until} and done_at is null
      and not exists (select 1 from notifications where uuid::text = outbox.payload->>'notification_uuid'
        and kind::text in ('digest', 'failure'))
    group by job order by job`;

const countOf = (jobs: { count: number }[]): number => jobs.reduce((sum, { count }) => sum + count, 0);

interface DigestOptions {
  notifyEmail: string;
  now: Date;
}

/** Makes a member's digest of what is waiting for it; none if nothing is. */
async function makeDigest(tx: Db, choice: Choice, { notifyEmail, now }: DigestOptions): Promise<boolean> {
  const { user_id, digest_at } = choice;
  // Only the worker that updates the timestamp makes it, because several check at the same time.
  const claim = { user_id, digest_at };
  const { count } = await tx.notificationChoice.updateMany({ where: claim, data: { digest_at: now } });
  if (count === 0) return false;
  const since = markOf(digest_at, now);
  const held = await tx.notification.findMany({
    where: {
      recipient: user_id,
      status: 'held',
      // Free again: from a failed digest, or from one that left them out as spam.
      OR: [{ digest_uuid: null }, { digest: { status: { not: 'pending' } } }],
      NOT: [{ booking: { is_spam: true } }, { contact: { is_spam: true } }],
    },
    select: { uuid: true },
    orderBy: { created_at: 'asc' },
    take: digestMax,
  });
  const failures = choice.failures === 'digest' ? countOf(await failedJobs(tx, since, now)) : 0;
  const kinds = await notifiedKinds(tx, notifyEmail, user_id);
  const spam = await listSpamLeads(tx, kinds, { since, until: now });
  if (held.length + failures + spam.length === 0) return false;
  const digest_uuid = await addMemberMail(tx, {
    kind: 'digest',
    recipient: user_id,
    since,
    created_at: now,
  });
  const uuids = held.map(({ uuid }) => uuid);
  await tx.notification.updateMany({ where: { uuid: { in: uuids } }, data: { digest_uuid } });
  return true;
}

/** An email to one member about failures since the last check, at most once an hour. */
async function addFailureMail(tx: Db, { user_id, failures_at }: Choice, now: Date): Promise<boolean> {
  const since = markOf(failures_at, now);
  if (countOf(await failedJobs(tx, since, now)) === 0) return false;
  const claim = { user_id, failures_at };
  const { count } = await tx.notificationChoice.updateMany({ where: claim, data: { failures_at: now } });
  if (count > 0) await addMemberMail(tx, { kind: 'failure', recipient: user_id, since });
  return count > 0;
}

/** Releases notifications held for members who were removed while a lead was being addressed. */
async function releaseOrphans(tx: Db): Promise<void> {
  const rows = await tx.$queryRaw<{ recipient: string }[]>`select distinct recipient from notifications
    where status = 'held' and not exists (select 1 from users where id = recipient)`;
  for (const { recipient } of rows) await releaseHeld(tx, recipient);
}

/** Adds due digests and emails about failures. Returns how many. */
export async function makeDigests(
  { prisma, mail: { notifyEmail }, shop }: Pick<JobServices, 'prisma' | 'mail' | 'shop'>,
  now = new Date(),
): Promise<number> {
  await prisma.$transaction((tx) => releaseOrphans(tx));
  const { time_zone } = (await shop.read()).words.profile;
  let made = await makeShopDigests(prisma, { notifyEmail, time_zone, now });
  const choices = await prisma.$queryRaw<Choice[]>`
    select user_id, failures::text, digest_hour, time_zone, digest_at, failures_at from notification_choices`;
  for (const choice of choices) {
    const options = { notifyEmail, now };
    if (isDue(choice, now) && (await prisma.$transaction((tx) => makeDigest(tx, choice, options)))) made += 1;
    const isAtOnce =
      choice.failures === 'at_once' && now.getTime() - markOf(choice.failures_at, now).getTime() > hourMs;
    if (isAtOnce && (await prisma.$transaction((tx) => addFailureMail(tx, choice, now)))) made += 1;
  }
  return made;
}

const isAskedFor = (choice: Record<NotificationSubject, NotificationPace> | null | undefined) =>
  notificationSubjects.some((subject) => choice && choice[subject] !== 'never');

/** The digest's list for each kind that can be held for it. */
const digestLists = {
  booking_notification: 'bookings',
  contact_notification: 'contacts',
  answer: 'answers',
  follow_up: 'followUps',
  mention: 'mentions',
  quote_accepted: 'accepted',
  appointment_notification: 'appointments',
} as const satisfies Record<KindTo<'shop' | 'member'>, keyof DigestProps>;

interface OfLead {
  booking: { full_name: string; project_title: string } | null;
  contact: { name: string; subject: string } | null;
  created_at: Date;
}

const asLead = ({ booking, contact, created_at }: OfLead) => ({
  name: booking?.full_name ?? contact?.name ?? '',
  title: booking?.project_title ?? contact?.subject ?? '',
  created_at: created_at.toISOString(),
});

interface MemberNotification {
  uuid: string;
  kind: string;
  recipient: string;
  since: Date | null;
  created_at: Date;
}

/** The email of a digest or of failures; null without a recipient or contents. */
export async function memberMail(
  { prisma, mail, env }: Pick<JobServices, 'prisma' | 'mail' | 'env'>,
  { uuid, kind, recipient, since, created_at }: MemberNotification,
  { shop, mails }: Pick<MailWords, 'shop' | 'mails'>,
): Promise<(RenderedMail & { to: string; included?: string[] }) | null> {
  const user = await prisma.user.findUnique({
    where: { id: recipient },
    include: { notificationChoice: true },
  });
  const to = recipient === '' ? shopAddress(mail.notifyEmail) : user?.email;
  if (!to) return null;
  const failed = await failedJobs(prisma, since ?? created_at, created_at);
  if (kind === 'failure') {
    if (failed.length === 0) return null;
    const jobsUrl = `${env.PUBLIC_URL}${path.adminJobs}`;
    return { to, ...failureMail.render({ shop, jobs: failed, jobsUrl }) };
  }
  const held = await prisma.notification.findMany({
    where: {
      digest_uuid: uuid,
      // For a bounced digest that is sent again, the rows are already marked as sent with it.
      OR: [{ status: 'held' }, { status: 'sent', digest: { bounced_at: { not: null } } }],
    },
    include: { booking: true, contact: true },
    orderBy: { created_at: 'asc' },
  });
  // Leaves out leads that have become spam since.
  const included = held.filter(({ booking, contact }) => !(booking ?? contact)?.is_spam);
  const lists = Object.entries(digestLists).map(([kind, list]) => [
    list,
    included.filter((row) => row.kind === kind).map(asLead),
  ]);
  const failures = user?.notificationChoice?.failures === 'digest' ? countOf(failed) : 0;
  const kinds = await notifiedKinds(prisma, mail.notifyEmail, recipient);
  const spam = await listSpamLeads(prisma, kinds, { since: since ?? created_at, until: created_at });
  if (included.length + failures + spam.length === 0) return null;
  const props = {
    shop,
    prefix: mails.prefixes.digest,
    ...(Object.fromEntries(lists) as Pick<DigestProps, (typeof digestLists)[keyof typeof digestLists]>),
    spam,
    failures,
    isAskedFor: isAskedFor(user?.notificationChoice),
    deskUrl: `${env.PUBLIC_URL}${path.admin}`,
  };
  return { to, included: included.map((row) => row.uuid), ...digestMail.render(props) };
}
