import { prepared } from '@perfboard/db/client';
import pg from 'pg';

/**
 * Spends a point of each limit; `now` and the limits' ends are in milliseconds, as in the rate limiter's own
 * table.
 */
const spend = (now: string): string => `on conflict (key) do update set
      points = case when spent.expire <= ${now} then 1 else spent.points + 1 end,
      expire = case when spent.expire <= ${now} then excluded.expire else spent.expire end`;

/** Adds the rows of a lead's files, whose bytes are stored. */
const filed = (kind: 'booking' | 'contact'): string => `filed as (
    insert into files (uuid, name, bytes, place, ${kind}_uuid)
      select uuid, name, bytes, place, $10::uuid
        from jsonb_to_recordset($17::jsonb) as given (uuid uuid, name text, bytes int, place int), accepted),
  `;

/**
 * Stores a lead with everything that it causes, in one statement, and so in one transaction and one round
 * trip: its limits, its idempotency key, its row, its notifications, its webhook deliveries, and a job for
 * each. An exhausted limit or a used key leaves nothing behind but the point; a repetition of a key in use
 * waits for it. No limit rejects a repetition: it gets its first answer. Without an idempotency key, the
 * limit of acknowledgements was checked before.
 * Parameters: 1 keys, 2 ends and 3 points of its limits, 4 now; 5 scope, 6 key, 7 hash and 8 answer of its
 * attempt; 9 its columns as JSON, 10 its uuid; 11 key, 12 end and 13 points of the limit of acknowledgements;
 * 14 its notifications as JSON; 15 the event; 16 the request's id; 17 its files as JSON, if it has any.
 */
const textOf = (kind: 'booking' | 'contact', columns: string, hasFiles: boolean): string => `
  with spent as (
    insert into rate_limits as spent (key, points, expire)
      select key, 1, expire from unnest($1::text[], $2::bigint[]) as asked (key, expire)
        where not exists (
          select from idempotency_keys as used where used.scope = $5::text and used.key = $6::text)
      ${spend('$4::bigint')} returning key, points, expire),
  refused as (
    select spent.key, spent.expire from spent join unnest($1::text[], $3::int[]) as asked (key, points) using (key)
      where spent.points > asked.points and not exists (
        select from idempotency_keys as used where used.scope = $5::text and used.key = $6::text)),
  claimed as (
    insert into idempotency_keys (scope, key, request_hash, response)
      select $5::text, $6::text, $7::text, $8::jsonb where $6::text is not null and not exists (select from refused)
      on conflict do nothing returning key),
  accepted as (
    select where not exists (select from refused) and ($6::text is null or exists (select from claimed))),
  lead as (
    insert into ${kind}s (uuid, ${columns})
      select $10::uuid, ${columns} from jsonb_populate_record(null::${kind}s, $9::jsonb), accepted),
  ${hasFiles ? filed(kind) : ''}acknowledged as (
    insert into rate_limits as spent (key, points, expire)
      select $11::text, 1, $12::bigint from accepted where $11::text is not null
      ${spend('$4::bigint')} returning points),
  asked as (
    select uuid, kind, job from jsonb_to_recordset($14::jsonb) as asked (uuid uuid, kind text, job uuid), accepted
      where kind not like '%acknowledgement' or $11::text is null or (select points from acknowledged) <= $13::int),
  noticed as (
    insert into notifications (uuid, kind, ${kind}_uuid, request_id)
      select uuid, kind::notification_kind, $10::uuid, $16::text from asked),
  notified as (
    insert into webhook_deliveries (uuid, webhook_uuid, event, entity, entity_uuid)
      select gen_random_uuid(), uuid, $15::text, '${kind}', $10::uuid from webhooks, accepted
      where active and $15::text = any (events) returning uuid),
  jobs as (
    insert into outbox (id, job, payload, request_id)
      select job, 'notification.send', jsonb_build_object('notification_uuid', uuid), $16::text from asked
      union all
      select gen_random_uuid(), 'webhook.deliver', jsonb_build_object('delivery_uuid', uuid), $16::text from notified)
  select exists (select from accepted) as is_accepted, (select min(key) from refused) as refused_key,
    (select max(expire) from refused)::float8 as refused_until`;

/** The statement for a lead with these columns, with or without files, prepared once on each connection. */
export function leadStatement(
  kind: 'booking' | 'contact',
  columns: readonly string[],
  hasFiles = false,
): { name: string; text: string } {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  return prepared(textOf(kind, list, hasFiles));
}
