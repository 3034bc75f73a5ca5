import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

interface Fields {
  full_name: string;
  email: string;
  mobile_no: string;
  project_title: string;
}

/** A lead, its two notifications and their two jobs: one transaction of seven statements. */
export async function addLead(
  pool: Pool,
  { full_name, email, mobile_no, project_title }: Fields,
): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const uuid = randomUUID();
    await client.query(
      'insert into bookings (uuid, full_name, email, mobile_no, project_title) values ($1, $2, $3, $4, $5)',
      [uuid, full_name, email, mobile_no, project_title],
    );
    for (const kind of ['booking_notification', 'booking_acknowledgement']) {
      const notification = randomUUID();
      await client.query('insert into notifications (uuid, kind, booking_uuid) values ($1, $2, $3)', [
        notification,
        kind,
        uuid,
      ]);
      await client.query(`insert into outbox (id, job, payload) values ($1, 'notification.send', $2)`, [
        randomUUID(),
        JSON.stringify({ notification_uuid: notification }),
      ]);
    }
    await client.query('commit');
    return uuid;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
