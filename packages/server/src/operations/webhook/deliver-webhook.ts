import type { WebhookEvent } from '@perfboard/contracts/words/webhook';
import { PermanentJobError } from '@perfboard/jobs/job-outcome';
import { readNewsletterEvent } from '../../audience/newsletter/newsletter.ts';
import { keyRingOf } from '../../base/secret/key-ring.ts';
import type { JobServices } from '../../base/service/services.ts';
import { targetRuleOf } from '../../base/webhook/target.ts';
import { readProjectEvent } from '../../catalog/publication/project-event.ts';
import { readAppointmentEvent } from '../../leads/appointment/appointment-list.ts';
import { readBookingEvent } from '../../leads/booking/booking.ts';
import { readContactEvent } from '../../leads/contact/contact.ts';
import { readStageEvent } from '../../leads/lead/lead-stage.ts';
import { isHeldAnswer, readAnswerEvent } from '../../leads/mailbox/answer-event.ts';
import { readQuoteEvent } from '../../leads/quote/quote.ts';
import { releaseReply } from '../../leads/reply/reply-undo.ts';
import { chatMessage } from './chat-message.ts';
import { describeEvent } from './event-description.ts';
import { postWebhook } from './post-webhook.ts';
import { readWebhookSecret } from './webhook.ts';

export type WebhookServices = Pick<JobServices, 'prisma' | 'env'>;

/**
 * Posts one event to one webhook: `{event, created_at, data}` or a chat's message, signed as
 * `Perfboard-Signature: t=<unix>,v1=<hex>`, the HMAC-SHA256 of `<unix>.<body>` under the webhook's secret. A
 * receiver may get an event twice and deduplicates it by the delivery's id.
 * @throws Error when a retry can help, PermanentJobError when it can't
 */
export async function deliverWebhook(
  { prisma, env }: WebhookServices,
  uuid: string,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const delivery = await prisma.webhookDelivery.findUnique({ where: { uuid }, include: { webhook: true } });
  if (!delivery || delivery.status === 'delivered') return;
  // The reply can still be undone, or was: no one hears of it then.
  if (delivery.reply_uuid && !(await releaseReply(prisma, delivery.reply_uuid))) return;
  // Like a notification about it: sent when the lead is taken out of spam.
  if (delivery.entity === 'answer' && (await isHeldAnswer(prisma, delivery.entity_uuid))) return;
  if (!delivery.webhook.active) {
    await prisma.webhookDelivery.update({
      where: { uuid },
      data: { status: 'failed', last_error: 'The webhook was turned off' },
    });
    throw new PermanentJobError('The webhook was turned off');
  }
  const { url, format } = delivery.webhook;
  const data = await readEntity({ prisma, env }, delivery.entity, delivery.entity_uuid);
  const event = delivery.event as WebhookEvent;
  const body = JSON.stringify(
    format === 'json'
      ? { event, created_at: delivery.created_at.toISOString(), data }
      : chatMessage[format](describeEvent({ event, data, deskUrl: env.PUBLIC_URL })),
  );
  const secret = readWebhookSecret(keyRingOf(env), delivery.webhook);
  const answer = await postWebhook({ url, secret, body, delivery, rule: targetRuleOf(env) });
  const isDelivered = answer.error === null;
  await prisma.webhookDelivery.update({
    where: { uuid },
    data: {
      status: isDelivered ? 'delivered' : isLast || answer.isForbidden ? 'failed' : 'pending',
      attempts: { increment: 1 },
      response_status: answer.status,
      last_error: answer.error,
      delivered_at: isDelivered ? new Date() : null,
    },
  });
  if (answer.isForbidden) throw new PermanentJobError(answer.error ?? '');
  if (!isDelivered) throw new Error(answer.error ?? '');
}

/** The current entity; null if it has been deleted. */
async function readEntity({ prisma, env }: WebhookServices, entity: string, uuid: string): Promise<unknown> {
  const where = { uuid };
  switch (entity) {
    case 'booking':
      return readBookingEvent(prisma, uuid);
    case 'contact':
      return readContactEvent(prisma, uuid);
    case 'answer':
      return readAnswerEvent(prisma, uuid);
    case 'appointment':
      return readAppointmentEvent(prisma, uuid);
    case 'newsletter':
      return readNewsletterEvent(prisma, uuid);
    case 'project':
      return readProjectEvent(prisma, uuid, env.PUBLIC_URL);
    case 'lead':
      return readStageEvent(prisma, uuid);
    case 'quote':
      return readQuoteEvent(prisma, uuid);
    case 'subscriber':
      return prisma.subscriber.findUnique({
        where,
        select: { uuid: true, email: true, status: true, created_at: true },
      });
    case 'page_view': {
      const view = await prisma.pageView.findUnique({ where });
      return (
        view && {
          route: view.route,
          path: view.path,
          day: view.day.toISOString().slice(0, 10),
          views: view.views,
        }
      );
    }
    default:
      return { uuid };
  }
}
