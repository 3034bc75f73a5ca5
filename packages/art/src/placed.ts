import type { Part } from './part.ts';
import type { Point } from './trace-router.ts';

export type Turn = 0 | 90 | 180 | 270;

/** A part where it stands on a board. */
export interface Placed {
  part: Part;
  x: number;
  y: number;
  turn: Turn;
  /** Extent after turning. */
  w: number;
  h: number;
  /** Designator, such as R12. */
  label?: string;
}

export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const overlap = (a: Area, b: Area): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** A size after turning. */
export const turned = (turn: number, { w, h }: { w: number; h: number }): { w: number; h: number } =>
  turn === 90 || turn === 270 ? { w: h, h: w } : { w, h };

/** A point of a part after turning the part about its center. */
export const spin = (turn: Turn, x: number, y: number): Point =>
  turn === 0 ? [x, y] : turn === 90 ? [-y, x] : turn === 180 ? [-x, -y] : [y, -x];
