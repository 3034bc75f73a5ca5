import type { ImageStore } from '@perfboard/media/store';
import type { Pool } from 'pg';
import { suppressionHash } from '../../base/suppression/suppression.ts';
import { type Departure, departureKey, fromSuppressionHash, removedEntities, rowHash } from './departure.ts';

/** A row may be committed this long after its timestamp. */
const overlapMs = 5 * 60_000;

interface DepartureServices {
  pool: Pool;
  store: ImageStore;
  env: { SESSION_SECRET: string };
}

/**
 * Returns a function that records new departures outside the database: beside the images, whose store
 * outlives a replaced database. It reads the stored state, so that no kind of departure is missed. Safe in
 * any number of processes.
 */
export function createDepartureRecorder({ pool, store, env }: DepartureServices): () => Promise<number> {
  let kept = new Set<string>();
  return async () => {
    const { rows } = await pool.query<{ until: Date; since: Date | null }>(
      `select now() as until, (select since from service_states where name = 'departures') as since`,
    );
    const { until, since } = rows[0] as { until: Date; since: Date | null };
    const departures = await departedSince(
      pool,
      env.SESSION_SECRET,
      new Date((since?.getTime() ?? 0) - overlapMs),
    );
    const keys = departures.map(departureKey);
    let written = 0;
    for (const key of keys) {
      if (kept.has(key)) continue;
      await store.put(key, Buffer.alloc(0), { contentType: 'application/octet-stream' });
      written += 1;
    }
    kept = new Set(keys);
    await pool.query(
      `insert into service_states (name, ok, since) values ('departures', true, $1)
        on conflict (name) do update set since = excluded.since, checked_at = now()`,
      [until],
    );
    return written;
  };
}

async function departedSince(pool: Pool, secret: string, since: Date): Promise<Departure[]> {
  const left = await pool.query<{ email: string; at: Date }>(
    `select email, status_changed_at as at from subscribers
      where status_changed_at > $1 and status in ('unsubscribed', 'suppressed')`,
    [since],
  );
  const kept = await pool.query<{ email_hash: string; created_at: Date; erased_at: Date | null }>(
    'select email_hash, created_at, erased_at from suppressions where created_at > $1 or erased_at > $1',
    [since],
  );
  const removed = await pool.query<{ entity: (typeof removedEntities)[number]; id: string; at: Date }>(
    `select entity, entity_uuid as id, created_at as at from audits
      where entity = any($2) and created_at > $1 and action = entity || '.remove' and entity_uuid is not null`,
    [since, removedEntities],
  );
  const delisted = await pool.query<{ email_hash: string; at: Date }>(
    'select email_hash, created_at as at from removed_subscribers where created_at > $1',
    [since],
  );
  return [
    ...delisted.rows.map(
      ({ email_hash, at }): Departure => ({ kind: 'delisted', hash: fromSuppressionHash(email_hash), at }),
    ),
    ...removed.rows.map(
      ({ entity, id, at }): Departure => ({ kind: 'removed', hash: rowHash(entity, id), at }),
    ),
    ...left.rows.map(
      ({ email, at }): Departure => ({
        kind: 'left',
        hash: fromSuppressionHash(suppressionHash(secret, email)),
        at,
      }),
    ),
    ...kept.rows.map(
      ({ email_hash, created_at, erased_at }): Departure => ({
        kind: erased_at ? 'erased' : 'left',
        hash: fromSuppressionHash(email_hash),
        at: erased_at ?? created_at,
      }),
    ),
  ];
}
