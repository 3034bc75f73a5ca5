import { insertOutbox } from '@perfboard/jobs/outbox-insert';
import type { Pool } from 'pg';

const MOST = 500;

/**
 * Asks at once for the mails that were refused and wait for another try, up to an hour: a program that starts has perhaps
 * been given what they lacked, the right sender for one. Answers how many.
 */
export async function askForRefused(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ uuid: string }>(
    `select uuid from notifications where status = 'pending' and attempts > 0
      and not exists (select 1 from outbox where job = 'notification.send' and payload->>'notification_uuid' = notifications.uuid::text
        and created_at > now() - interval '10 minutes') limit ${MOST}`,
  );
  for (const { uuid } of rows) await insertOutbox(pool, 'notification.send', { notification_uuid: uuid });
  return rows.length;
}
