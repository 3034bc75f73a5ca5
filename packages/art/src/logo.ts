import { brandColors, brandMark } from '@perfboard/content/brand';
import { circle, group, picture, rect, stroke } from './svg.ts';

interface MarkColors {
  trace: string;
  hole: string;
  /** Seen through the holes of the pads. */
  ground: string;
}

/** The mark alone in a space of 64 by 64, without a ground. */
export function mark({ trace, hole, ground }: MarkColors): string {
  const { holes, holeRadius, pads, padRadius, padHoleRadius, traceWidth } = brandMark;
  return (
    holes.map(([x, y]) => circle(x, y, holeRadius, { fill: hole })).join('') +
    stroke(brandMark.trace, trace, traceWidth) +
    pads
      .map(
        ([x, y]) => circle(x, y, padRadius, { fill: trace }) + circle(x, y, padHoleRadius, { fill: ground }),
      )
      .join('')
  );
}

/** The mark on a tile of solder mask: favicon and app icon. `size` in pixels. */
export function drawIcon(size = 64, options: { maskable?: boolean } = {}): string {
  const { mask, maskDeep, copper, copperLight } = brandColors;
  // a maskable icon is cut to any shape, so its ground fills the square and the mark keeps to the safe zone
  const { maskable = false } = options;
  const inner = mark({ trace: 'url(#brand)', hole: '#2f7a5d', ground: maskDeep });
  return picture({
    width: size,
    height: size,
    viewBox: '0 0 64 64',
    title: 'Perfboard',
    defs:
      `<linearGradient id="brand" gradientUnits="userSpaceOnUse" x1="8" y1="8" x2="52" y2="56"><stop offset="0" stop-color="${copperLight}"/><stop offset="1" stop-color="${copper}"/></linearGradient>` +
      `<linearGradient id="tile" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#16543f"/><stop offset=".5" stop-color="${mask}"/><stop offset="1" stop-color="${maskDeep}"/></linearGradient>`,
    body:
      rect(0, 0, 64, 64, { r: maskable ? 0 : 14, fill: 'url(#tile)' }) +
      group(inner, {
        transform: maskable ? 'translate(12.8 12.8) scale(.6)' : 'translate(4.8 4.5) scale(.84)',
      }),
  });
}
