import { diskFullMessage } from '@perfboard/contracts/words/error';
import { createHeartbeat } from '@perfboard/server/operations/job/heartbeat';
import { createTestDatabaseIn } from '@perfboard/testing/database';
import { eventually } from '@perfboard/testing/eventually';
import { mountSmallDisk } from '@perfboard/testing/small-disk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shownForm, startTestApp, type TestApp } from '../testing/app.ts';

const disk = mountSmallDisk(60);
let app: TestApp;
beforeAll(async () => {
  if (disk)
    app = await startTestApp({
      database: await createTestDatabaseIn(disk.folder),
      env: { RATE_LIMITS: 'off' },
    });
});
afterAll(async () => {
  await app?.close();
  disk?.remove();
});

const booking = (email: string) => ({
  full_name: 'Ada Lovelace',
  email,
  mobile_no: '555-010-0142',
  project_title: 'Greenhouse '.repeat(9).trim(),
});

/** Takes every page that is left, in rows that get smaller and smaller. */
async function fillDisk(): Promise<void> {
  await app.database.pool.query(
    'create table filler (bytes text); alter table filler alter bytes set storage plain',
  );
  for (const rows of [1_000, 100, 10, 1]) {
    const grow = () =>
      app.database.pool
        .query(`insert into filler select repeat('x', 7000) from generate_series(1, $1)`, [rows])
        .then(
          () => true,
          (error) => {
            expect(error).toMatchObject({ code: '53100' });
            return false;
          },
        );
    while (await grow());
  }
}

test.skipIf(!disk)(
  'a full disk is reported by every endpoint, loses nothing that was acknowledged, and recovers',
  async () => {
    const acknowledged: string[] = [];
    const post = async () => {
      const email = `full${acknowledged.length}@example.com`;
      const answer = await app.call('/api/v1/bookings', { body: booking(email) });
      if (answer.status === 201) acknowledged.push(email);
      return answer;
    };
    expect((await post()).status).toBe(201);
    await fillDisk();
    // Some fit into what their tables have left.
    const refused = await eventually('one does not fit', async () => {
      const answer = await post();
      return answer.status === 201 ? undefined : answer;
    });
    expect(refused).toMatchObject({ status: 503, json: { message: diskFullMessage } });

    const overTrpc = await app.mutate('booking.create', booking('trpc@example.com'));
    expect(overTrpc).toMatchObject({ status: 503, error: { message: diskFullMessage } });
    const overForm = await app.call('/booking', {
      body: new URLSearchParams(booking('form@example.com')).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.url },
    });
    expect(overForm.status).toBe(503);
    expect(shownForm(overForm.text)).toMatchObject({
      ok: false,
      message: diskFullMessage,
      values: { email: 'form@example.com' },
    });

    const readiness = await app.call('/readyz');
    expect(readiness).toMatchObject({
      status: 503,
      json: { checks: { database: { ok: false, error: 'disk full' } } },
    });
    // What is only read is still there.
    expect((await app.call('/api/v1/projects')).status).toBe(200);

    const { rows } = await app.database.pool.query<{ email: string }>(
      'select email from bookings order by 1',
    );
    expect(rows.map(({ email }) => email)).toEqual([...acknowledged].sort());

    await app.database.pool.query('drop table filler');
    await createHeartbeat(app.services.pool).beat();
    await eventually('it is ready again', async () => (await app.call('/readyz')).status === 200);
    expect((await post()).status).toBe(201);
  },
);
