import { LostError, type SimulatedProcess, World } from '@perfboard/testing/world';
import { isUnconfirmed } from '../delivery-outcome.ts';
import type { ClaimedDelivery, DeliveryStore } from '../delivery-store.ts';
import type { NewsletterPace } from '../newsletter-pace.ts';
import type { PlanStep } from '../newsletter-plan.ts';
import { planAndSend } from '../plan-and-send.ts';
import type { SliceResult } from '../send-slice.ts';
import {
  type MemoryDeliveryStore,
  type MemoryNewsletter,
  openMemoryDeliveryStore,
  planMemoryBatch,
} from './memory-delivery-store.ts';
import { MemoryLock } from './memory-lock.ts';
import { MemoryMailServer, mailError } from './memory-mail-server.ts';

export interface SimulationOptions {
  /** Removes a safeguard, to show that the simulation fails without it. */
  sabotage?: (store: MemoryDeliveryStore, newsletter: MemoryNewsletter) => MemoryDeliveryStore;
  /** Inserts deliveries in several steps instead of one; a process may die after each. */
  sabotagePlan?: (newsletter: MemoryNewsletter, size: number) => (() => PlanStep | undefined)[];
}

const busyRetryMs = 5_000;
const restartMaxMs = 2_000;

/** One newsletter, two workers, a database and a mail server, with the faults injected into them. */
export class Shop {
  readonly world: World;
  readonly newsletter: MemoryNewsletter;
  readonly #options: SimulationOptions;
  readonly #lock: MemoryLock;
  #recentAnswers = '';
  #isPaused = false;
  #runs = 0;
  batches = 0;
  readonly audience: readonly string[];
  readonly mailServer: MemoryMailServer;

  constructor(seed: number, options: SimulationOptions) {
    this.#options = options;
    const quiet = seed % 10 === 0;
    this.world = new World(
      seed,
      quiet ? { crash: 0, freeze: 0, loss: 0 } : { crash: 0.012, freeze: 0.008, loss: 0.02 },
    );
    this.#lock = new MemoryLock(this.world);
    const { random } = this.world;
    // Most are small, for many interleavings; some need several batches.
    const count = random() < 0.85 ? 2 + Math.floor(random() * 6) : 15 + Math.floor(random() * 20);
    this.newsletter = {
      isSending: true,
      deliveries: Array.from({ length: count }, (_, index) => ({
        uuid: `${String(index + 1).padStart(8, '0')}-0000-4000-8000-000000000000`,
        email: `reader${index}@x.example`,
        status: 'pending' as const,
        attempts: 0,
        messageId: null,
        claimedBy: null,
        claims: 0,
        nextAttemptAt: 0,
        isActive: random() > 0.05,
        refusals: 0,
      })),
    };
    this.audience = this.newsletter.deliveries.map(({ uuid }) => uuid);
    // Half of them are inserted in batches while sending.
    if (random() < 0.5) this.newsletter.unplanned = this.newsletter.deliveries.splice(0);
    this.mailServer = new MemoryMailServer(this.newsletter, { readers: this.audience, random });
    this.mailServer.isRelayOut = this.world.chance(0.1);
    this.world.onCrash = (process) => this.#onCrash(process);
    this.world.after(random() * 3_000, null, () => {
      this.mailServer.isQuotaOut = this.world.chance(0.2);
    });
  }

  startWorker(name: string): void {
    const process = { name, isAlive: true, frozenUntil: 0 };
    void this.#work(process);
  }

  /** Stops all faults. */
  heal(): void {
    this.world.heal();
    this.mailServer.mend();
  }

  isOver(): boolean {
    const { deliveries, unplanned } = this.newsletter;
    return !unplanned && deliveries.every(({ status }) => status !== 'pending' && status !== 'sending');
  }

