import { type Mask, type MaskName, masks } from './palette.ts';
import { type Pad, type Part, roundBox } from './part.ts';
import type { Random } from './random.ts';
import { drawSilkscreen, type Placed, type PrintedLabel, type Turn } from './silkscreen.ts';
import { textWidth } from './stroke-font.ts';
import { at, box, circle, dot, num, path, polyline, rect, softShadow, stroke } from './svg.ts';
import { type Point, TraceRouter } from './trace-router.ts';

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

interface BoardPad {
  x: number;
  y: number;
  owner: Placed;
  escape: Point;
  used: boolean;
}

const pitch = 11;
const traceWidth = 4.6;

/** A printed circuit board seen from above: place parts, connect them, draw. Its origin is its top left corner. */
export class Board {
  readonly width: number;
  readonly height: number;
  readonly mask: Mask;
  readonly #options: BoardOptions;
  readonly #random: Random;
  readonly #router: TraceRouter;
  readonly #placed: Placed[] = [];
  readonly #pads: BoardPad[] = [];
  readonly #labels: PrintedLabel[] = [];
  readonly #reserved: { x: number; y: number; w: number; h: number }[] = [];
  readonly #counts = new Map<string, number>();
  readonly #traces: string[] = [];
  readonly #wide: string[] = [];
  readonly #vias: Point[] = [];
  #under = '';
  #over = '';

  constructor(options: BoardOptions) {
    this.#options = options;
    this.width = options.width;
    this.height = options.height;
    this.mask = masks[options.mask];
    this.#random = options.random;
    this.#router = new TraceRouter(options.width, options.height, pitch);
    if (options.holes ?? true) for (const [x, y] of this.#holes()) this.reserve(x - 34, y - 34, 68, 68);
  }

  #holes(): Point[] {
    const inset = 40;
    return [
      [inset, inset],
      [this.width - inset, inset],
      [inset, this.height - inset],
      [this.width - inset, this.height - inset],
    ];
  }

  /** Keeps parts, traces and text away from an area. */
  reserve(x: number, y: number, w: number, h: number): void {
    this.#reserved.push({ x, y, w, h });
    this.#router.block(x, y, w, h);
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
    const clash = (a: { x: number; y: number; w: number; h: number }) =>
      x < a.x + a.w && a.x < x + w && y < a.y + a.h && a.y < y + h;
    return !this.#reserved.some(clash);
  }

  /** Puts a part with its center at x, y whatever is there; a shop's drawing decides, not the drill. */
  place(part: Part, x: number, y: number, turn: Turn = 0): void {
    const px = Math.round(x / pitch) * pitch;
    const py = Math.round(y / pitch) * pitch;
    const sideways = turn === 90 || turn === 270;
    const w = sideways ? part.h : part.w;
    const h = sideways ? part.w : part.h;
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
    this.#router.block(px - w / 2, py - h / 2, w, h);
    for (const pad of part.pads) this.#addPad(pad, placed);
  }

