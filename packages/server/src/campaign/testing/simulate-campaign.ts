import { MailError, type MailErrorDetails } from '@perfboard/mail/mail-error';
import { LostError, type SimulatedProcess, World } from '@perfboard/testing/world';
import type { CampaignPace } from '../campaign-pace.ts';
import type { PlanStep } from '../campaign-plan.ts';
import { planAndSend } from '../plan-and-send.ts';
import type { ClaimedRecipient, RecipientLedger } from '../recipient-ledger.ts';
import type { SliceResult } from '../send-slice.ts';
import {
  type MemoryCampaign,
  type MemoryLedger,
  openMemoryLedger,
  planMemoryBatch,
} from './memory-ledger.ts';

/** Something that the records promise did not hold. */
export class Violation extends Error {
  override name = 'Violation';
}

export interface SimulationOptions {
  /** Takes a mechanism out, to see that the simulation notices. */
  sabotage?: (ledger: MemoryLedger, campaign: MemoryCampaign) => MemoryLedger;
  /** Writes recipients down in other steps than one; each may be the last of a process. */
  sabotagePlan?: (campaign: MemoryCampaign, size: number) => (() => PlanStep | undefined)[];
}

export interface SimulationReport {
  sent: number;
  uncertain: number;
  /** Batches of recipients that were written down. */
  batches: number;
  events: number;
  bites: World['bites'];
}

type Kind = 'good' | 'dead' | 'greylisted' | 'policy';

/** The server frees the lock of a process that vanished within this. */
const lockFreeAfterMs = 11_000;
/** A process that lives notices within this that its lock is lost. */
const lockBeatMs = 5_000;
const busyRetryMs = 5_000;
const restartMaxMs = 2_000;
const eventsMax = 40_000;
const faultsUntilMs = 90_000;

const mailError = (details: Partial<MailErrorDetails>) =>
  new MailError('simulated', {
    kind: 'transient',
    stage: 'envelope',
    isUncertain: false,
    responseCode: 451,
    ...details,
  });

/** One campaign, two workers, a database, a mail server and what befalls them. */
class Shop {
  readonly world: World;
  readonly campaign: MemoryCampaign;
  readonly delivered = new Map<string, number>();
  readonly #kinds = new Map<string, Kind>();
  readonly #tries = new Map<string, number>();
  readonly #options: SimulationOptions;
  #holder: { process: SimulatedProcess; lost: AbortController } | undefined;
  #recentAnswers = '';
  #isPaused = false;
  #isQuotaOut = false;
  #runs = 0;
  batches = 0;
  readonly #audience: readonly string[];