  #onCrash(process: SimulatedProcess): void {
    const { world } = this;
    this.#lock.freeLater(process);
    world.after(world.random() * restartMaxMs, null, () => this.startWorker(process.name));
  }

  async #work(process: SimulatedProcess): Promise<void> {
    const clock = this.world.clockOf(process);
    while (!this.isOver()) {
      const lost = await this.world
        .ask(process, () => this.#takeLock(process))
        .catch(() => {
          // The connection broke, and its lock is lost.
          this.#lock.freeOf(process);
          return null;
        });
      if (lost) {
        await this.#run(process, lost).catch((error: unknown) => {
          if (!(error instanceof LostError)) throw error;
        });
        await this.world.ask(process, () => this.#lock.release(lost)).catch(() => this.#lock.release(lost));
      }
      await clock.pause(Math.max(busyRetryMs, this.#nextDueInMs()));
    }
  }

  #nextDueInMs(): number {
    const pending = this.newsletter.deliveries.filter(({ status }) => status === 'pending');
    if (pending.length === 0) return 0;
    return Math.min(...pending.map(({ nextAttemptAt }) => nextAttemptAt)) - this.world.now;
  }

  #takeLock(process: SimulatedProcess): AbortController | null {
    if (this.#isPaused) {
      // A member reads the reason, fixes it and resumes.
      this.#isPaused = false;
      this.mailServer.mend();
      this.newsletter.isSending = true;
      for (const row of this.newsletter.deliveries)
        if (row.status === 'pending' && row.attempts > 0)
          Object.assign(row, { attempts: 1, nextAttemptAt: this.world.now });
    }
    return this.#lock.take(process);
  }

  async #run(process: SimulatedProcess, lost: AbortController): Promise<void> {
    const store = this.#storeOf(process);
    await store.markAbandoned();
    const result = await planAndSend({
      planBatch: () => this.#planBatch(process),
      store,
      pace: unlimited,
      clock: this.world.clockOf(process),
      send: (delivery) => this.#send(process, delivery),
      connections: 5,
      sliceMs: 30_000,
      recentAnswers: this.#recentAnswers,
      signal: lost.signal,
      onProgress: () => undefined,
    });
    await this.world.ask(process, () => this.#settle(result));
    if (result.planError) throw result.planError;
  }

  async #planBatch(process: SimulatedProcess): Promise<PlanStep> {
    const { newsletter } = this;
    const size = 1 + Math.floor(this.world.random() * 4);
    const steps = this.#options.sabotagePlan?.(newsletter, size) ?? [() => planMemoryBatch(newsletter, size)];
    let done: PlanStep | undefined;
    for (const step of steps) done = (await this.world.ask(process, step)) ?? done;
    this.batches += 1;
    return done ?? 'stopped';
  }

  #settle({ isRefused, isRefusedOnly, refusal, recentAnswers }: SliceResult): void {
    this.#recentAnswers = recentAnswers;
    const { deliveries, unplanned } = this.newsletter;
    const hasUntried =
      unplanned !== undefined || deliveries.some((row) => row.status === 'pending' && row.attempts === 0);
    const isRefusedByAll =
      refusal &&
      (isUnconfirmed(refusal) ? isRefusedOnly && !hasUntried : this.mailServer.delivered.size === 0);
    if (!isRefused && !isRefusedByAll) return;
    this.#isPaused = true;
    this.newsletter.isSending = false;
    this.#recentAnswers = '';
  }

  #storeOf(process: SimulatedProcess): DeliveryStore {
    this.#runs += 1;
    const plain = openMemoryDeliveryStore(this.newsletter, `run ${this.#runs}`, () => this.world.now);
    const store = this.#options.sabotage?.(plain, this.newsletter) ?? plain;
    return {
      claim: (options) => this.world.ask(process, () => store.claim(options)),
      write: (outcomes) => this.world.ask(process, () => store.write(outcomes)),
      releaseUnknown: (uncertain) => this.world.ask(process, () => store.releaseUnknown(uncertain)),
      markAbandoned: () => this.world.ask(process, () => store.markAbandoned()),
    };
  }

  /** A connection lost after the message's last byte makes it uncertain, before that not. */
  async #send(process: SimulatedProcess, delivery: ClaimedDelivery): Promise<void> {
    const refusal = await this.world
      .ask(process, () => this.mailServer.refusalOf(delivery))
      .catch(() => mailError({ stage: 'session', responseCode: undefined }));
    if (refusal) throw refusal;
    await this.world
      .ask(process, () => this.mailServer.deliver(delivery))
      .catch((error: unknown) => {
        throw error instanceof LostError
          ? mailError({ stage: 'data', isUncertain: true, responseCode: undefined })
          : error;
      });
  }
}

const unlimited: NewsletterPace = { batchSize: async (most) => most, wait: async () => undefined };
