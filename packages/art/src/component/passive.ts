import type { Part } from '../part.ts';
import type { Random } from '../random.ts';
import { lettering } from '../stroke-font.ts';
import { circle, path, rect } from '../svg.ts';

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

export type LedColor = 'Red' | 'Green' | 'Blue' | 'Amber';

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

/** The mix that surrounds the chips of most boards. */
export function anyPassive(random: Random): Part {
  const roll = random.next();
  if (roll < 0.46) return capacitor();
  if (roll < 0.92) return resistor(random);
  return random.chance(0.5) ? led(random.pick(['Green', 'Red', 'Blue', 'Amber'])) : capacitor();
}
