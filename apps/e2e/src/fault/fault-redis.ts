import { lasts } from '@perfboard/testing/eventually';
import { Redis } from 'ioredis';
import type { Fault } from './fault.ts';
import { stateOf } from './supervised.ts';

/** Leaves Redis connected but unresponsive. */
const freeze: Fault = async (stage) => {
  const pid = stage.stack.redis?.pid();
  if (!pid) return null;
  process.kill(pid, 'SIGSTOP');
  try {
    await lasts(50);
    const state = stateOf(pid);
    const ms = stage.someMs();
    await lasts(ms);
    return state.startsWith('T') ? `redis stood still for ${ms} ms` : null;
  } finally {
    process.kill(pid, 'SIGCONT');
  }
};

/** Redis is out of memory: it answers reads and rejects writes. */
const fill: Fault = async (stage) => {
  const { redis } = stage.stack;
  if (!redis) return null;
  const client = new Redis(redis.url);
  client.on('error', () => undefined);
  try {
    await client.config('SET', 'maxmemory', '1');
    await lasts(stage.someMs());
    const answer = await client.set('fault', '1').catch(({ message }: Error) => message);
    return answer.startsWith('OOM') ? 'redis took nothing' : null;
  } finally {
    await client.config('SET', 'maxmemory', '0');
    client.disconnect();
  }
};

export const redisFaults = {
  'restart redis': async ({ stack, random, longestMs }) => {
    if (!stack.redis) return null;
    await stack.redis.kill();
    await lasts(random.integer(longestMs / 2));
    await stack.redis.start();
    return 'redis was killed and came back empty';
  },
  'freeze redis': freeze,
  'full redis': fill,
  /** A machine's API and worker restart with the queue on the other server, while the other machine stays. */
  'other backend': async ({ stack, random, untilReady }) => {
    if (!stack.redis) return null;
    const machine = random.integer(stack.workers.length);
    const both = [stack.apis[machine], stack.workers[machine]].flatMap((one) => one ?? []);
    const [name] = both.map((one) =>
      one.change(({ REDIS_URL, ...env }) =>
        REDIS_URL ? env : { ...env, REDIS_URL: stack.redis?.url ?? '' },
      ),
    );
    const proofs = await Promise.all(both.map((one) => one.kill('SIGTERM')));
    await untilReady();
    return proofs.every((proof) => proof !== null)
      ? `machine ${machine} came back on ${name?.REDIS_URL ? 'redis' : 'postgres'}`
      : null;
  },
} satisfies Record<string, Fault>;
