import type { Part } from '../part.ts';
import type { Random } from '../random.ts';
import { lettering } from '../stroke-font.ts';
import { circle, ellipse, path, rect, stroke } from '../svg.ts';

const ends = [
  { x: -20, y: 0, w: 16, h: 20, exit: [-1, 0] },
  { x: 20, y: 0, w: 16, h: 20, exit: [1, 0] },
] as const;

const endCaps =
  rect(-25, -11, 13, 22, { r: 2, fill: 'url(#tin)' }) + rect(12, -11, 13, 22, { r: 2, fill: 'url(#tin)' });

export function resistor(random: Random): Part {
  const code = random.pick(['103', '472', '222', '101', '000', '331', '104', '1002']);
  return {
    w: 50,
    h: 24,
    pads: ends,
    body:
      endCaps +
      rect(-15, -11, 30, 22, { fill: 'url(#resistor)' }) +
      lettering(code, { x: 0, y: -4, size: 8, color: '#d9dcdc', anchor: 'middle', weight: 1.2 }),
    ref: 'R',
    rise: 3,
    margin: 15,
  };
}

export function capacitor(): Part {
  return {
    w: 50,
    h: 24,
    pads: ends,
    body:
      endCaps +
      rect(-14, -11.5, 28, 23, { fill: 'url(#mlcc)' }) +
      rect(-14, -11.5, 28, 5, { fill: '#fff', 'fill-opacity': 0.2 }),
    ref: 'C',
    rise: 5,
    margin: 15,
  };
}

type LedColor = 'Red' | 'Green' | 'Blue' | 'Amber';

/** A lit light-emitting diode with its glow. */
export function led(color: LedColor): Part {
  return {
    w: 50,
    h: 26,
    pads: ends,
    body:
      endCaps +
      rect(-15, -12, 30, 24, { r: 2, fill: '#f3f0e2' }) +
      circle(0, 0, 46, { fill: `url(#glow${color})` }) +
      circle(0, 0, 8, { fill: '#fff', 'fill-opacity': 0.9 }),
    ref: 'D',
    rise: 4,
    margin: 20,
  };
}

/** A can seen from above, with the scored top and the stripe of the negative side. */
export function electrolytic(r = 36): Part {
  return {
    w: r * 2,
    h: r * 2,
    pads: [
      { x: -r - 5, y: 0, w: 20, h: 14, exit: [-1, 0] },
      { x: r + 5, y: 0, w: 20, h: 14, exit: [1, 0] },
    ],
    body:
      rect(-r, -r, r * 2, r * 2, { r: 8, fill: '#1c1f21' }) +
      circle(0, 0, r * 0.95, { fill: 'url(#can)' }) +
      path(`M${r * 0.5} ${-r * 0.8}A${r * 0.95} ${r * 0.95} 0 0 1 ${r * 0.5} ${r * 0.8}z`, {
        fill: '#22262a',
      }) +
      circle(0, 0, r * 0.95, { fill: 'none', stroke: '#6d767b', 'stroke-width': 2 }) +
      lettering('470', { x: -r * 0.12, y: -r * 0.34, size: r * 0.3, color: '#3c4449', anchor: 'middle' }) +
      lettering('16V', { x: -r * 0.12, y: r * 0.12, size: r * 0.3, color: '#3c4449', anchor: 'middle' }),
    ref: 'C',
    rise: 22,
    r: 36,
    margin: 18,
  };
}

export function inductor(size = 76): Part {
  const s = size / 2;
  return {
    w: size,
    h: size,
    pads: [
      { x: -s, y: 0, w: 20, h: s, exit: [-1, 0] },
      { x: s, y: 0, w: 20, h: s, exit: [1, 0] },
    ],
    body:
      rect(-s, -s, size, size, { r: 10, fill: '#3d4145' }) +
      rect(-s + 3, -s + 3, size - 6, size - 6, { r: 9, fill: 'url(#epoxy)' }) +
      circle(0, 0, s * 0.72, { fill: '#17191b' }) +
      circle(0, 0, s * 0.66, { fill: 'none', stroke: '#8a5429', 'stroke-width': 4 }) +
      circle(0, 0, s * 0.53, { fill: '#34383b' }) +
      lettering('4R7', { x: 0, y: -7, size: 14, color: '#b9bfc1', anchor: 'middle' }),
    ref: 'L',
    rise: 14,
    margin: 16,
  };
}

export function crystal(): Part {
  return {
    w: 92,
    h: 40,
    pads: [
      { x: -52, y: 0, w: 22, h: 18, exit: [-1, 0] },
      { x: 52, y: 0, w: 22, h: 18, exit: [1, 0] },
    ],
    body:
      rect(-46, -20, 92, 40, { r: 20, fill: '#8b9397' }) +
      rect(-43, -18, 86, 36, { r: 18, fill: 'url(#shield)' }) +
      lettering('16.000', { x: 0, y: -6, size: 12, color: '#5a6266', anchor: 'middle' }),
    ref: 'Y',
    rise: 10,
    r: 20,
    margin: 18,
  };
}

export function tactileSwitch(): Part {
  return {
    w: 66,
    h: 66,
    pads: [
      { x: -40, y: -22, w: 22, h: 14, exit: [-1, 0] },
      { x: 40, y: -22, w: 22, h: 14, exit: [1, 0] },
      { x: -40, y: 22, w: 22, h: 14, exit: [-1, 0] },
      { x: 40, y: 22, w: 22, h: 14, exit: [1, 0] },
    ],
    body:
      rect(-33, -33, 66, 66, { r: 5, fill: 'url(#shield)' }) +
      [-24, 24].flatMap((x) => [-24, 24].map((y) => circle(x, y, 4, { fill: '#4c5357' }))).join('') +
      circle(0, 1.5, 19, { fill: '#0b0c0d' }) +
      circle(0, 0, 18, { fill: 'url(#knob)' }),
    ref: 'S',
    rise: 9,
    margin: 20,
  };
}

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

/** The mix that surrounds the chips of most boards. */
export function anyPassive(random: Random): Part {
  const roll = random.next();
  if (roll < 0.46) return capacitor();
  if (roll < 0.92) return resistor(random);
  return random.chance(0.5) ? led(random.pick(['Green', 'Red', 'Blue', 'Amber'])) : capacitor();
}
