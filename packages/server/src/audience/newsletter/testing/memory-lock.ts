import type { SimulatedProcess, World } from '@perfboard/testing/world';

/** The server frees the lock of a process that vanished within this. */
const lockFreeAfterMs = 11_000;
/** A process that lives notifications within this that its lock is lost. */
const lockBeatMs = 5_000;

/** A lock of the database in memory: one process has it, and it is not always told that it is gone. */
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

  /** The process crashed; the server hears of it later. */
  freeLater(process: SimulatedProcess): void {
    const held = this.#holder;
    if (held?.process !== process) return;
    this.#world.after(this.#world.random() * lockFreeAfterMs, null, () => {
      if (this.#holder === held) this.#holder = undefined;
    });
  }

  /** The server hears nothing from a frozen machine and gives its lock away; the machine notifications when it wakes. */
  #loseIfFrozen(): void {
    const held = this.#holder;
    if (!held || held.process.frozenUntil < this.#world.now + lockFreeAfterMs) return;
    this.#holder = undefined;
    this.#world.after(lockBeatMs, held.process, () => held.lost.abort());
  }
}
