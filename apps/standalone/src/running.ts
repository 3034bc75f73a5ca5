/** Anything that was started and can be stopped, gently or immediately. */
export type Part = { stop: () => unknown; kill: () => void };

/** Everything that runs. Created before its first part, so that an aborted start leaves nothing behind. */
export class Running {
  readonly #groups: Part[][] = [];
  #ending: Part[] = [];
  /** Aborted as soon as the stop begins. */
  readonly aborted = new AbortController();

  /** Parts that are added together stop together, before everything that was added earlier. */
  add(...parts: Part[]): void {
    this.#groups.push(parts);
  }

  async stop(): Promise<void> {
    this.aborted.abort(new Error('stopped'));
    for (let group = this.#groups.pop(); group; group = this.#groups.pop()) {
      this.#ending = group;
      await Promise.allSettled(group.map((part) => part.stop()));
    }
    this.#ending = [];
  }

  kill(): void {
    for (const part of [...this.#groups.flat(), ...this.#ending]) part.kill();
  }
}
