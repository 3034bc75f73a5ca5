import { createEmptyDatabase } from '@perfboard/testing/database';
import { eventually, lasts } from '@perfboard/testing/eventually';
import { expect, it } from 'vitest';
import { migrateQueue } from './migrate.ts';
import { createQueues } from './queue.ts';
import { ensureSchedules, schedules } from './schedule.ts';
import { describeBackends, handlersWith, quietLog } from './testing/backends.ts';
import { startWorkers } from './worker.ts';

describeBackends('schedules', (backend) => {
  it('exist once in the queue, with several workers starting at once, and are recreated when lost', async () => {
    const several = [1, 2, 3].map(() => createQueues({ ...backend.location, log: quietLog }));
    await Promise.all(several.map((queues) => ensureSchedules(queues)));
    const [queues] = several as [(typeof several)[0]];
    const pending = async () => {
      const counts = Object.values(await queues.counts());
      return counts.reduce((sum, { waiting, delayed }) => sum + waiting + delayed, 0);
    };
    expect(await pending()).toBe(schedules.length);
    await ensureSchedules(queues);
    expect(await pending()).toBe(schedules.length);
    await backend.loseEverything();
    expect(await pending()).toBe(0);
    await ensureSchedules(queues);
    expect(await pending()).toBe(schedules.length);
    await backend.loseEverything();
    await Promise.all(several.map((each) => each.close()));
  });

  it('run repeatedly, at the period that was set last, even if workers start late', async () => {
    const queues = createQueues({ ...backend.location, log: quietLog });
    await queues.schedule('maintenance.tidy', 3_600_000);
    await queues.schedule('maintenance.tidy', 1_000);
    await lasts(1_500);
    let runs = 0;
    const workers = await startWorkers({
      ...backend.location,
      pool: backend.database.pool,
      handlers: handlersWith({
        'maintenance.tidy': async () => {
          runs += 1;
        },
      }),
      log: quietLog,
    });
    // Repeats the request, as workers do: a change during a run can break the chain of runs.
    await eventually('three runs', async () => {
      await queues.schedule('maintenance.tidy', 1_000);
      return runs >= 3;
    });
    await workers.close({ timeoutMs: 1_000 });
    await queues.close();
  });
});

it('the queue schema can be created by two processes at once, and again, without an error', async () => {
  const database = await createEmptyDatabase();
  await Promise.all([1, 2, 3].map(() => migrateQueue({ databaseUrl: database.url })));
  await migrateQueue({ databaseUrl: database.url });
  const { rows } = await database.pool.query(`select to_regclass('bullmq.job') is not null as there`);
  expect(rows).toEqual([{ there: true }]);
  await database.drop();
});
