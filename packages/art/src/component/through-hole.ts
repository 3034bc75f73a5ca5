import type { Part } from '../part.ts';
import type { Random } from '../random.ts';
import { circle, ellipse, path, rect, stroke } from '../svg.ts';
import type { LedColor } from './passive.ts';

export function trimmer(): Part {
  return {
    w: 66,
    h: 66,
    pads: [
      { x: -22, y: 44, w: 16, h: 16, exit: [0, 1], drilled: true },
      { x: 22, y: 44, w: 16, h: 16, exit: [0, 1], drilled: true },
      { x: 0, y: -44, w: 16, h: 16, exit: [0, -1], drilled: true },
    ],
    body:
      rect(-33, -33, 66, 66, { r: 4, fill: 'url(#bluePlastic)' }) +
      circle(0, 0, 24, { fill: '#e9e4d2' }) +
      path('M-17-4h34v8h-34zM-4-17h8v34h-8z', { fill: '#8f8a76' }) +
      circle(0, 0, 24, { fill: 'none', stroke: '#1b416e', 'stroke-width': 2 }),
    ref: 'RV',
    rise: 14,
    margin: 20,
  };
}

const bands: Record<number, string> = {
  0: '#1c1a18',
  1: '#6b3f1e',
  2: '#b3312a',
  4: '#d9b53a',
  5: '#2f7a48',
  6: '#2b5a9c',
  9: '#c9a24a',
};

/** A wired resistor with its color bands, lying along x. */
export function axialResistor(random: Random): Part {
  const color = () => bands[random.pick([0, 1, 2, 4, 5, 6])]!;
  return {
    w: 116,
    h: 32,
    pads: [
      { x: -77, y: 0, w: 18, h: 18, exit: [-1, 0], drilled: true },
      { x: 77, y: 0, w: 18, h: 18, exit: [1, 0], drilled: true },
    ],
    body:
      stroke('M-77 0H77', '#c3c9cb', 5) +
      stroke('M-77 -1.4H77', '#f5f7f7', 1.4) +
      path('M-50 -10q6-7 16-4h68q10-3 16 4v20q-6 7-16 4h-68q-10 3-16-4z', { fill: '#d9c7a2' }) +
      [-38, -14, 4].map((x) => rect(x, -13.5, 9, 27, { fill: color() })).join('') +
      rect(30, -14, 8, 28, { fill: bands[9]! }) +
      path('M-50 -10q6-7 16-4h68q10-3 16 4v4h-100z', { fill: '#fff', 'fill-opacity': 0.28 }) +
      path('M-50 5h100v5q-6 7-16 4h-68q-10 3-16-4z', { fill: '#000', 'fill-opacity': 0.2 }),
    ref: 'R',
    rise: 12,
    r: 14,
    margin: 22,
    silk: 'none',
  };
}

/** A round lamp through holes; `lit` shows whether current flows. */
export function roundLed(color: LedColor, lit = true): Part {
  const base = { Red: '#b3241b', Green: '#1d8a46', Blue: '#1f5fb0', Amber: '#c27a10' }[color];
  return {
    w: 50,
    h: 50,
    pads: [
      { x: -11, y: 33, w: 16, h: 16, exit: [0, 1], drilled: true },
      { x: 11, y: 33, w: 16, h: 16, exit: [0, 1], drilled: true },
    ],
    body:
      circle(0, 0, 25, { fill: base }) +
      circle(0, 0, 19, { fill: '#fff', 'fill-opacity': 0.18 }) +
      (lit ? circle(0, 0, 90, { fill: `url(#glow${color})` }) : '') +
      ellipse(-7, -8, 7, 5, { fill: '#fff', 'fill-opacity': 0.65 }),
    ref: 'D',
    rise: 16,
    r: 25,
    margin: 14,
  };
}
