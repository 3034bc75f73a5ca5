import { lasts } from '@perfboard/testing/eventually';
import type { Fault, Stage } from './fault.ts';
import { now } from './history.ts';
import type { MailFaults } from './sink.ts';

/** There may be no email for a while; a fault that affected none had no effect. */
const waitForMailMs = 10_000;

/** Misbehaves for a while, and until an email is affected. */
async function misbehave(
  { stack, untilReady }: Stage,
  name: keyof MailFaults,
  { value, forMs }: { value: number; forMs: number },
): Promise<string | null> {
  await untilReady();
  const before = stack.sink.hits(name);
  const from = now();
  stack.sink.misbehave({ [name]: value });
  await lasts(forMs);
  while (stack.sink.hits(name) === before && now() - from < waitForMailMs) await lasts(50);
  stack.sink.misbehave({});
  const struck = stack.sink.hits(name) - before;
  return struck > 0 ? `${struck} mails struck` : null;
}

export const mailFaults = {
  'mail later': (stage) =>
    misbehave(stage, 'later', {
      value: 0.3 + stage.random.next() * 0.7,
      forMs: 500 + stage.random.integer(1_000),
    }),
  // More than the ten of twenty at which a newsletter pauses.
  'mail refuses': (stage) => misbehave(stage, 'refuse', { value: 1, forMs: 300 + stage.random.integer(700) }),
  'mail hangs up': (stage) =>
    misbehave(stage, 'hangUp', { value: 0.3, forMs: 300 + stage.random.integer(500) }),
  'mail tarpit': (stage) => misbehave(stage, 'tarpitMs', { value: stage.someMs(), forMs: 1_000 }),
  // Far longer than a sender should wait for a greeting.
  'mail silent': (stage) => misbehave(stage, 'silentMs', { value: 60_000, forMs: 1_000 + stage.someMs() }),
  'late verdict': (stage) => misbehave(stage, 'verdictMs', { value: stage.someMs(), forMs: 1_000 }),
  'kill mail': async ({ stack, random }) => {
    await stack.sink.kill();
    await lasts(random.integer(1_000));
    await stack.sink.start();
    return 'the mail server was killed and came back';
  },
} satisfies Record<string, Fault>;
