import { LostError, type SimulatedProcess, World } from '@perfboard/testing/world';
import { followChanges, maxPerKind } from '../change.ts';
import type { ChangeSource } from '../change-source.ts';
import { MemoryChanges, type MemoryTransaction } from './memory-changes.ts';

export interface SimulationOptions {
  /** Removes a safeguard, to show that the simulation fails without it. */
  source?: (source: ChangeSource) => ChangeSource;
  /** The resume position that a reconnecting screen sends. */
  resume?: (lastEventId: string) => string;
}

export interface Screen {
  lastEventId: string | null;
  /** Changes received since its last full read; earlier ones were in that read. */
  received: Set<string>;
  startedAt: number;
  starts: number;
  resumptions: number;
  events: number;
}

interface Committed {
  uuid: string;
  kind: string;
  at: number;
}

const kinds = ['booking', 'contact', 'project'] as const;
export const writersUntilMs = 20_000;
/** Longer than a process may freeze, shorter than a screen may sleep. */
const retainedMs = 85_000;
const sleepMaxMs = 110_000;

/**
 * Writers, two screens connected to one api each, a database with failovers and cleanups, and the injected
 * faults.
 */
export class Feed {
  readonly world: World;
  readonly changes = new MemoryChanges();
  readonly screens: Screen[] = [];
  readonly committed: Committed[] = [];
  lost = 0;
  readonly #options: SimulationOptions;
  readonly #stop = new AbortController();
  readonly #wakes = new Set<() => void>();
  readonly #connections = new Map<SimulatedProcess, () => void>();
  #count = 0;

  constructor(seed: number, options: SimulationOptions) {
    this.#options = options;
    const isQuiet = seed % 10 === 0;
    this.world = new World(
      seed,
      isQuiet ? { crash: 0, freeze: 0, loss: 0 } : { crash: 0.01, freeze: 0.003, loss: 0.02 },
    );
    const { world, changes } = this;
    world.onCrash = (process) =>
      world.after(this.#returnMs(), null, () => this.#connections.get(process)?.());
    for (const name of ['screen 1', 'screen 2']) this.#startScreen(name);
    const writers = 2 + Math.floor(world.random() * 3);
    for (let index = 0; index < writers; index++)
      world.after(world.random() * 2_000, null, () => this.#write());
    if (!isQuiet && world.chance(0.3))
      world.after(world.random() * writersUntilMs, null, () => this.#failOver());
    world.after(retainedMs + world.random() * writersUntilMs, null, () =>
      changes.tidy(world.now - retainedMs),
    );
  }

  stop(): void {
    this.#stop.abort();
  }

  /** A change that a screen missed although the system has been idle for long; null if there is none. */
  findMissing(): string | null {
    for (const [index, { received, startedAt }] of this.screens.entries()) {
      for (const { uuid, kind, at } of this.committed) {
        // Many changes of a kind are sent as one.
        const isMany = this.committed.filter((other) => other.kind === kind).length > maxPerKind;
        if (at >= startedAt && !received.has(uuid) && !isMany)
          return `screen ${index + 1} missed ${kind} ${uuid}`;
      }
    }
    return null;
  }

  /** Starts transactions: fast, slow and rolled back ones. */
  #write(): void {
    const { world, changes } = this;
    if (world.now > writersUntilMs) return;
    const tx = changes.begin();
    const rows: Omit<Committed, 'at'>[] = [];
    const kind = kinds[Math.floor(world.random() * kinds.length)] ?? 'booking';
    const count = 1 + Math.floor(world.random() * 2);
    for (let index = 0; index < count; index++) {
      const uuid = String(++this.#count);
      changes.insert(tx, { kind, action: 'created', uuid }, world.now);
      rows.push({ uuid, kind });
    }
    const heldMs = world.random() * (world.chance(0.15) ? 6_000 : 50);
    world.after(heldMs, null, () => {
      // It may have ended with its server.
      if (changes.isRunning(tx)) this.#end(tx, rows);
      world.after(world.random() * 2_000, null, () => this.#write());
    });
  }

  #end(tx: MemoryTransaction, rows: readonly Omit<Committed, 'at'>[]): void {
    const { world, changes } = this;
    if (world.chance(0.1)) {
      changes.rollback(tx);
      return;
    }
    changes.commit(tx);
    this.committed.push(...rows.map((row) => ({ ...row, at: world.now })));
    for (const wake of this.#wakes) if (world.chance(0.8)) world.after(world.random() * 20, null, wake);
  }

  #failOver(): void {
    const { world, changes } = this;
    const { settled } = changes.now();
    const back = BigInt(Math.floor(world.random() * 4));
    const lost = new Set(changes.failOver(BigInt(settled) - back));
    this.lost += lost.size;
    for (let index = this.committed.length - 1; index >= 0; index--)
      if (lost.has(this.committed[index]?.uuid ?? '')) this.committed.splice(index, 1);
  }

  /** A screen reconnects within seconds, or when its machine wakes up. */
  #returnMs(): number {
    return this.world.random() * (this.world.chance(0.05) ? sleepMaxMs : 2_000);
  }

  #startScreen(name: string): void {
    const screen: Screen = {
      lastEventId: null,
      received: new Set(),
      startedAt: Number.POSITIVE_INFINITY,
      starts: 0,
      resumptions: 0,
      events: 0,
    };
    this.screens.push(screen);
    const connect = () => {
      const process: SimulatedProcess = { name, isAlive: true, frozenUntil: 0 };
      this.#connections.set(process, connect);
      void this.#follow(process, screen).catch(() => {
        // Its connection broke: a screen reconnects automatically.
        if (process.isAlive) this.world.after(this.#returnMs(), null, connect);
      });
    };
    connect();
  }

  async #follow(process: SimulatedProcess, screen: Screen): Promise<void> {
    const { world, changes } = this;
    const plain: ChangeSource = {
      now: () => world.ask(process, () => changes.now()),
      after: (position, sent) => world.ask(process, () => changes.after(position, sent)),
    };
    const { lastEventId } = screen;
    if (lastEventId) screen.resumptions += 1;
    const events = followChanges({
      source: this.#options.source?.(plain) ?? plain,
      changes: {
        subscribe: (listener) => {
          const wake = () => listener('booking');
          this.#wakes.add(wake);
          return () => this.#wakes.delete(wake);
        },
      },
      clock: world.clockOf(process),
      lastEventId: lastEventId && (this.#options.resume?.(lastEventId) ?? lastEventId),
      signal: this.#stop.signal,
    });
    for await (const { id, change } of events) {
      // An event may be lost with its connection, and its position too.
      if (world.chance(this.#lossOnWire)) throw new LostError('the connection was lost');
      screen.lastEventId = id;
      this.#receive(screen, change.kind, change.uuid);
    }
  }

  get #lossOnWire(): number {
    return this.world.now > writersUntilMs ? 0 : 0.01;
  }

  #receive(screen: Screen, kind: string, uuid: string): void {
    if (kind === 'start') {
      // It reads everything now.
      screen.starts += 1;
      screen.startedAt = this.world.now;
      screen.received.clear();
      return;
    }
    screen.events += 1;
    screen.received.add(uuid);
  }
}
