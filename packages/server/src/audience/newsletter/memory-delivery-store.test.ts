import { randomUUID } from 'node:crypto';
import { createRandom } from '@perfboard/testing/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNewsletter } from '../../testing/make-newsletter.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { type DeliveryOutcome, type DeliveryStore, openDeliveryStore, START } from './delivery-store.ts';
import {
  type MemoryDeliveryStore,
  type MemoryNewsletter,
  openMemoryDeliveryStore,
} from './testing/memory-delivery-store.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:1' });
});
afterAll(() => services?.close());

/** The one pause there is: half of it distinguishes it from none, though the two clocks differ. */
const hourMs = 3_600_000;

interface Pair {
  real: DeliveryStore;
  memory: MemoryDeliveryStore;
  claimed: Claimed[];
  /** Outcomes that were already recorded; one may arrive again, late. */
  past: { real: DeliveryOutcome; memory: DeliveryOutcome }[];
  cursor: string;
}

/** The two name a claim differently. */
interface Claimed {
  uuid: string;
  real: string;
  memory: string;
}

async function startPair(newsletterUuid: string, memory: MemoryNewsletter): Promise<Pair> {
  const runId = randomUUID();
  return {
    real: openDeliveryStore({
      pool: services.pool,
      newsletterUuid,
      runId,
      domain: 'shop.example',
      tagKey: Buffer.alloc(32),
    }),
    memory: openMemoryDeliveryStore(memory, runId, () => Date.now()),
    claimed: [],
    past: [],
    cursor: START,
  };
}

/** One operation of a run, applied to both. */
async function act(pair: Pair, random: () => number): Promise<void> {
  const pick = random();
  if (pick < 0.4) {
    const options = { cursor: pair.cursor, limit: 1 + Math.floor(random() * 5) };
    const [real, memory] = [await pair.real.claim(options), pair.memory.claim(options)];
    const shape = ({ deliveries, ...rest }: typeof real) => ({
      ...rest,
      deliveries: deliveries
        .map(({ uuid, email, attempts }) => ({ uuid, email, attempts }))
        .sort((a, b) => a.uuid.localeCompare(b.uuid)),
    });
    expect(shape(memory)).toEqual(shape(real));
    pair.cursor = real.cursor;
    for (const { uuid, claim } of real.deliveries) {
      const same = memory.deliveries.find((delivery) => delivery.uuid === uuid);
      pair.claimed.push({ uuid, real: claim, memory: same?.claim ?? '' });
    }
  } else if (pick < 0.8) {
    const statuses = ['sent', 'failed', 'uncertain', 'pending'] as const;
    const outcomes = pair.claimed.splice(0, 1 + Math.floor(random() * 3)).map(({ uuid, real, memory }) => {
      const status = statuses[Math.floor(random() * statuses.length)] ?? 'sent';
      const outcome = {
        uuid,
        status,
        error: null,
        pauseMs: status === 'pending' && random() < 0.5 ? hourMs : 0,
        isTried: status !== 'pending' || random() < 0.5,
        isRefusal: status === 'failed' && random() < 0.5,
      };
      return { real: { ...outcome, claim: real }, memory: { ...outcome, claim: memory } };
    });
    const note = async (some: Pair['past']) => {
      await pair.real.write(some.map(({ real }) => real));
      pair.memory.write(some.map(({ memory }) => memory));
    };
    await note(outcomes);
    // Recording it twice changes nothing, even if its delivery was claimed again since.
    if (random() < 0.2) await note(outcomes);
    if (random() < 0.3) await note(pair.past.slice(-6));
    pair.past.push(...outcomes);
  } else if (pick < 0.9) {
    const uncertain = pair.claimed.filter(() => random() < 0.3);
    const names = uncertain.map(({ uuid }) => uuid);
    await pair.real.releaseUnknown(names);
    pair.memory.releaseUnknown(names);
    // The others no longer belong to a run.
    pair.claimed = uncertain;
  } else expect(pair.memory.markAbandoned()).toBe(await pair.real.markAbandoned());
}

test('the simulator’s deliveries give the same answers as PostgreSQL for every operation', async () => {
  for (let seed = 1; seed <= 25; seed++) {
    const random = createRandom(seed).next;
    const { uuid } = await makeNewsletter(services, 12, { status: 'sending' });
    const read = async () => {
      const { rows } = await services.pool.query(
        `select delivery.uuid, delivery.email, delivery.status, delivery.attempts, delivery.claimed_by, subscriber.status = 'active' as is_active,
            subscriber.refusals, delivery.next_attempt_at > now() + interval '30 minutes' as is_later
          from newsletter_deliveries delivery join subscribers subscriber on subscriber.uuid = subscriber_uuid
          where newsletter_uuid = $1 order by delivery.uuid`,
        [uuid],
      );
      return rows;
    };
    const left = (await read()).filter(() => random() < 0.2).map((row) => row.uuid);
    await services.pool.query(
      `update subscribers set status = 'unsubscribed' where uuid in (select subscriber_uuid from newsletter_deliveries where uuid = any($1))`,
      [left],
    );
    const memory: MemoryNewsletter = {
      isSending: true,
      deliveries: (await read()).map((row) => ({
        uuid: row.uuid,
        email: row.email,
        status: row.status,
        attempts: row.attempts,
        messageId: null,
        claimedBy: null,
        claims: 0,
        nextAttemptAt: 0,
        isActive: row.is_active,
        refusals: row.refusals,
      })),
    };
    const pairs = [await startPair(uuid, memory), await startPair(uuid, memory)];
    for (let step = 0; step < 30; step++) {
      if (random() < 0.05) {
        memory.isSending = !memory.isSending;
        await services.prisma.newsletter.update({
          where: { uuid },
          data: { status: memory.isSending ? 'sending' : 'paused' },
        });
      }
      await act(pairs[random() < 0.5 ? 0 : 1] as Pair, random);
    }
    const real = (await read()).map(({ claimed_by, is_active, is_later, ...row }) => ({
      ...row,
      claimedBy: claimed_by,
      isActive: is_active,
      isLater: is_later,
    }));
    const simulated = memory.deliveries.map(
      ({ nextAttemptAt, messageId: _message, claims: _claims, ...row }) => ({
        ...row,
        isLater: nextAttemptAt > Date.now() + hourMs / 2,
      }),
    );
    expect({ seed, rows: simulated }).toEqual({ seed, rows: real });
  }
});
