import { randomBytes } from 'node:crypto';
import { AppError } from '@perfboard/contracts/error';
import type { Webhook, WebhookDelivery, WebhookFields } from '@perfboard/contracts/webhook';
import type { Page } from '@perfboard/contracts/words/desk';
import {
  type WebhookEvent,
  webhookDeliveryStatuses,
  webhookEvents,
  webhookFormats,
  webhookMessages,
} from '@perfboard/contracts/words/webhook';
import { type Db, Prisma, type PrismaClient } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import { listOfParent, type PageQuery, readPage } from '../../base/list/list.ts';
import { storedOption, storedTexts } from '../../base/list/stored-value.ts';
import { type KeyRing, seal, unseal } from '../../base/secret/key-ring.ts';
import { findTargetProblem, type TargetRule } from '../../base/webhook/target.ts';

/** Every event is posted to each of them; more are probably a script's mistake. */
const webhooksMax = 20;

interface WebhookRow {
  uuid: string;
  url: string;
  events: string[];
  format: string;
  active: boolean;
  created_at: Date;
}

const toWebhook = (row: WebhookRow): Webhook => ({
  uuid: row.uuid,
  url: row.url,
  events: webhookEvents.filter((event) => storedTexts(row.events).includes(event)),
  format: storedOption(webhookFormats, row.format, 'json'),
  active: row.active,
  created_at: row.created_at.toISOString(),
});

/** Without the secret, which is shown only when the webhook is created. */
export async function listWebhooks(prisma: PrismaClient): Promise<Webhook[]> {
  const rows = await prisma.$queryRaw<WebhookRow[]>`
    select uuid, url, events, format::text, active, created_at from webhooks order by created_at desc`;
  return rows.map(toWebhook);
}

/** @throws AppError BAD_REQUEST for a forbidden target */
export async function checkTarget(url: string, rule: TargetRule): Promise<void> {
  const problem = await findTargetProblem(url, rule);
  if (!problem) return;
  const message = problem === 'plain' ? webhookMessages.plainUrl : webhookMessages.innerUrl;
  throw new AppError('BAD_REQUEST', message, { issues: [{ path: 'url', message }] });
}

/** Creates a webhook. The result is the only place with its secret. */
export async function createWebhook(
  { tx, ring }: { tx: Db; ring: KeyRing },
  fields: WebhookFields,
): Promise<{ uuid: string; secret: string }> {
  // Serialized, so that concurrent requests can't exceed the limit.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('webhooks'))`;
  if ((await tx.webhook.count()) >= webhooksMax) throw new AppError('CONFLICT', webhookMessages.tooMany);
  const secret = `whsec_${randomBytes(32).toString('base64url')}`;
  const uuid = uuidV7();
  await tx.webhook.create({ data: { ...fields, uuid, secret: sealWebhookSecret(ring, uuid, secret) } });
  return { uuid, secret };
}

/** Returns the webhook's address. @throws AppError NOT_FOUND */
export async function updateWebhook(
  tx: Db,
  uuid: string,
  fields: { url?: string | undefined; events?: WebhookEvent[] | undefined; active?: boolean | undefined },
): Promise<string> {
  const data = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const [webhook] = await tx.webhook.updateManyAndReturn({ where: { uuid }, data, select: { url: true } });
  if (!webhook) throw new AppError('NOT_FOUND', webhookMessages.notFound);
  return webhook.url;
}

/** Removes a webhook with its deliveries. Returns its address. @throws AppError NOT_FOUND */
export async function removeWebhook(tx: Db, uuid: string): Promise<string> {
  const webhook = await tx.webhook.findUnique({ where: { uuid }, select: { url: true } });
  const { count } = await tx.webhook.deleteMany({ where: { uuid } });
  if (!webhook || count === 0) throw new AppError('NOT_FOUND', webhookMessages.notFound);
  return webhook.url;
}

interface DeliveryRow extends Omit<WebhookDelivery, 'created_at' | 'delivered_at'> {
  created_at: Date;
  delivered_at: Date | null;
}

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  uuid: row.uuid,
  event: row.event,
  entity: row.entity,
  entity_uuid: row.entity_uuid,
  status: storedOption(webhookDeliveryStatuses, row.status, 'pending'),
  attempts: row.attempts,
  response_status: row.response_status,
  last_error: row.last_error,
  created_at: row.created_at.toISOString(),
  delivered_at: row.delivered_at?.toISOString() ?? null,
});

interface DeliveryRequest {
  uuid: string;
  cursor?: string | undefined;
  limit?: number | undefined;
}

export const webhookDeliveryQuery = ({ uuid, cursor, limit }: DeliveryRequest): PageQuery => ({
  table: 'webhook_deliveries',
  where: [Prisma.sql`webhook_uuid = ${uuid}::uuid`],
  sort: 'created_at',
  casts: { created_at: 'timestamptz' },
  direction: 'desc',
  cursor,
  limit,
});

/** Past and pending deliveries of a webhook, newest first. @throws AppError NOT_FOUND */
export const pageWebhookDeliveries = (
  prisma: PrismaClient,
  request: DeliveryRequest,
): Promise<Page<WebhookDelivery>> =>
  listOfParent(readPage({ prisma, ...webhookDeliveryQuery(request), toItem: toDelivery }), {
    count: () => prisma.webhook.count({ where: { uuid: request.uuid } }),
    notFound: webhookMessages.notFound,
  });

/**
 * Sends a delivery again, whatever its state, with all its attempts.
 * @throws AppError NOT_FOUND
 */
export async function replayDelivery(
  tx: Db,
  { uuid, requestId }: { uuid: string; requestId: string },
): Promise<void> {
  const { count } = await tx.webhookDelivery.updateMany({
    where: { uuid },
    data: { status: 'pending', last_error: null, delivered_at: null },
  });
  if (count === 0) throw new AppError('NOT_FOUND', webhookMessages.deliveryNotFound);
  await tx.outbox.create({ data: outboxRow('webhook.deliver', { delivery_uuid: uuid }, { requestId }) });
}

const placeOf = (uuid: string): string => `webhook ${uuid}`;

export const sealWebhookSecret = (ring: KeyRing, uuid: string, secret: string): string =>
  seal(ring, placeOf(uuid), secret);

/** @throws KeyRingError */
export const readWebhookSecret = (
  ring: KeyRing,
  { uuid, secret }: { uuid: string; secret: string },
): string => unseal(ring, placeOf(uuid), secret);