  constructor(seed: number, options: SimulationOptions) {
    this.#options = options;
    const quiet = seed % 10 === 0;
    this.world = new World(
      seed,
      quiet ? { crash: 0, freeze: 0, loss: 0 } : { crash: 0.012, freeze: 0.008, loss: 0.02 },
    );
    const { random } = this.world;
    // Most are small, for many interleavings; some need several portions.
    const count = random() < 0.85 ? 2 + Math.floor(random() * 6) : 15 + Math.floor(random() * 20);
    this.campaign = {
      isSending: true,
      recipients: Array.from({ length: count }, (_, index) => ({
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
    this.#audience = this.campaign.recipients.map(({ uuid }) => uuid);
    // Half of them are written down in batches, beside the sending.
    if (random() < 0.5) this.campaign.unplanned = this.campaign.recipients.splice(0);
    const kinds: Kind[] = ['good', 'good', 'good', 'good', 'good', 'good', 'dead', 'greylisted', 'policy'];
    for (const uuid of this.#audience)
      this.#kinds.set(uuid, kinds[Math.floor(random() * kinds.length)] ?? 'good');
    this.world.onCrash = (process) => this.#onCrash(process);
    this.world.after(random() * 3_000, null, () => {
      this.#isQuotaOut = this.world.chance(0.2);
    });
  }

  startWorker(name: string): void {
    const process = { name, isAlive: true, frozenUntil: 0 };
    void this.#work(process);
  }

  /** From now on nothing goes wrong. */
  heal(): void {
    this.world.heal();
    this.#isQuotaOut = false;
  }

  isOver(): boolean {
    const { recipients, unplanned } = this.campaign;
    return !unplanned && recipients.every(({ status }) => status !== 'pending' && status !== 'sending');
  }

  #onCrash(process: SimulatedProcess): void {
    const { world } = this;
    if (this.#holder?.process === process) {
      const held = this.#holder;
      world.after(world.random() * lockFreeAfterMs, null, () => {
        if (this.#holder === held) this.#holder = undefined;
      });
    }
    world.after(world.random() * restartMaxMs, null, () => this.startWorker(process.name));
  }

  async #work(process: SimulatedProcess): Promise<void> {
    const clock = this.world.clockOf(process);
    while (!this.isOver()) {
      const lost = await this.world
        .ask(process, () => this.#takeLock(process))
        .catch(() => {
          // The connection broke, and with it goes what it may have got.
          if (this.#holder?.process === process) this.#holder = undefined;
          return null;
        });
      if (lost) {
        await this.#run(process, lost).catch((error: unknown) => {
          if (!(error instanceof LostError)) throw error;
        });
        await this.world.ask(process, () => this.#release(lost)).catch(() => this.#release(lost));
      }
      await clock.pause(Math.max(busyRetryMs, this.#nextDueInMs()));
    }
  }

  #nextDueInMs(): number {
    const pending = this.campaign.recipients.filter(({ status }) => status === 'pending');
    if (pending.length === 0) return 0;
    return Math.min(...pending.map(({ nextAttemptAt }) => nextAttemptAt)) - this.world.now;
  }

  #takeLock(process: SimulatedProcess): AbortController | null {
    if (this.#isPaused) {
      // An admin reads the reason, mends it and goes on.
      this.#isPaused = false;
      this.#isQuotaOut = false;
      this.campaign.isSending = true;
      for (const row of this.campaign.recipients)
        if (row.status === 'pending') Object.assign(row, { attempts: 0, nextAttemptAt: this.world.now });
    }
    if (this.#holder) {
      this.#loseIfFrozen();
      return null;
    }
    const lost = new AbortController();
    this.#holder = { process, lost };
    return lost;
  }

  /** The server hears nothing from a frozen machine and gives its lock away; the machine notices when it wakes. */
  #loseIfFrozen(): void {
    const held = this.#holder;
    if (!held || held.process.frozenUntil < this.world.now + lockFreeAfterMs) return;
    this.#holder = undefined;
    this.world.after(lockBeatMs, held.process, () => held.lost.abort());
  }

  #release(lost: AbortController): void {
    if (this.#holder?.lost === lost) this.#holder = undefined;
  }

  async #run(process: SimulatedProcess, lost: AbortController): Promise<void> {
    const ledger = this.#ledgerOf(process);
    await ledger.markAbandoned();
    const result = await planAndSend({
      planBatch: () => this.#planBatch(process),
      ledger,
      pace: unlimited,
      clock: this.world.clockOf(process),
      send: (recipient) => this.#send(process, recipient),
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
    const { campaign } = this;
    const size = 1 + Math.floor(this.world.random() * 4);
    const steps = this.#options.sabotagePlan?.(campaign, size) ?? [() => planMemoryBatch(campaign, size)];
    let done: PlanStep | undefined;
    for (const step of steps) done = (await this.world.ask(process, step)) ?? done;
    this.batches += 1;
    return done ?? 'stopped';
  }

  #settle({ isRefused, refusal, recentAnswers }: SliceResult): void {
    this.#recentAnswers = recentAnswers;
    if (!isRefused && !(refusal && this.delivered.size === 0)) return;
    this.#isPaused = true;
    this.campaign.isSending = false;
    this.#recentAnswers = '';
  }

  #ledgerOf(process: SimulatedProcess): RecipientLedger {
    this.#runs += 1;
    const plain = openMemoryLedger(this.campaign, `run ${this.#runs}`, () => this.world.now);
    const ledger = this.#options.sabotage?.(plain, this.campaign) ?? plain;
    return {
      claim: (options) => this.world.ask(process, () => ledger.claim(options)),
      write: (outcomes) => this.world.ask(process, () => ledger.write(outcomes)),
      releaseUnknown: (uncertain) => this.world.ask(process, () => ledger.releaseUnknown(uncertain)),
      markAbandoned: () => this.world.ask(process, () => ledger.markAbandoned()),
    };
  }

  /** What is lost after the message's last byte is a doubt, and before it is not. */
  async #send(process: SimulatedProcess, recipient: ClaimedRecipient): Promise<void> {
    const refusal = await this.world
      .ask(process, () => this.#refusalOf(recipient))
      .catch(() => mailError({ stage: 'session', responseCode: undefined }));
    if (refusal) throw refusal;
    await this.world
      .ask(process, () => this.#deliver(recipient))
      .catch((error: unknown) => {
        throw error instanceof LostError
          ? mailError({ stage: 'data', isUncertain: true, responseCode: undefined })
          : error;
      });
  }

  #refusalOf({ uuid }: ClaimedRecipient): MailError | undefined {
    if (this.#isQuotaOut) return mailError({ kind: 'refused', responseCode: 550 });
    const tries = (this.#tries.get(uuid) ?? 0) + 1;
    this.#tries.set(uuid, tries);
    switch (this.#kinds.get(uuid)) {
      case 'dead':
        return mailError({ kind: 'recipient', responseCode: 550 });
      case 'greylisted':
        return tries < 4 ? mailError({}) : undefined;
      case 'policy':
        return tries < 3 ? mailError({ kind: 'refused', responseCode: 550 }) : undefined;
      default:
        return undefined;
    }
  }

  #deliver({ uuid, messageId }: ClaimedRecipient): void {
    const row = this.campaign.recipients.find((one) => one.uuid === uuid);
    if (row?.messageId !== messageId)
      throw new Violation(`${uuid} got a mail whose Message-ID was not written down`);
    if (row.status === 'pending' || row.status === 'sent')
      throw new Violation(`${uuid} got a mail while its row was ${row.status}`);
    const copies = (this.delivered.get(uuid) ?? 0) + 1;
    this.delivered.set(uuid, copies);
    if (copies > 1) throw new Violation(`${uuid} got the newsletter ${copies} times`);
  }

  /** @throws Violation where a row says what did not happen */
  check(): void {
    const written = new Set(this.campaign.recipients.map(({ uuid }) => uuid));
    for (const uuid of this.#audience) if (!written.has(uuid)) throw new Violation(`${uuid} is skipped`);
    if (written.size !== this.campaign.recipients.length)
      throw new Violation('somebody is written down twice');
    for (const { uuid, status } of this.campaign.recipients) {
      const copies = this.delivered.get(uuid) ?? 0;
      if (copies > 1) throw new Violation(`${uuid} got the newsletter ${copies} times`);
      if (status === 'sent' && copies !== 1) throw new Violation(`${uuid} is called sent and got nothing`);
      if ((status === 'failed' || status === 'suppressed') && copies > 0)
        throw new Violation(`${uuid} is called ${status} and got its mail`);
    }
    const { crash, freeze, loss } = this.world.bites;
    const doubts = this.campaign.recipients.filter(({ status }) => status === 'uncertain').length;
    if (doubts > 0 && crash + freeze + loss === 0)
      throw new Violation(`${doubts} are uncertain although nothing went wrong`);
  }
}

const unlimited: CampaignPace = { batchSize: async (most) => most, wait: async () => undefined };

/**
 * Sends one campaign to its end through crashes, freezes and lost answers. The same seed is the same run.
 * @throws Violation with the seed, where somebody got a newsletter twice, was skipped, or a row says what is not so
 */
export async function simulateCampaign(
  seed: number,
  options: SimulationOptions = {},
): Promise<SimulationReport> {
  const shop = new Shop(seed, options);
  const { world } = shop;
  shop.startWorker('first');
  shop.startWorker('second');
  world.after(faultsUntilMs, null, () => shop.heal());
  let events = 0;
  try {
    while (!shop.isOver()) {
      if (++events > eventsMax) throw new Violation('it does not come to an end');
      if (!(await world.step())) throw new Violation('nothing is left to happen, and somebody waits');
    }
    shop.check();
  } catch (error) {
    throw new Violation(`seed ${seed}, at ${Math.round(world.now)} ms: ${(error as Error).message}`, {
      cause: error,
    });
  }
  const count = (wanted: string) => shop.campaign.recipients.filter(({ status }) => status === wanted).length;
  return {
    sent: count('sent'),
    uncertain: count('uncertain'),
    batches: shop.batches,
    events,
    bites: world.bites,
  };
}
