import type { SimulatedProcess, World } from '@perfboard/testing/world';

/** The server releases the lock of a vanished process within this time. */
const lockFreeAfterMs = 11_000;
/** A running process notices within this time that its lock is lost. */
const lockBeatMs = 5_000;

/** A database lock in memory: one process holds it, and may not notice that it is lost. */
export class MemoryLock {
  readonly #world: World;
  #holder: { process: SimulatedProcess; lost: AbortController } | undefined;

  constructor(world: World) {
    this.#world = world;
  }

  take(process: SimulatedProcess): AbortController | null {
    if (this.#holder) {
      this.#loseIfFrozen();
      return null;
    }
    const lost = new AbortController();
    this.#holder = { process, lost };
    return lost;
  }

  release(lost: AbortController): void {
    if (this.#holder?.lost === lost) this.#holder = undefined;
  }

  /** The connection broke. */
  freeOf(process: SimulatedProcess): void {
    if (this.#holder?.process === process) this.#holder = undefined;
  }

  /** The process crashed; the server notices later. */
  freeLater(process: SimulatedProcess): void {
    const held = this.#holder;
    if (held?.process !== process) return;
    this.#world.after(this.#world.random() * lockFreeAfterMs, null, () => {
      if (this.#holder === held) this.#holder = undefined;
    });
  }

  /** The server gives away the lock of a frozen machine, which notices when it wakes up. */
  #loseIfFrozen(): void {
    const held = this.#holder;
    if (!held || held.process.frozenUntil < this.#world.now + lockFreeAfterMs) return;
    this.#holder = undefined;
    this.#world.after(lockBeatMs, held.process, () => held.lost.abort());
  }
}
