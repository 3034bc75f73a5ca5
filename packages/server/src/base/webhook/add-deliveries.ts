import type { WebhookEvent } from '@perfboard/contracts/words/webhook';
import type { Db } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import type { ClientBase } from 'pg';

interface Occurrence {
  event: WebhookEvent;
  entity_uuid: string;
  requestId: string;
  /** The deliveries wait until then. */
  runAt?: Date | undefined;
  /** The reply that caused it: undoing the reply deletes the deliveries. */
  reply_uuid?: string | undefined;
}

/** The uuids of webhooks that subscribe to an event. */
export async function webhooksFor(db: Db, event: WebhookEvent): Promise<string[]> {
  const webhooks = await db.webhook.findMany({
    where: { active: true, events: { has: event } },
    select: { uuid: true },
  });
  return webhooks.map(({ uuid }) => uuid);
}

/** Adds the deliveries of an event, in the transaction that causes it: one row and one job each. */
export async function addDeliveries(
  tx: Db,
  webhooks: readonly string[],
  { event, entity_uuid, requestId, runAt, reply_uuid }: Occurrence,
): Promise<void> {
  if (webhooks.length === 0) return;
  const entity = event.split('.')[0] ?? '';
  const deliveries = await tx.webhookDelivery.createManyAndReturn({
    data: webhooks.map((webhook_uuid) => ({
      webhook_uuid,
      event,
      entity,
      entity_uuid,
      reply_uuid: reply_uuid ?? null,
    })),
    select: { uuid: true },
  });
  await tx.outbox.createMany({
    data: deliveries.map(({ uuid }) =>
      outboxRow('webhook.deliver', { delivery_uuid: uuid }, { requestId, runAt }),
    ),
  });
}

/** Adds a delivery for every webhook that subscribes to the event, in the transaction that causes it. */
export async function notifyWebhooks(tx: Db, occurrence: Occurrence): Promise<void> {
  await addDeliveries(tx, await webhooksFor(tx, occurrence.event), occurrence);
}

/** As `notifyWebhooks`, on a connection whose transaction it joins. */
export async function notifyWebhooksOn(
  client: ClientBase,
  { event, entity_uuid, requestId }: Pick<Occurrence, 'event' | 'entity_uuid' | 'requestId'>,
): Promise<void> {
  await client.query(
    `with notified as (
        insert into webhook_deliveries (uuid, webhook_uuid, event, entity, entity_uuid)
          select gen_random_uuid(), uuid, $1, split_part($1, '.', 1), $2::uuid from webhooks
          where active and $1 = any (events) returning uuid)
      insert into outbox (id, job, payload, request_id)
        select gen_random_uuid(), 'webhook.deliver', jsonb_build_object('delivery_uuid', uuid), $3 from notified`,
    [event, entity_uuid, requestId],
  );
}
