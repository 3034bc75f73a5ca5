import { wire } from '../bench.ts';
import { wireColors } from '../palette.ts';
import type { Part } from '../part.ts';
import { turned } from '../placed.ts';
import type { Random } from '../random.ts';
import { at, softShadow } from '../svg.ts';

/** A part set down on something that is not a board: its shadow and itself. */
export function stand(part: Part, x: number, y: number, turn = 0): string {
  const { w, h } = turned(turn, part);
  return (
    softShadow(x - w / 2, y - h / 2, w, h, { r: part.r ?? 4, depth: part.rise ?? 8, alpha: 0.14 }) +
    at(part.body, x, y, turn)
  );
}

/** Hook-up wire between two holes, bulging a little as it does. */
export function jumper(
  random: Random,
  from: readonly [number, number],
  to: readonly [number, number],
  color?: string,
): string {
  const [x1, y1] = from;
  const [x2, y2] = to;
  const bulge = random.range(-0.26, 0.26) * Math.hypot(x2 - x1, y2 - y1);
  const lift = random.range(10, 40);
  return wire(
    `M${x1.toFixed(0)} ${y1.toFixed(0)}Q${((x1 + x2) / 2 + bulge).toFixed(0)} ${((y1 + y2) / 2 - lift).toFixed(0)} ${x2.toFixed(0)} ${y2.toFixed(0)}`,
    color ?? random.pick(wireColors),
    12,
  );
}
