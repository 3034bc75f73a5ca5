export type Point = readonly [number, number];

const directions: readonly Point[] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

// A route that needs more than this is a detour nobody would draw.
const maxExpansions = 3500;

/**
 * Routes copper on a grid: eight directions, no bend sharper than 45 degrees, no crossing, one cell of pitch.
 * Positions in and out are in board units; a cell measures `pitch`.
 */
export class TraceRouter {
  readonly pitch: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #taken: Uint8Array;

  constructor(width: number, height: number, pitch: number) {
    this.pitch = pitch;
    this.#columns = Math.floor(width / pitch) + 1;
    this.#rows = Math.floor(height / pitch) + 1;
    this.#taken = new Uint8Array(this.#columns * this.#rows);
    for (let x = 0; x < this.#columns; x++)
      this.#taken[x] = this.#taken[x + (this.#rows - 1) * this.#columns] = 1;
    for (let y = 0; y < this.#rows; y++)
      this.#taken[y * this.#columns] = this.#taken[(y + 1) * this.#columns - 1] = 1;
  }

  #cell([x, y]: Point): number {
    const column = Math.round(x / this.pitch);
    const row = Math.round(y / this.pitch);
    if (column < 0 || row < 0 || column >= this.#columns || row >= this.#rows) return -1;
    return column + row * this.#columns;
  }

  #point(cell: number): Point {
    return [(cell % this.#columns) * this.pitch, Math.floor(cell / this.#columns) * this.pitch];
  }

  /** Keeps copper out of a rectangle. */
  block(x: number, y: number, width: number, height: number): void {
    const { pitch } = this;
    for (
      let row = Math.max(0, Math.ceil(y / pitch));
      row <= Math.min(this.#rows - 1, (y + height) / pitch);
      row++
    ) {
      for (
        let column = Math.max(0, Math.ceil(x / pitch));
        column <= Math.min(this.#columns - 1, (x + width) / pitch);
        column++
      ) {
        this.#taken[column + row * this.#columns] = 1;
      }
    }
  }

  isFree(point: Point): boolean {
    const cell = this.#cell(point);
    return cell >= 0 && this.#taken[cell] === 0;
  }

  /** Takes one cell, for a via or a pad. */
  occupy(point: Point): void {
    const cell = this.#cell(point);
    if (cell >= 0) this.#taken[cell] = 1;
  }

  /** The corners of a route between two free places, which it then occupies; nothing if there is none. */
  route(from: Point, to: Point): Point[] | undefined {
    const start = this.#cell(from);
    const goal = this.#cell(to);
    if (start < 0 || goal < 0 || start === goal || this.#taken[start] || this.#taken[goal]) return undefined;
    const columns = this.#columns;
    const goalX = goal % columns;
    const goalY = Math.floor(goal / columns);
    const cost = new Map<number, number>();
    const parent = new Map<number, number>();
    const queue = new Heap();
    for (let direction = 0; direction < 8; direction++) {
      cost.set(start * 8 + direction, 0);
      queue.push(0, start * 8 + direction);
    }
    for (let expansions = 0; expansions < maxExpansions; expansions++) {
      const state = queue.pop();
      if (state === undefined) return undefined;
      const cell = state >> 3;
      if (cell === goal) return this.#keep(state, parent);
      const so = cost.get(state) ?? 0;
      for (const turn of [0, 1, 7]) {
        const direction = ((state & 7) + turn) & 7;
        const [dx, dy] = directions[direction]!;
        const next = cell + dx + dy * columns;
        if (this.#taken[next]) continue;
        // two traces crossing between four cells would touch
        if (dx && dy && (this.#taken[cell + dx] || this.#taken[cell + dy * columns])) continue;
        const total = so + (dx && dy ? Math.SQRT2 : 1) + (turn ? 0.9 : 0);
        const nextState = next * 8 + direction;
        if (total >= (cost.get(nextState) ?? Infinity)) continue;
        cost.set(nextState, total);
        parent.set(nextState, state);
        const ax = Math.abs((next % columns) - goalX);
        const ay = Math.abs(Math.floor(next / columns) - goalY);
        queue.push(total + Math.max(ax, ay) + 0.414 * Math.min(ax, ay), nextState);
      }
    }
    return undefined;
  }

  #keep(last: number, parent: Map<number, number>): Point[] {
    const corners: Point[] = [];
    let direction = -1;
    for (let state: number | undefined = last; state !== undefined; state = parent.get(state)) {
      this.#taken[state >> 3] = 1;
      if ((state & 7) !== direction || parent.get(state) === undefined) corners.push(this.#point(state >> 3));
      direction = state & 7;
    }
    return corners.reverse();
  }
}

/** A binary heap of numbers by priority. */
class Heap {
  readonly #items: { priority: number; value: number }[] = [];

  push(priority: number, value: number): void {
    const items = this.#items;
    let index = items.length;
    items.push({ priority, value });
    while (index > 0) {
      const above = (index - 1) >> 1;
      if (items[above]!.priority <= priority) break;
      items[index] = items[above]!;
      index = above;
    }
    items[index] = { priority, value };
  }

  pop(): number | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (!top || !last) return undefined;
    if (items.length === 0) return top.value;
    let index = 0;
    for (;;) {
      let below = index * 2 + 1;
      if (below >= items.length) break;
      if (below + 1 < items.length && items[below + 1]!.priority < items[below]!.priority) below++;
      if (items[below]!.priority >= last.priority) break;
      items[index] = items[below]!;
      index = below;
    }
    items[index] = last;
    return top.value;
  }
}