  /** Puts a part there if the place is free; says whether it did. */
  tryPlace(part: Part, x: number, y: number, turn: Turn = 0): boolean {
    const sideways = turn === 90 || turn === 270;
    const margin = (part.margin ?? 12) - 2;
    const w = (sideways ? part.h : part.w) + 2 * margin;
    const h = (sideways ? part.w : part.h) + 2 * margin;
    const inside =
      x - w / 2 > 14 && y - h / 2 > 14 && x + w / 2 < this.width - 14 && y + h / 2 < this.height - 14;
    if (!inside || !this.#isFree(x - w / 2, y - h / 2, w, h)) return false;
    this.place(part, x, y, turn);
    return true;
  }

  /** Scatters small parts over what is free, in the rows that a layout program leaves. */
  fill(
    make: (random: Random) => Part,
    count: number,
    area?: { x: number; y: number; w: number; h: number },
  ): void {
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

  #addPad(pad: Pad, owner: Placed): void {
    const spin = (x: number, y: number): Point =>
      owner.turn === 0 ? [x, y] : owner.turn === 90 ? [-y, x] : owner.turn === 180 ? [-x, -y] : [y, -x];
    const [dx, dy] = spin(pad.x, pad.y);
    const x = owner.x + dx;
    const y = owner.y + dy;
    const sideways = owner.turn === 90 || owner.turn === 270;
    this.#router.block(
      x - (sideways ? pad.h : pad.w) / 2,
      y - (sideways ? pad.w : pad.h) / 2,
      sideways ? pad.h : pad.w,
      sideways ? pad.w : pad.h,
    );
    const outward = pad.exit ?? [
      Math.sign(Math.round(pad.x)),
      Math.abs(pad.y) > Math.abs(pad.x) ? Math.sign(pad.y) : 0,
    ];
    const [ex, ey] = spin(outward[0], outward[1]);
    // one and a half cells past the metal: close enough to look soldered, far enough to be free
    const reachX = (sideways ? pad.h : pad.w) / 2 + pitch * 0.75;
    const reachY = (sideways ? pad.w : pad.h) / 2 + pitch * 0.75;
    const snap = (value: number) => Math.round(value / pitch) * pitch;
    this.#pads.push({ x, y, owner, escape: [snap(x + ex * reachX), snap(y + ey * reachY)], used: false });
  }

  /** Connects pads with traces, near ones first, until `density` of them (0 to 1) are used or nothing fits. */
  connect(density = 0.8): void {
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
    (this.#random.chance(0.14) ? this.#wide : this.#traces).push(d);
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
      this.#traces.push(polyline([[pad.x, pad.y], ...points]));
      this.#vias.push(points.at(-1)!);
      return;
    }
  }

