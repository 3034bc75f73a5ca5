import type { Database, Prisma } from '@perfboard/db/client';
import { makeBooking } from './make-lead.ts';

export const makeWebhook = (
  { prisma }: Pick<Database, 'prisma'>,
  data: Partial<Prisma.WebhookUncheckedCreateInput> = {},
): Promise<Prisma.WebhookGetPayload<object>> =>
  prisma.webhook.create({
    data: { url: 'https://receiver.example/hook', secret: 's3cret', events: [], ...data },
  });

/** A pending webhook delivery, of a new booking unless `data` names another event. */
export async function makeDelivery(
  db: Pick<Database, 'prisma'>,
  { webhook_uuid, ...data }: Partial<Prisma.WebhookDeliveryUncheckedCreateInput> = {},
): Promise<Prisma.WebhookDeliveryGetPayload<object>> {
  return db.prisma.webhookDelivery.create({
    data: {
      webhook_uuid: webhook_uuid ?? (await makeWebhook(db)).uuid,
      event: 'booking.created',
      entity: 'booking',
      entity_uuid: data.entity_uuid ?? (await makeBooking(db)).uuid,
      ...data,
    },
  });
}
