import { lasts } from '@perfboard/testing/eventually';
import type { Random } from '@perfboard/testing/random';
import type { Desk } from './desk.ts';
import { commitFaults } from './fault-commit.ts';
import { databaseFaults } from './fault-database.ts';
import { machineFaults } from './fault-machine.ts';
import { mailFaults } from './fault-mail.ts';
import { nightFaults } from './fault-night.ts';
import { redisFaults } from './fault-redis.ts';
import { workFaults } from './fault-work.ts';
import { workerFaults } from './fault-worker.ts';
import { type History, now } from './history.ts';
import type { Stack } from './stack.ts';

/** What a fault can act on. */
export interface Stage {
  stack: Stack;
  random: Random;
  desk: Desk;
  history: History;
  /** The maximum length of an outage. */
  longestMs: number;
  /** How long a fault waits for a newsletter that is being sent. */
  sendingMs: number;
  /** A random duration, up to the maximum. */
  someMs(): number;
  /** Waits until every process has recovered from the previous fault, or is long overdue. */
  untilReady(): Promise<void>;
  /**
   * A kill without any activity proves little: waits for a while until emails of a newsletter are being sent.
   */
  untilSending(): Promise<void>;
}

/** Causes a fault and ends it. Returns the proof of its effect, or null if it had none. */
export type Fault = (stage: Stage) => Promise<string | null>;

const processFaults = {
  'kill api': ({ stack, random }) => random.pick(stack.apis).kill('SIGKILL'),
  'freeze api': (stage) => stage.random.pick(stage.stack.apis).freeze(stage.someMs()),
  'kill worker': async ({ stack, random, untilSending }) => {
    await untilSending();
    return random.pick(stack.workers).kill('SIGKILL');
  },
  'kill both workers': async ({ stack, untilSending }) => {
    await untilSending();
    const proofs = await Promise.all(stack.workers.map((worker) => worker.kill('SIGKILL')));
    return proofs.every((proof) => proof !== null) ? proofs.join(', ') : null;
  },
  'end worker': ({ stack, random }) => random.pick(stack.workers).kill('SIGTERM'),
  'freeze worker': async (stage) => {
    await stage.untilSending();
    return stage.random.pick(stage.stack.workers).freeze(stage.someMs());
  },
} satisfies Record<string, Fault>;

const faults: Record<string, Fault> = {
  ...processFaults,
  ...databaseFaults,
  ...commitFaults,
  ...mailFaults,
  ...workFaults,
  ...nightFaults,
  ...workerFaults,
  ...redisFaults,
  ...machineFaults,
};

/** The requirements of some faults; the others have none. */
const needs: Record<string, (stack: Stack) => unknown> = {
  ...Object.fromEntries(Object.keys(redisFaults).map((name) => [name, ({ redis }: Stack) => redis])),
  'full disk': ({ disk }) => disk,
  'hostile email': ({ mailbox }) => mailbox,
  'clock step': ({ clocks }) => clocks[0],
  'bucket refuses': ({ bucket }) => bucket,
  'bucket hangs': ({ bucket }) => bucket,
  'names unknown': ({ names }) => names,
  'names silent': ({ names }) => names,
};

/** The selected kinds, or all, that are possible here. */
export const possibleFaults = (stack: Stack, wanted: readonly string[] = Object.keys(faults)): string[] =>
  wanted.filter((name) => needs[name]?.(stack) ?? !needs[name]);

/** Faults from which the shop recovers within seconds: the others are for longer runs. */
export const briefFaults: readonly string[] = [
  'kill api',
  'freeze api',
  'kill worker',
  'kill both workers',
  'freeze worker',
  'crash postgres',
  'cut connections',
  'freeze backends',
  'partition',
  'half-open',
  'read-only',
  'mail hangs up',
  'kill mail',
  'duplicate job',
  'pause and resume',
];

const readyLimitMs = 20_000;

export function openStage(
  options: Pick<Stage, 'stack' | 'random' | 'desk' | 'history' | 'longestMs' | 'sendingMs'>,
): Stage {
  const { stack, random, longestMs } = options;
  const isSending = async () => {
    const { rowCount } = await stack.pool.query(
      `select from newsletter_deliveries where status = 'sending' limit 1`,
    );
    return rowCount;
  };
  const stage: Stage = {
    ...options,
    // Most are short, some have the maximum length.
    someMs: () => Math.ceil(300 + random.next() ** 2 * (longestMs - 300)),
    untilReady: () => Promise.race([stack.ready().catch(() => undefined), lasts(readyLimitMs)]),
    async untilSending() {
      // Killing a worker before it has started proves nothing.
      await stage.untilReady();
      // No newsletter may be being sent just now.
      const until = now() + options.sendingMs;
      while (now() < until && !(await isSending().catch(() => 0))) await lasts(50);
      await lasts(random.integer(300));
    },
  };
  return stage;
}

/**
 * Causes one fault after another: every kind per round, in random order, for at least one round and until
 * `forMs` are over.
 */
export async function unleash(
  stage: Stage,
  history: History,
  options: {
    names: readonly string[];
    forMs: number;
    pauseMs: number;
    tell?: ((line: string) => void) | undefined;
  },
): Promise<void> {
  const { random } = stage;
  const until = now() + options.forMs;
  do {
    for (const name of random.shuffle(options.names)) {
      const from = now();
      const proof = await (faults[name] as Fault)(stage);
      history.faults.push({ name, from, to: now(), proof });
      options.tell?.(`${name}, ${Math.round(now() - from)} ms: ${proof ?? 'met nothing'}`);
      await lasts(random.integer(2 * options.pauseMs));
    }
  } while (now() < until);
}