  /** Vias that tie the ground planes together, where there is room. */
  stitch(count: number): void {
    for (let tries = 0; tries < count * 3 && count > 0; tries++) {
      const point: Point = [
        Math.round((this.#random.next() * this.width) / pitch / 2) * pitch * 2,
        Math.round((this.#random.next() * this.height) / pitch / 2) * pitch * 2,
      ];
      if (!this.#router.isFree(point) || !this.#isFree(point[0] - 8, point[1] - 8, 16, 16)) continue;
      this.#router.occupy(point);
      this.#vias.push(point);
      count--;
    }
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

  #drawPads(): string {
    const clearance: string[] = [];
    const metal: string[] = [];
    const drilled: string[] = [];
    for (const { part, x, y, turn } of this.#placed) {
      const spun = (px: number, py: number): Point =>
        turn === 0 ? [px, py] : turn === 90 ? [-py, px] : turn === 180 ? [-px, -py] : [py, -px];
      for (const pad of part.pads) {
        const [dx, dy] = spun(pad.x, pad.y);
        const [w, h] = turn === 90 || turn === 270 ? [pad.h, pad.w] : [pad.w, pad.h];
        if (pad.drilled) drilled.push(dot(x + dx, y + dy));
        else metal.push(roundBox(x + dx - w / 2, y + dy - h / 2, w, h, Math.min(2.5, w / 4, h / 4)));
        if (!pad.drilled) clearance.push(box(x + dx - w / 2 - 3.5, y + dy - h / 2 - 3.5, w + 7, h + 7));
      }
    }
    const finish = this.#options.finish ?? 'gold';
    const [base, light, dark] =
      finish === 'gold' ? ['#cfa955', '#f0d690', '#85642a'] : ['#b4bcc0', '#eef1f2', '#6f787d'];
    return (
      path(clearance.join(''), { fill: this.mask.laminate }) +
      path(metal.join(''), { fill: base, stroke: dark, 'stroke-width': 0.8 }) +
      stroke(drilled.join(''), this.mask.laminate, 25) +
      stroke(drilled.join(''), dark, 19) +
      stroke(drilled.join(''), base, 17.5) +
      stroke(drilled.join(''), light, 12, { opacity: 0.6 })
    );
  }

  #drawCopper(): string {
    const { trace, laminate } = this.mask;
    const { id } = this.#options;
    const thin = `<path id="${id}t" d="${this.#traces.join('')}"/>`;
    const wide = `<path id="${id}w" d="${this.#wide.join('')}"/>`;
    const use = (which: 't' | 'w', color: string, width: number, extra = '') =>
      `<use href="#${id}${which}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"${extra}/>`;
    const vias = this.#vias.map(([x, y]) => dot(x, y)).join('');
    return (
      `<defs>${thin}${wide}</defs>` +
      use('t', laminate, traceWidth + 6) +
      use('w', laminate, 14) +
      use('t', trace, traceWidth) +
      use('w', trace, 8) +
      use('t', '#fff', 1.1, ' stroke-opacity=".13" transform="translate(-.9 -1.1)"') +
      stroke(vias, laminate, 16) +
      stroke(vias, this.#options.finish === 'tin' ? '#9da6aa' : '#b8924a', 10.5) +
      stroke(vias, '#0b0d0e', 4.8)
    );
  }

  #drawHoles(): string {
    if (!(this.#options.holes ?? true)) return '';
    return this.#holes()
      .map(
        ([x, y]) =>
          circle(x, y, 27, { fill: this.mask.laminate }) +
          circle(x, y, 24, { fill: `url(#${this.#options.finish ?? 'gold'})` }) +
          circle(x, y, 14.5, { fill: '#0d1114' }) +
          circle(x + 1.5, y + 2.5, 12.5, { fill: '#2a3238' }),
      )
      .join('');
  }

  #drawParts(): string {
    let shadows = '';
    let bodies = '';
    for (const { part, x, y, turn, w, h } of this.#placed) {
      const rise = part.rise ?? 5;
      if (rise > 8) shadows += softShadow(x - w / 2, y - h / 2, w, h, { r: part.r ?? 3, depth: rise });
      else
        shadows += rect(x - w / 2 + 1, y - h / 2 + 2, w + rise * 0.7, h + rise, {
          r: part.r ?? 2,
          'fill-opacity': 0.35,
        });
      bodies += at(part.body, x, y, turn);
    }
    return shadows + bodies;
  }

  /** The board as SVG, its top left corner at 0, 0. */
  draw(): string {
    const { width, height, mask } = this;
    const r = this.#options.radius ?? 22;
    const hatch = this.#options.hatched
      ? stroke(hatching(18, 18, width - 36, height - 36), mask.trace, 4, {
          'stroke-opacity': 0.5,
          'stroke-linecap': 'butt',
        })
      : '';
    return (
      softShadow(0, 0, width, height, { r, depth: 34, alpha: 0.16 }) +
      rect(3, 7, width, height, { r, fill: mask.edge }) +
      rect(0, 0, width, height, { r, fill: mask.laminate }) +
      rect(9, 9, width - 18, height - 18, {
        r: r - 6,
        fill: this.#options.hatched ? mask.laminate : mask.pour,
      }) +
      hatch +
      this.#under +
      this.#drawCopper() +
      rect(0, 0, width, height, { r, fill: 'url(#boardLight)' }) +
      this.#drawPads() +
      this.#drawHoles() +
      drawSilkscreen(this.#placed, this.#labels, this) +
      this.#drawParts() +
      this.#over +
      rect(0.8, 0.8, width - 1.6, height - 1.6, {
        r,
        fill: 'none',
        stroke: '#fff',
        'stroke-opacity': 0.22,
        'stroke-width': 1.6,
      })
    );
  }
}

/** Path data of diagonal lines in both directions over a rectangle. A pattern fill takes five times as long to rasterize. */
function hatching(x: number, y: number, w: number, h: number): string {
  let d = '';
  for (let offset = 21; offset < w + h; offset += 21) {
    const fromX = Math.min(offset, w);
    const toY = Math.min(offset, h);
    const run = fromX - (offset - toY);
    const top = y + offset - fromX;
    d += `M${num(x + fromX)} ${num(top)}l${num(-run)} ${num(run)}M${num(x + w - fromX)} ${num(top)}l${num(run)} ${num(run)}`;
  }
  return d;
}
