import type { Database, Prisma } from '@perfboard/db/client';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import { keyRingOf } from '../base/secret/key-ring.ts';
import { sealWebhookSecret } from '../operations/webhook/webhook.ts';
import { makeBooking } from './make-lead.ts';
import { sessionSecret } from './services.ts';
import { unique } from './unique.ts';

type Db = Pick<Database, 'prisma'>;

/** A pending job: `outboxRow(...)`, or one that has already been tried. */
export const makeOutbox = (
  { prisma }: Db,
  data: Partial<Prisma.OutboxUncheckedCreateInput> = {},
): Promise<Prisma.OutboxGetPayload<object>> =>
  prisma.outbox.create({ data: { job: 'image.sweep', payload: {}, ...data } });

export const makePageView = (
  { prisma }: Db,
  data: Partial<Prisma.PageViewUncheckedCreateInput> = {},
): Promise<Prisma.PageViewGetPayload<object>> =>
  prisma.pageView.create({ data: { day: new Date(), route: '/', path: '/', views: 1, ...data } });

/** The stored answer to a request with an idempotency key. */
export const makeIdempotencyKey = (
  { prisma }: Db,
  data: Partial<Prisma.IdempotencyKeyUncheckedCreateInput> = {},
): Promise<Prisma.IdempotencyKeyGetPayload<object>> =>
  prisma.idempotencyKey.create({
    data: { scope: 'booking', key: unique(), request_hash: '', response: {}, ...data },
  });

/** An emailed link that has not been used. */
export const makeVerification = (
  { prisma }: Db,
  data: Partial<Prisma.VerificationUncheckedCreateInput> = {},
): Promise<Prisma.VerificationGetPayload<object>> =>
  prisma.verification.create({
    data: { id: unique(), identifier: unique(), value: '', expiresAt: new Date(), ...data },
  });

export const makeSetting = (
  { prisma }: Db,
  data: Prisma.SettingUncheckedCreateInput,
): Promise<Prisma.SettingGetPayload<object>> => prisma.setting.create({ data });

/** A webhook whose secret is sealed as the tests' services open it. */
export const makeWebhook = (
  { prisma }: Pick<Database, 'prisma'>,
  { secret = 's3cret', ...data }: Partial<Prisma.WebhookUncheckedCreateInput> = {},
): Promise<Prisma.WebhookGetPayload<object>> => {
  const uuid = uuidV7();
  const sealed = sealWebhookSecret(
    keyRingOf({ SESSION_SECRET: sessionSecret, SECRET_KEYS: [] }),
    uuid,
    secret,
  );
  return prisma.webhook.create({
    data: { uuid, url: 'https://receiver.example/hook', secret: sealed, events: [], ...data },
  });
};

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
