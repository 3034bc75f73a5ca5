import type { Pad } from './part.ts';
import { type Placed, spin, turned } from './placed.ts';
import type { Random } from './random.ts';
import { polyline } from './svg.ts';
import { type Point, TraceRouter } from './trace-router.ts';

/** The grid of parts and traces. */
export const pitch = 11;

interface BoardPad {
  x: number;
  y: number;
  owner: Placed;
  escape: Point;
  used: boolean;
}

/** The copper of a board: which pads are joined by which traces, and the vias. */
export class BoardWiring {
  /** Path data of thin and of wide traces. */
  readonly traces: string[] = [];
  readonly wide: string[] = [];
  readonly vias: Point[] = [];
  readonly #size: { width: number; height: number };
  readonly #random: Random;
  readonly #router: TraceRouter;
  readonly #pads: BoardPad[] = [];

  constructor(size: { width: number; height: number }, random: Random) {
    this.#size = size;
    this.#random = random;
    this.#router = new TraceRouter(size.width, size.height, pitch);
  }

  /** Keeps traces and vias away from an area. */
  block(x: number, y: number, w: number, h: number): void {
    this.#router.block(x, y, w, h);
  }

  addPad(pad: Pad, owner: Placed): void {
    const [dx, dy] = spin(owner.turn, pad.x, pad.y);
    const x = owner.x + dx;
    const y = owner.y + dy;
    const { w, h } = turned(owner.turn, pad);
    this.#router.block(x - w / 2, y - h / 2, w, h);
    const outward = pad.exit ?? [
      Math.sign(Math.round(pad.x)),
      Math.abs(pad.y) > Math.abs(pad.x) ? Math.sign(pad.y) : 0,
    ];
    const [ex, ey] = spin(owner.turn, outward[0], outward[1]);
    // one and a half cells past the metal: close enough to look soldered, far enough to be free
    const reachX = w / 2 + pitch * 0.75;
    const reachY = h / 2 + pitch * 0.75;
    const snap = (value: number) => Math.round(value / pitch) * pitch;
    this.#pads.push({ x, y, owner, escape: [snap(x + ex * reachX), snap(y + ey * reachY)], used: false });
  }

  /** Connects pads with traces, near ones first, until `density` of them (0 to 1) are used or nothing fits. */
  connect(density: number): void {
    const random = this.#random;
    for (const pad of this.#pads) {
      if (pad.used || !random.chance(density)) continue;
      const near = this.#pads
        .filter((other) => !other.used && other.owner !== pad.owner)
        .map((other) => ({ other, distance: Math.hypot(other.x - pad.x, other.y - pad.y) }))
        .filter(({ distance }) => distance > 40 && distance < 620)
        .sort((a, b) => a.distance - b.distance)
        .slice(0, 5);
      const routed =
        near.length > 0 && this.#join(pad, near[Math.floor(random.next() ** 1.6 * near.length)]!.other);
      if (!routed) this.#fanOut(pad);
    }
  }

  #join(a: BoardPad, b: BoardPad): boolean {
    const points = this.#router.route(a.escape, b.escape);
    if (!points) return false;
    a.used = b.used = true;
    const d = polyline([[a.x, a.y], ...points, [b.x, b.y]]);
    (this.#random.chance(0.14) ? this.wide : this.traces).push(d);
    return true;
  }

  /** Leads a pad to a via nearby, as if the signal went on below. */
  #fanOut(pad: BoardPad): void {
    const random = this.#random;
    for (let tries = 0; tries < 4; tries++) {
      const [ex, ey] = pad.escape;
      const outX = Math.sign(ex - pad.x) || random.int(-1, 1);
      const outY = Math.sign(ey - pad.y) || random.int(-1, 1);
      const reach = random.int(2, 9) * pitch;
      const goal: Point = [
        ex + outX * reach + random.int(-3, 3) * pitch,
        ey + outY * reach + random.int(-3, 3) * pitch,
      ];
      const points = this.#router.route(pad.escape, goal);
      if (!points) continue;
      pad.used = true;
      this.traces.push(polyline([[pad.x, pad.y], ...points]));
      this.vias.push(points.at(-1)!);
      return;
    }
  }

  /** Vias that tie the ground planes together, where there is room and `isFree` has nothing against it. */
  stitch(count: number, isFree: (x: number, y: number, w: number, h: number) => boolean): void {
    const { width, height } = this.#size;
    for (let tries = 0; tries < count * 3 && count > 0; tries++) {
      const point: Point = [
        Math.round((this.#random.next() * width) / pitch / 2) * pitch * 2,
        Math.round((this.#random.next() * height) / pitch / 2) * pitch * 2,
      ];
      if (!this.#router.isFree(point) || !isFree(point[0] - 8, point[1] - 8, 16, 16)) continue;
      this.#router.occupy(point);
      this.vias.push(point);
      count--;
    }
  }
}
