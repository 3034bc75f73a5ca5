import type { Log } from '@perfboard/process/log';
import { listenToChanges } from '@perfboard/server/base/change/change-listener';
import type { ChangeListener } from '@perfboard/server/base/service/services';
import { LostError, type SimulatedProcess, World } from '@perfboard/testing/world';
import { type AnswerStore, openAnswerStore, prepareAnswer } from '../http/answer-store.ts';
import { Line } from './simulated-line.ts';

/** A page was older than allowed. */
export class Violation extends Error {
  override name = 'Violation';
}

export interface SimulationOptions {
  /** Removes a safeguard, to show that the simulation fails without it. */
  changes?: (changes: ChangeListener) => ChangeListener;
  store?: () => AnswerStore;
}

export interface SimulationReport {
  commits: number;
  reads: number;
  /** The number of responses from the cache. */
  kept: number;
  bites: World['bites'] & { stall: number; cut: number };
}

/** The maximum age of a page, compared with changes committed before the request, */
const staleMs = 3_000;
/** plus the time that the simulated connection and the API need for a message. */
const slackMs = 100;
const untilMs = 60_000;
const eventsMax = 40_000;

const silent: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silent,
};

/** A catalog that changes, two APIs that cache its page, their database connections, and visitors. */
class Site {
  readonly world: World;
  readonly report: SimulationReport;
  violation: string | undefined;
  readonly #options: SimulationOptions;
  readonly #isQuiet: boolean;
  readonly #lines = new Set<Line>();
  /** The commit time of each version of the page. */
  readonly #committedAt = [0];

  constructor(seed: number, options: SimulationOptions) {
    this.#options = options;
    this.#isQuiet = seed % 10 === 0;
    this.world = new World(
      seed,
      this.#isQuiet ? { crash: 0, freeze: 0, loss: 0 } : { crash: 0, freeze: 0.002, loss: 0.01 },
    );
    this.report = { commits: 0, reads: 0, kept: 0, bites: { ...this.world.bites, stall: 0, cut: 0 } };
    for (const name of ['api 1', 'api 2']) this.#startApi(name);
    this.world.after(500, null, () => this.#commit());
    if (!this.#isQuiet) this.world.after(this.world.random() * 5_000, null, () => this.#cut());
  }

  #commit(): void {
    const { world } = this;
    this.report.commits += 1;
    this.#committedAt.push(world.now);
    for (const line of this.#lines)
      if (line.isListening) line.deliver(() => line.emit('notification', { payload: 'project' }));
    world.after(world.random() * 6_000, null, () => this.#commit());
  }

  #cut(): void {
    const { world } = this;
    const lines = [...this.#lines].filter(({ isListening }) => isListening);
    const line = lines[Math.floor(world.random() * lines.length)];
    if (line) {
      this.report.bites.cut += 1;
      line.cut(world.chance(0.5));
    }
    world.after(world.random() * 15_000, null, () => this.#cut());
  }

  #startApi(name: string): void {
    const { world } = this;
    const process: SimulatedProcess = { name, isAlive: true, frozenUntil: 0 };
    const delayMs = () => {
      if (this.#isQuiet || !world.chance(0.1)) return 0;
      this.report.bites.stall += 1;
      return world.random() * 6_000;
    };
    const plain = listenToChanges({
      databaseUrl: '',
      log: silent,
      clock: world.clockOf(process),
      openClient: () => {
        const answer = (line: Line, sql: string) => {
          if (sql.startsWith('listen')) line.isListening = true;
        };
        const line = new Line({ world, process, delayMs, answer });
        this.#lines.add(line);
        return line;
      },
    });
    const changes = this.#options.changes?.(plain) ?? plain;
    const store = openAnswerStore({ changes }, this.#options.store?.());
    const visit = () => {
      void this.#read(process, changes, store);
      world.after(100 + world.random() * 900, process, visit);
    };
    world.after(world.random() * 1_000, process, visit);
  }

  /** Answers like the API for a page that is the same for all visitors. */
  async #read(process: SimulatedProcess, changes: ChangeListener, store: AnswerStore): Promise<void> {
    const { world, report } = this;
    const askedAt = world.now;
    const make = async () => {
      const version = await world.ask(process, () => this.#committedAt.length - 1);
      await world.clockOf(process).pause(world.random() * 300);
      return prepareAnswer(String(version), 200);
    };
    const before = store.hits;
    try {
      const answer = await (changes.isListening() ? store.get('/', make) : make());
      report.reads += 1;
      report.kept += store.hits - before > 0 ? 1 : 0;
      const shown = Number(answer.bodies.identity);
      const next = this.#committedAt[shown + 1] ?? Number.POSITIVE_INFINITY;
      if (next + staleMs + slackMs < askedAt)
        this.violation ??= `${process.name} showed a page that was old for ${Math.round(askedAt - next)} ms`;
    } catch (error) {
      if (!(error instanceof LostError)) throw error;
    }
  }
}

/**
 * Runs a seed to its end.
 * @throws Violation if a page was too old
 */
export async function simulateAnswers(
  seed: number,
  options: SimulationOptions = {},
): Promise<SimulationReport> {
  const site = new Site(seed, options);
  const { world, report } = site;
  for (let events = 0; world.now < untilMs; events++) {
    if (events > eventsMax) throw new Violation(`seed ${seed}: it does not come to an end`);
    if (!(await world.step())) break;
    if (site.violation) throw new Violation(`seed ${seed}: ${site.violation}`);
  }
  return { ...report, bites: { ...report.bites, ...world.bites } };
}
