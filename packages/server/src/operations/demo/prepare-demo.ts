import { demoAccount } from '@perfboard/contracts/words/demo';
import { inTransaction } from '@perfboard/db/transaction';
import type pg from 'pg';
import { hashPassword } from '../../people/session/password-hash.ts';
import { lockDemo, refuseShop } from './demo-database.ts';
import { resetDemo } from './reset-demo.ts';

/**
 * Whether the database is a demo's.
 * @throws DatabaseStartError if it holds a shop
 */
export const isDemoDatabase = (pool: pg.Pool): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    if (await lockDemo(client)) return true;
    await refuseShop(client);
    return false;
  });

/**
 * Makes a database without a shop a demo's: its account, leads, subscribers and newsletter.
 * @throws DatabaseStartError if the database holds a shop
 */
export async function prepareDemo(pool: pg.Pool): Promise<void> {
  const password = await hashPassword(demoAccount.password);
  await inTransaction(pool, async (client) => {
    await refuseShop(client);
    const id = 'demo';
    await client.query(
      `insert into users (id, name, email, email_verified, role) values ($1, 'Demo', $2, true, 'reader')`,
      [id, demoAccount.email],
    );
    await client.query(
      `insert into accounts (id, account_id, provider_id, user_id, password) values ($1, $1, 'credential', $1, $2)`,
      [id, password],
    );
    await resetDemo(client, Date.now());
  });
}
