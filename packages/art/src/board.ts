import { drawBoard } from './board-drawing.ts';
import { BoardWiring, pitch } from './board-wiring.ts';
import { type Mask, type MaskName, masks } from './palette.ts';
import type { Part } from './part.ts';
import { type Area, overlap, type Placed, type Turn, turned } from './placed.ts';
import type { Random } from './random.ts';
import type { PrintedLabel } from './silkscreen.ts';
import { textWidth } from './stroke-font.ts';
import type { Point } from './trace-router.ts';

export interface BoardOptions {
  /** Distinguishes the definitions of several boards in one picture. */
  id: string;
  width: number;
  height: number;
  mask: MaskName;
  random: Random;
  finish?: 'gold' | 'tin';
  radius?: number;
  holes?: boolean;
  hatched?: boolean;
}

/** A printed circuit board seen from above: place parts, connect them, draw. Its origin is its top left corner. */
export class Board {
  readonly width: number;
  readonly height: number;
  readonly mask: Mask;
  readonly #options: BoardOptions;
  readonly #random: Random;
  readonly #wiring: BoardWiring;
  readonly #holes: readonly Point[];
  readonly #placed: Placed[] = [];
  readonly #labels: PrintedLabel[] = [];
  readonly #reserved: Area[] = [];
  readonly #counts = new Map<string, number>();
  #under = '';
  #over = '';

  constructor(options: BoardOptions) {
    this.#options = options;
    this.width = options.width;
    this.height = options.height;
    this.mask = masks[options.mask];
    this.#random = options.random;
    this.#wiring = new BoardWiring(options, options.random);
    this.#holes = (options.holes ?? true) ? corners(options, 40) : [];
    for (const [x, y] of this.#holes) this.reserve(x - 34, y - 34, 68, 68);
  }

  /** Keeps parts, traces and text away from an area. */
  reserve(x: number, y: number, w: number, h: number): void {
    this.#reserved.push({ x, y, w, h });
    this.#wiring.block(x, y, w, h);
  }

  /** Something drawn on the bare board, below traces. */
  drawUnder(svg: string): void {
    this.#under += svg;
  }

  /** Something drawn above all parts. */
  drawOver(svg: string): void {
    this.#over += svg;
  }

  #isFree(x: number, y: number, w: number, h: number): boolean {
    return !this.#reserved.some((area) => overlap({ x, y, w, h }, area));
  }

  /** Puts a part with its center at x, y whatever is there; a shop's drawing decides, not the drill. */
  place(part: Part, x: number, y: number, turn: Turn = 0): void {
    const px = Math.round(x / pitch) * pitch;
    const py = Math.round(y / pitch) * pitch;
    const { w, h } = turned(turn, part);
    const margin = part.margin ?? 12;
    const placed: Placed = { part, x: px, y: py, turn, w, h };
    if (part.ref) {
      const count = (this.#counts.get(part.ref) ?? 0) + 1;
      this.#counts.set(part.ref, count);
      placed.label = `${part.ref}${count}`;
    }
    this.#placed.push(placed);
    this.#reserved.push({
      x: px - w / 2 - margin,
      y: py - h / 2 - margin,
      w: w + 2 * margin,
      h: h + 2 * margin,
    });
    this.#wiring.block(px - w / 2, py - h / 2, w, h);
    for (const pad of part.pads) this.#wiring.addPad(pad, placed);
  }

  /** Puts a part there if the place is free; says whether it did. */
  tryPlace(part: Part, x: number, y: number, turn: Turn = 0): boolean {
    const margin = (part.margin ?? 12) - 2;
    const bare = turned(turn, part);
    const w = bare.w + 2 * margin;
    const h = bare.h + 2 * margin;
    const inside =
      x - w / 2 > 14 && y - h / 2 > 14 && x + w / 2 < this.width - 14 && y + h / 2 < this.height - 14;
    if (!inside || !this.#isFree(x - w / 2, y - h / 2, w, h)) return false;
    this.place(part, x, y, turn);
    return true;
  }

  /** Scatters small parts over what is free, in the rows that a layout program leaves. */
  fill(make: (random: Random) => Part, count: number, area?: Area): void {
    const random = this.#random;
    const { x, y, w, h } = area ?? { x: 20, y: 20, w: this.width - 40, h: this.height - 40 };
    for (let done = 0, tries = 0; done < count && tries < count * 14; tries++) {
      const turn: Turn = random.chance(0.6) ? 0 : 90;
      const px = Math.round((x + random.next() * w) / 22) * 22;
      const py = Math.round((y + random.next() * h) / 22) * 22;
      const part = make(random);
      if (!this.tryPlace(part, px, py, turn)) continue;
      done++;
      // neighbors of the same kind, as decoupling capacitors and pull-ups stand
      for (let next = 1; next <= random.int(0, 3) && done < count; next++) {
        const step = next * ((turn ? part.w : part.h) > 40 ? 66 : 44);
        if (!this.tryPlace(part, px + (turn ? step : 0), py + (turn ? 0 : step), turn)) break;
        done++;
      }
    }
  }

  /** Connects pads with traces, near ones first, until `density` of them (0 to 1) are used or nothing fits. */
  connect(density = 0.8): void {
    this.#wiring.connect(density);
  }

  /** Vias that tie the ground planes together, where there is room. */
  stitch(count: number): void {
    this.#wiring.stitch(count, (x, y, w, h) => this.#isFree(x, y, w, h));
  }

  /** Prints a text where it is told to, and keeps that place free. */
  print(
    text: string,
    x: number,
    y: number,
    size: number,
    anchor: 'start' | 'middle' | 'end' = 'start',
  ): void {
    const width = textWidth(text, size);
    const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
    this.#reserved.push({ x: left - 8, y: y - 6, w: width + 16, h: size + 12 });
    this.#labels.push({ text, x: left, y, size });
  }

  /** The board as SVG, its top left corner at 0, 0. */
  draw(): string {
    const { id, finish = 'gold', radius = 22, hatched = false } = this.#options;
    return drawBoard({
      id,
      width: this.width,
      height: this.height,
      mask: this.mask,
      finish,
      radius,
      hatched,
      holes: this.#holes,
      placed: this.#placed,
      labels: this.#labels,
      wiring: this.#wiring,
      under: this.#under,
      over: this.#over,
    });
  }
}

const corners = ({ width, height }: { width: number; height: number }, inset: number): Point[] => [
  [inset, inset],
  [width - inset, inset],
  [inset, height - inset],
  [width - inset, height - inset],
];
