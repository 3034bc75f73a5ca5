import type { Mask } from './palette.ts';
import { roundBox } from './part.ts';
import { type Area, overlap, type Placed, turned } from './placed.ts';
import { lettering, textWidth } from './stroke-font.ts';
import { group, stroke } from './svg.ts';

export interface PrintedLabel {
  text: string;
  x: number;
  y: number;
  size: number;
}

const designatorSize = 11;

/** What a part covers, its leads included. */
function extent({ part, turn, w, h }: Placed): { w: number; h: number } {
  const reachX = Math.max(0, ...part.pads.map((pad) => Math.abs(pad.x) + pad.w / 2)) * 2;
  const reachY = Math.max(0, ...part.pads.map((pad) => Math.abs(pad.y) + pad.h / 2)) * 2;
  const reach = turned(turn, { w: reachX, h: reachY });
  return { w: Math.max(w, reach.w), h: Math.max(h, reach.h) };
}

/** Where a designator can be read: above, below or right of its part, and on nothing else. */
function designatorSpot(
  placed: Placed,
  taken: readonly Area[],
  board: { width: number; height: number },
): Area | undefined {
  const { label = '', x, y } = placed;
  const { w, h } = extent(placed);
  const wide = textWidth(label, designatorSize);
  const spots = [
    [x - wide / 2, y - h / 2 - 22],
    [x - wide / 2, y + h / 2 + 11],
    [x + w / 2 + 11, y - designatorSize / 2],
    [x - w / 2 - 11 - wide, y - designatorSize / 2],
  ] as const;
  return spots
    .map(([left, top]) => ({ x: left, y: top, w: wide, h: designatorSize }))
    .find(
      (area) =>
        area.x > 12 &&
        area.y > 12 &&
        area.x + area.w < board.width - 12 &&
        area.y + area.h < board.height - 12 &&
        !taken.some((other) => overlap(area, other)),
    );
}

/** Outlines, designators and texts in the ink of the board. */
export function drawSilkscreen(
  placed: readonly Placed[],
  labels: readonly PrintedLabel[],
  board: { width: number; height: number; mask: Mask },
): string {
  const ink = board.mask.silk;
  const taken: Area[] = placed.map((one) => {
    const { w, h } = extent(one);
    return { x: one.x - w / 2 - 7, y: one.y - h / 2 - 7, w: w + 14, h: h + 14 };
  });
  for (const { text, x, y, size } of labels) taken.push({ x, y, w: textWidth(text, size), h: size });
  let outlines = '';
  let texts = labels
    .map(({ text, x, y, size }) =>
      lettering(text, { x, y, size, color: ink, weight: Math.max(1.6, size * 0.14) }),
    )
    .join('');
  for (const one of placed) {
    const { part, x, y, w, h, label } = one;
    if (part.silk === 'none') continue;
    outlines += roundBox(x - w / 2 - 6, y - h / 2 - 6, w + 12, h + 12, 3);
    if (!label) continue;
    const spot = designatorSpot(one, taken, board);
    if (!spot) continue;
    taken.push(spot);
    texts += lettering(label, { x: spot.x, y: spot.y, size: designatorSize, color: ink, weight: 1.6 });
  }
  return group(stroke(outlines, ink, 1.8, { 'stroke-opacity': 0.75 }) + texts, { opacity: 0.88 });
}
