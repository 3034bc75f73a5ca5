import { EventEmitter } from 'node:events';
import type { ListenClient } from '@perfboard/process/listen';
import type { SimulatedProcess, World } from '@perfboard/testing/world';

/** A database connection: messages arrive in order, late if it stalls, or never if it is cut. */
export class Line extends EventEmitter implements ListenClient {
  isListening = false;
  readonly #world: World;
  readonly #process: SimulatedProcess;
  readonly #delayMs: () => number;
  readonly #answer: (line: Line, sql: string) => void;
  #arrivesAt = 0;
  #isCut = false;

  constructor(options: {
    world: World;
    process: SimulatedProcess;
    /** How long a message and all later ones are delayed. */
    delayMs: () => number;
    answer: (line: Line, sql: string) => void;
  }) {
    super();
    this.#world = options.world;
    this.#process = options.process;
    this.#delayMs = options.delayMs;
    this.#answer = options.answer;
  }

  connect(): Promise<void> {
    return this.#world.ask(this.#process, () => undefined);
  }

  query(sql: string): Promise<void> {
    return new Promise((resolve) => {
      const { random } = this.#world;
      this.#world.after(random() * 40, null, () => {
        if (this.#isCut) return;
        this.#answer(this, sql);
        this.deliver(resolve);
      });
    });
  }

  /** Delivers a message to the client. */
  deliver(run: () => void): void {
    const at = this.#world.now + this.#world.random() * 40 + this.#delayMs();
    this.#arrivesAt = Math.max(this.#arrivesAt, at);
    this.#world.after(this.#arrivesAt - this.#world.now, this.#process, () => !this.#isCut && run());
  }

  /** No more messages arrive; the client may or may not notice. */
  cut(isTold: boolean): void {
    this.#isCut = true;
    this.isListening = false;
    if (isTold) this.#world.after(5, this.#process, () => this.emit('error'));
  }

  async end(): Promise<void> {
    this.cut(false);
  }
}
