import { box, num } from './svg.ts';

/** A place to solder to, in the part's own coordinates (center 0, 0), with the way that copper leaves it. */
export interface Pad {
  x: number;
  y: number;
  w: number;
  h: number;
  exit?: readonly [number, number];
  /** A drilled pad is round and has a hole. */
  drilled?: boolean;
}

/** Something that sits on a board: `w` by `h` around its center. */
export interface Part {
  w: number;
  h: number;
  pads: readonly Pad[];
  body: string;
  /** Letter of its designator; none is printed without. */
  ref?: string;
  /** Height above the board, which its shadow shows. */
  rise?: number;
  /** Corner radius of shadow and outline. */
  r?: number;
  /** Printed outline; `none` for parts that cover their own. */
  silk?: 'box' | 'none';
  /** Free margin that the part keeps around itself. */
  margin?: number;
}

/** Pads in a row: `count` of them, `pitch` apart, centered on x, y. */
export function padRow(
  count: number,
  pitch: number,
  place: {
    x: number;
    y: number;
    along: 'x' | 'y';
    w: number;
    h: number;
    exit?: readonly [number, number];
    drilled?: boolean;
  },
): Pad[] {
  const { x, y, along, w, h, exit, drilled } = place;
  return Array.from({ length: count }, (_, index) => {
    const offset = (index - (count - 1) / 2) * pitch;
    return {
      x: along === 'x' ? x + offset : x,
      y: along === 'y' ? y + offset : y,
      w,
      h,
      ...(exit ? { exit } : {}),
      ...(drilled ? { drilled } : {}),
    };
  });
}

/** Path data of many rectangles, centered on the pads. */
export const padPath = (pads: readonly Pad[]): string =>
  pads.map(({ x, y, w, h }) => box(x - w / 2, y - h / 2, w, h)).join('');

/** Path data of a rounded rectangle. */
export function roundBox(x: number, y: number, w: number, h: number, r: number): string {
  const a = `a${num(r)} ${num(r)} 0 0 1 `;
  return (
    `M${num(x + r)} ${num(y)}h${num(w - 2 * r)}${a}${num(r)} ${num(r)}v${num(h - 2 * r)}${a}${num(-r)} ${num(r)}` +
    `h${num(2 * r - w)}${a}${num(-r)} ${num(-r)}v${num(2 * r - h)}${a}${num(r)} ${num(-r)}z`
  );
}
