import { ruleOf } from '@perfboard/contracts/words/notification-kind';
import type { Db } from '@perfboard/db/client';
import type { MailClaim } from '../../base/mail/mail-tag.ts';
import { notifyWebhooks } from '../../base/webhook/add-deliveries.ts';
import { type MailReport, reportOfEvent } from './bounce-report.ts';
import type { ProviderEvent } from './provider-event.ts';

interface ReportOptions {
  tx: Db;
  requestId: string;
}

async function bounceNotification(tx: Db, uuid: string, words: string): Promise<boolean> {
  const notification = await tx.notification.findUnique({ where: { uuid }, select: { kind: true } });
  if (!notification) return false;
  const now = new Date();
  const bounce = {
    bounced_at: now,
    last_error: words,
    ...(ruleOf(notification.kind).isBounceQuiet && { dismissed_at: now }),
  };
  // The report arrived before the email was recorded as sent, which fills in the rest.
  const { count } = await tx.notification.updateMany({
    where: { uuid, status: 'pending', handed_at: { not: null } },
    data: bounce,
  });
  if (count > 0) return true;
  await tx.notification.updateMany({
    // A failed one has a better reason; a pending one is being sent again.
    where: { uuid, status: { in: ['sent', 'uncertain'] } },
    data: { ...bounce, status: 'failed', sent_at: null },
  });
  return true;
}

/** A delivery of a newsletter, with its subscriber at that time. */
const readDelivery = (tx: Db, uuid: string) =>
  tx.newsletterDelivery.findUnique({
    where: { uuid },
    select: { subscriber_uuid: true, email: true, bounced_at: true, complained_at: true },
  });

interface Reader {
  subscriber_uuid: string | null;
  email?: string;
  /** When the same was reported before: a subscription that was renewed since then stays. */
  knownSince?: Date | null;
}

async function endSubscription(
  { tx, requestId }: ReportOptions,
  { subscriber_uuid, email, knownSince }: Reader,
  status: 'suppressed' | 'unsubscribed',
): Promise<void> {
  if (!subscriber_uuid) return;
  const { count } = await tx.subscriber.updateMany({
    where: {
      uuid: subscriber_uuid,
      ...(email !== undefined && { email }),
      ...(knownSince && { status_changed_at: { lte: knownSince } }),
      status: { in: ['active', 'pending'] },
    },
    data: { status, status_changed_at: new Date() },
  });
  if (count === 0) return;
  await notifyWebhooks(tx, { event: 'subscriber.status', entity_uuid: subscriber_uuid, requestId });
}

async function reportDelivery(options: ReportOptions, uuid: string, report: MailReport): Promise<boolean> {
  const { tx } = options;
  const delivery = await readDelivery(tx, uuid);
  if (!delivery) return false;
  const { bounced_at, complained_at, ...reader } = delivery;
  const at = new Date();
  if (report.kind === 'complaint') {
    await tx.newsletterDelivery.updateMany({
      where: { uuid, complained_at: null },
      data: { complained_at: at },
    });
    await endSubscription(options, { ...reader, knownSince: complained_at }, 'unsubscribed');
    return true;
  }
  await tx.newsletterDelivery.updateMany({
    where: { uuid, bounced_at: null, status: { in: ['sent', 'uncertain'] } },
    data: { bounced_at: at, last_error: report.words },
  });
  // A full mailbox or a policy says nothing about the address.
  if (report.refusal === 'recipient')
    await endSubscription(options, { ...reader, knownSince: bounced_at }, 'suppressed');
  return true;
}

/**
 * For a newsletter whose deliveries were archived: the signed link in the email identifies the subscriber,
 * and only the newsletter's counts remain.
 */
async function reportFolded(options: ReportOptions, report: MailReport): Promise<boolean> {
  const { tx } = options;
  let isOurs = false;
  for (const { subscriberUuid: subscriber_uuid, newsletterUuid } of report.readers) {
    if (!newsletterUuid) continue;
    const isComplaint = report.kind === 'complaint';
    const count = isComplaint ? 'complaints' : 'bounced';
    // Individual bounces are unknown by now, so the count is limited to the number sent.
    const folded = await tx.$executeRaw`
      update newsletters set folded = jsonb_set(folded, array['outcome', ${count}],
        to_jsonb(least((folded->'outcome'->>${count})::int + 1, (folded->'outcome'->>'accepted')::int)))
      where uuid = ${newsletterUuid}::uuid and folded is not null`;
    if (folded === 0) continue;
    isOurs = true;
    if (isComplaint) await endSubscription(options, { subscriber_uuid }, 'unsubscribed');
    else if (report.refusal === 'recipient')
      await endSubscription(options, { subscriber_uuid }, 'suppressed');
  }
  return isOurs;
}

/** For a report that shows nothing of an email but the Message-ID that a relay gave it. */
async function claimsOfRelay(tx: Db, { relayIds, readers }: MailReport): Promise<MailClaim[]> {
  if (relayIds.length === 0 || readers.length > 0) return [];
  const rows = await tx.notification.findMany({
    where: { relay_id: { in: [...relayIds] } },
    select: { uuid: true },
  });
  return rows.map(({ uuid }) => ({ kind: 'notification', uuid }));
}

/** The newest newsletter that a subscriber got. */
async function claimOfSubscriber(tx: Db, email: string): Promise<MailClaim[]> {
  if (!email) return [];
  const delivery = await tx.newsletterDelivery.findFirst({
    where: { subscriber: { email }, status: { in: ['sent', 'uncertain'] } },
    orderBy: { uuid: 'desc' },
    select: { uuid: true },
  });
  return delivery ? [{ kind: 'delivery', uuid: delivery.uuid }] : [];
}

/**
 * Records a provider's event like a report. An event is authenticated, so where it repeats none of our ids, the
 * recipient identifies the newest newsletter to it.
 * @returns false when it is about none of our emails
 */
export async function applyEvent(
  options: ReportOptions & { secret: string },
  event: ProviderEvent,
): Promise<boolean> {
  const report = reportOfEvent(options.secret, event);
  if (await applyReport(options, report)) return true;
  if (report.claims.length > 0) return false;
  const claims = await claimOfSubscriber(options.tx, event.email);
  return claims.length > 0 && applyReport(options, { ...report, claims });
}

const isKnown = async (tx: Db, { kind, uuid }: MailClaim): Promise<boolean> =>
  (kind === 'delivery'
    ? await tx.newsletterDelivery.count({ where: { uuid } })
    : await tx.notification.count({ where: { uuid } })) > 0;

/**
 * Records a report on the emails that it is about: on the lead, the reply or the newsletter's delivery.
 * @returns false when it is about none of our emails
 */
export async function applyReport(options: ReportOptions, report: MailReport): Promise<boolean> {
  let isOurs = false;
  let isMissing = false;
  const claims = report.claims.length > 0 ? report.claims : await claimsOfRelay(options.tx, report);
  for (const { kind, uuid } of claims) {
    if (report.kind === 'delay') {
      isOurs = (await isKnown(options.tx, { kind, uuid })) || isOurs;
    } else if (kind === 'delivery') {
      const isDelivery = await reportDelivery(options, uuid, report);
      isOurs = isDelivery || isOurs;
      isMissing ||= !isDelivery;
    } else if (report.kind === 'bounce') {
      isOurs = (await bounceNotification(options.tx, uuid, report.words)) || isOurs;
    }
  }
  if (isMissing) isOurs = (await reportFolded(options, report)) || isOurs;
  return isOurs;
}
