import { eventually, lasts } from '@perfboard/testing/eventually';
import type { Random } from './random.ts';
import type { FaultStack } from './stack.ts';
import { duplicateJob, pauseCampaign, resumeCampaign, unsubscribeSome } from './traffic.ts';

/** What can go wrong, and what people do meanwhile. */
export const faultNames = [
  'kill worker',
  'kill both workers',
  'end worker',
  'freeze worker',
  'restart postgres',
  'crash postgres',
  'cut connections',
  'lose queue',
  'restart redis',
  'mail later',
  'mail hangs up',
  'kill mail',
  'duplicate job',
  'pause and resume',
  'unsubscribe',
] as const;
export type FaultName = (typeof faultNames)[number];
export type FaultCounts = Record<FaultName, number>;

type Fault = (stack: FaultStack, random: Random, campaign: string) => Promise<void>;

const faults: Record<FaultName, Fault> = {
  'kill worker': async (stack, random, campaign) => {
    await untilSending(stack, random, campaign);
    random.pick(stack.workers).kill('SIGKILL');
  },
  'kill both workers': async (stack, random, campaign) => {
    await untilSending(stack, random, campaign);
    for (const worker of stack.workers) worker.kill('SIGKILL');
  },
  'end worker': async (stack, random) => random.pick(stack.workers).kill('SIGTERM'),
  // Longer than its job's lock, so that the other worker takes the job while this one still has it.
  'freeze worker': (stack, random) => random.pick(stack.workers).freeze(7_000),
  'restart postgres': async (stack, random, campaign) => {
    await untilSending(stack, random, campaign);
    await stack.restartPostgres('fast', random.integer(1_000));
  },
  'crash postgres': async (stack, random, campaign) => {
    await untilSending(stack, random, campaign);
    await stack.restartPostgres('immediate', random.integer(1_000));
  },
  'cut connections': async (stack) => {
    await stack.pool
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      )
      .catch(() => undefined);
  },
  'lose queue': async (stack) => {
    if (stack.redis) await stack.redis.flush().catch(() => undefined);
    else await stack.pool.query('truncate bullmq.job, bullmq.scheduler').catch(() => undefined);
  },
  'restart redis': async (stack, random) => {
    if (!stack.redis) return;
    await stack.redis.kill();
    await lasts(random.integer(1_500));
    await stack.redis.start();
  },
  'mail later': async (stack, random) => {
    stack.sink.misbehave({ later: 0.2 + random.next() * 0.8, hangUp: 0 });
    await lasts(500 + random.integer(1_000));
    stack.sink.misbehave({ later: 0, hangUp: 0 });
  },
  'mail hangs up': async (stack, random) => {
    stack.sink.misbehave({ later: 0, hangUp: 0.02 });
    await lasts(300 + random.integer(500));
    stack.sink.misbehave({ later: 0, hangUp: 0 });
  },
  'kill mail': async (stack, random) => {
    await stack.sink.kill();
    await lasts(random.integer(1_000));
    await stack.sink.start();
  },
  'duplicate job': (stack, _random, campaign) => duplicateJob(stack, campaign),
  'pause and resume': async (stack, random, campaign) => {
    await pauseCampaign(stack, campaign);
    await lasts(random.integer(1_500));
    await resumeCampaign(stack, campaign);
  },
  unsubscribe: (stack) => unsubscribeSome(stack, 0.01),
};

/** A kill while nothing happens proves little: waits, for a while, until mails of the campaign are well under way. */
async function untilSending(stack: FaultStack, random: Random, campaign: string): Promise<void> {
  const isSending = async () => {
    const { rowCount } = await stack.pool.query(
      `select 1 from campaign_recipients where campaign_uuid = $1 and status = 'sending' limit 1`,
      [campaign],
    );
    return rowCount;
  };
  // The campaign may be at its end.
  await eventually('mails are on their way', isSending, 10_000).catch(() => undefined);
  await lasts(200 + random.integer(300));
}

/** Every kind once, the kills more often: they are what the ledger is for. */
const round: readonly FaultName[] = [...faultNames, 'kill worker', 'kill both workers', 'kill both workers'];

/** One fault after another, every kind in a round in an order of chance, until `untilMs` and at least one round. */
export async function unleash(
  stack: FaultStack,
  random: Random,
  options: { campaign: string; forMs: number; pauseMs: number; only: readonly string[] },
): Promise<FaultCounts> {
  const counts = Object.fromEntries(faultNames.map((name) => [name, 0])) as FaultCounts;
  const until = Date.now() + options.forMs;
  do {
    for (const name of random.shuffle(round)) {
      if (name === 'restart redis' && !stack.redis) continue;
      if (options.only.length > 0 && !options.only.includes(name)) continue;
      await faults[name](stack, random, options.campaign);
      counts[name] += 1;
      await lasts(random.integer(2 * options.pauseMs));
    }
  } while (Date.now() < until);
  return counts;
}
