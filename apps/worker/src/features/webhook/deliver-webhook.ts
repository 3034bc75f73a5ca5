import { createHmac } from 'node:crypto';
import { PermanentJobError } from '@perfboard/jobs/permanent-error';
import type { Services } from '../../services.ts';

export type WebhookServices = Pick<Services, 'prisma'>;

const TIMEOUT_MS = 10_000;

/**
 * Posts one event to one webhook: `{event, created_at, data}`, signed as `Perfboard-Signature: t=<unix>,v1=<hex>`, the
 * HMAC-SHA256 of `<unix>.<body>` under the webhook's secret. A receiver may see an event twice and tells it by
 * the delivery's id.
 *
 * @throws Error when it is worth another try
 */
export async function deliverWebhook(
  { prisma }: WebhookServices,
  uuid: string,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const delivery = await prisma.webhookDelivery.findUnique({ where: { uuid }, include: { webhook: true } });
  if (!delivery || delivery.status === 'delivered') return;
  if (!delivery.webhook.active) {
    await prisma.webhookDelivery.update({
      where: { uuid },
      data: { status: 'failed', last_error: 'The webhook was switched off' },
    });
    throw new PermanentJobError('The webhook was switched off');
  }
  const body = JSON.stringify({
    event: delivery.event,
    created_at: delivery.created_at.toISOString(),
    data: await readEntity(prisma, delivery.entity, delivery.entity_uuid),
  });
  const answer = await post({ url: delivery.webhook.url, secret: delivery.webhook.secret, body, delivery });
  const isDelivered = answer.error === null;
  await prisma.webhookDelivery.update({
    where: { uuid },
    data: {
      status: isDelivered ? 'delivered' : isLast ? 'failed' : 'pending',
      attempts: { increment: 1 },
      response_status: answer.status,
      last_error: answer.error,
      delivered_at: isDelivered ? new Date() : null,
    },
  });
  if (!isDelivered) throw new Error(answer.error ?? '');
}

interface Post {
  url: string;
  secret: string;
  body: string;
  delivery: { uuid: string; event: string };
}

async function post({
  url,
  secret,
  body,
  delivery,
}: Post): Promise<{ status: number | null; error: string | null }> {
  const at = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  try {
    const response = await fetch(url, {
      method: 'POST',
      // A redirect could lead a signed body, personal data in it, to somebody else.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Perfboard-Webhook/1',
        'Perfboard-Event': delivery.event,
        'Perfboard-Delivery': delivery.uuid,
        'Perfboard-Signature': `t=${at},v1=${signature}`,
      },
      body,
    });
    await response.body?.cancel();
    const { status } = response;
    return { status, error: status >= 200 && status < 300 ? null : `The receiver answered ${status}` };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return {
      status: null,
      error: isLate ? 'The receiver did not answer in time' : 'The receiver can not be reached',
    };
  }
}

/** The entity as it is now; null when it was deleted meanwhile. */
async function readEntity(prisma: WebhookServices['prisma'], entity: string, uuid: string): Promise<unknown> {
  const where = { uuid };
  switch (entity) {
    case 'booking': {
      const select = {
        uuid: true,
        full_name: true,
        email: true,
        mobile_no: true,
        project_title: true,
        status: true,
        created_at: true,
      };
      return prisma.booking.findUnique({ where, select });
    }
    case 'contact': {
      const select = {
        uuid: true,
        name: true,
        email: true,
        mobile: true,
        subject: true,
        message: true,
        status: true,
        created_at: true,
      };
      return prisma.contact.findUnique({ where, select });
    }
    case 'subscriber':
      return prisma.subscriber.findUnique({
        where,
        select: { uuid: true, email: true, status: true, created_at: true },
      });
    default:
      return { uuid };
  }
}
