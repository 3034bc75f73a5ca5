import { lasts } from '@perfboard/testing/eventually';
import type { Fault } from './fault.ts';
import { isDone } from './history.ts';

/** Duplicates of finished or running jobs: like a double click or a faulty retry. */
const duplicateSql = `insert into outbox (id, job, payload)
  select gen_random_uuid(), job, payload from (
    select job, payload from outbox where job in ('notification.send', 'newsletter.send', 'image.process')
    order by created_at desc limit 12) as late returning id`;

/** Faults of the work itself: the queue loses it, it runs twice, people change their minds. */
export const workFaults = {
  'lose queue': async ({ stack }) => {
    if (stack.redis) {
      await stack.redis.flush().catch(() => undefined);
      return 'redis has no key left';
    }
    const { rows } = await stack.pool
      .query<{ count: number }>(
        'with gone as (delete from bullmq.job returning id) select count(*)::int from gone',
      )
      .catch(() => ({ rows: [] }));
    await stack.pool.query('truncate bullmq.job, bullmq.scheduler').catch(() => undefined);
    return rows[0] ? `${rows[0].count} jobs are forgotten` : null;
  },
  'duplicate job': async ({ stack }) => {
    const { rowCount } = await stack.pool.query(duplicateSql).catch(() => ({ rowCount: 0 }));
    return rowCount ? `${rowCount} jobs came twice` : null;
  },
  'pause and resume': async ({ desk, random, untilSending }) => {
    await untilSending();
    desk.hold(true);
    try {
      const paused = await desk.step('pause');
      await lasts(random.integer(1_500));
      const resumed = await desk.step('resume');
      return paused && resumed && isDone(paused) && isDone(resumed) ? `${paused.subject} was paused` : null;
    } finally {
      desk.hold(false);
    }
  },
  'cancel newsletter': async ({ desk, untilSending }) => {
    await untilSending();
    const cancelled = await desk.step('cancel');
    return cancelled && isDone(cancelled) ? `${cancelled.subject} was cancelled` : null;
  },
} satisfies Record<string, Fault>;
