import { type Part, padRow } from '../part.ts';
import { lettering } from '../stroke-font.ts';
import { circle, ellipse, path, rect, stroke } from '../svg.ts';

/** A camera head: square holder, barrel, glass. Centered on x, y. */
export function lens(x: number, y: number, r: number): string {
  return (
    rect(x - r * 1.2, y - r * 1.2, r * 2.4, r * 2.4, { r: r * 0.18, fill: '#0c0e10' }) +
    rect(x - r * 1.16, y - r * 1.18, r * 2.32, r * 2.32, { r: r * 0.16, fill: 'url(#blackPlastic)' }) +
    circle(x, y, r, { fill: '#070809' }) +
    circle(x, y, r * 0.97, { fill: 'none', stroke: '#5b6267', 'stroke-width': r * 0.05 }) +
    circle(x, y, r * 0.8, { fill: '#17191c' }) +
    circle(x, y, r * 0.66, { fill: '#050607' }) +
    circle(x, y, r * 0.56, { fill: 'url(#lens)' }) +
    ellipse(x - r * 0.2, y - r * 0.24, r * 0.15, r * 0.1, { fill: '#fff', 'fill-opacity': 0.75 }) +
    ellipse(x + r * 0.2, y + r * 0.22, r * 0.2, r * 0.1, { fill: '#8f7ad6', 'fill-opacity': 0.35 })
  );
}

/** Ceramic patch antenna with its feed. */
export function gpsPatch(size = 220): Part {
  const s = size / 2;
  return {
    w: size,
    h: size,
    pads: [{ x: 0, y: s + 4, w: 20, h: 22, exit: [0, 1] }],
    body:
      rect(-s, -s, size, size, { r: 5, fill: '#8d7c55' }) +
      rect(-s, -s, size - 3, size - 4, { r: 5, fill: 'url(#ceramic)' }) +
      path(
        `M${-s * 0.78} ${-s * 0.62}l${s * 0.16} ${-s * 0.16}H${s * 0.78}V${s * 0.62}l${-s * 0.16} ${s * 0.16}H${-s * 0.78}z`,
        { fill: 'url(#shield)' },
      ) +
      circle(s * 0.1, s * 0.16, 11, { fill: '#e8ecec' }) +
      circle(s * 0.1, s * 0.16, 6, { fill: '#7d868a' }),
    ref: 'ANT',
    rise: 22,
    margin: 18,
  };
}

/** Round capacitive fingerprint reader with its lit ring, and the ridges of a finger. */
export function fingerprintRound(r = 150): Part {
  let ridges = '';
  for (let i = 1; i <= 7; i++) {
    const a = r * 0.085 * i;
    ridges += `M${(-a).toFixed(0)} ${(a * 0.9 + r * 0.1).toFixed(0)}V${(-a * 0.15).toFixed(0)}a${a.toFixed(0)} ${(a * 1.12).toFixed(0)} 0 0 1 ${(2 * a).toFixed(0)} 0v${(a * (i % 2 ? 0.9 : 0.5)).toFixed(0)}`;
  }
  return {
    w: r * 2,
    h: r * 2,
    pads: padRow(4, 33, { x: 0, y: r + 16, along: 'x', w: 16, h: 22, exit: [0, 1] }),
    body:
      circle(0, 0, r, { fill: 'url(#can)' }) +
      circle(0, 0, r * 0.9, { fill: '#0d1114' }) +
      circle(0, 0, r * 0.86, { fill: 'none', stroke: '#4fc3ff', 'stroke-width': r * 0.055 }) +
      circle(0, 0, r * 0.86, {
        fill: 'none',
        stroke: '#4fc3ff',
        'stroke-width': r * 0.16,
        'stroke-opacity': 0.2,
      }) +
      circle(0, 0, r * 0.78, { fill: '#14191d' }) +
      stroke(ridges, '#7fb7cf', r * 0.032, {
        'stroke-opacity': 0.85,
        transform: `translate(0 ${-r * 0.06})`,
      }) +
      path(
        `M${-r * 0.6} ${-r * 0.5}A${r * 0.78} ${r * 0.78} 0 0 1 ${r * 0.3} ${-r * 0.72}Q${-r * 0.1} ${-r * 0.3} ${-r * 0.6} ${-r * 0.5}z`,
        { fill: '#fff', 'fill-opacity': 0.1 },
      ),
    ref: 'U',
    rise: 26,
    r: 150,
    margin: 16,
    silk: 'none',
  };
}

/** Optical fingerprint reader: a black block with a lit prism window. */
export function fingerprintOptical(): Part {
  let ridges = '';
  for (let i = 1; i <= 7; i++) {
    const a = i * 9;
    ridges += `M${-a} ${a + 14}V0a${a} ${a * 1.1} 0 0 1 ${2 * a} 0v${i % 2 ? a : a * 0.5}`;
  }
  return {
    w: 260,
    h: 380,
    pads: padRow(6, 22, { x: 0, y: 204, along: 'x', w: 12, h: 24, exit: [0, 1] }),
    body:
      rect(-130, -190, 260, 380, { r: 26, fill: 'url(#blackPlastic)' }) +
      rect(-104, -162, 208, 256, { r: 14, fill: '#0a0c0d' }) +
      rect(-92, -150, 184, 232, { r: 10, fill: '#123c2c' }) +
      rect(-92, -150, 184, 232, { r: 10, fill: 'url(#glass)' }) +
      ellipse(0, -34, 100, 124, { fill: 'url(#glowGreen)', 'fill-opacity': 0.55 }) +
      stroke(ridges, '#c6ffdd', 4, { 'stroke-opacity': 0.8, transform: 'translate(0 -36)' }) +
      lettering('R307', { x: 0, y: 128, size: 22, color: '#878e92', anchor: 'middle' }),
    ref: 'U',
    rise: 34,
    r: 26,
    margin: 16,
    silk: 'none',
  };
}

/** A little board with one chip: inertial, pressure or light sensors are sold so. */
export function breakout(label: string, color: string, pins = 8): Part {
  const w = pins * 33 + 16;
  return {
    w,
    h: 200,
    pads: padRow(pins, 33, { x: 0, y: 78, along: 'x', w: 18, h: 18, exit: [0, 1], drilled: true }),
    body:
      rect(-w / 2, -100, w, 200, { r: 10, fill: color }) +
      rect(-w / 2, -100, w, 200, { r: 10, fill: 'url(#boardLight)' }) +
      [-1, 1]
        .map(
          (side) =>
            circle(side * (w / 2 - 26), -72, 15, { fill: 'url(#gold)' }) +
            circle(side * (w / 2 - 26), -72, 9, { fill: '#14181a' }),
        )
        .join('') +
      stroke(`M-34 14v30M-12 14v30M12 14v30M34 14v30M-44 -10h-40M44 -10h40`, '#fff', 4, {
        'stroke-opacity': 0.16,
      }) +
      rect(-36, -58, 72, 72, { r: 4, fill: 'url(#epoxy)' }) +
      circle(-25, -47, 5, { fill: '#0f1011' }) +
      lettering(label, { x: 0, y: -26, size: 11, color: '#a9afb1', anchor: 'middle', weight: 1.5 }) +
      stroke(`M${-w / 2 + 28} -6v44M${-w / 2 + 28} 38h40`, '#e8ecec', 3) +
      lettering('Y', { x: -w / 2 + 22, y: -28, size: 13, color: '#e8ecec' }) +
      lettering('X', { x: -w / 2 + 74, y: 32, size: 13, color: '#e8ecec' }) +
      padRow(pins, 33, { x: 0, y: 78, along: 'x', w: 0, h: 0 })
        .map(({ x, y }) => circle(x, y, 10.5, { fill: 'url(#gold)' }) + circle(x, y, 6, { fill: '#0d0f10' }))
        .join(''),
    ref: 'U',
    rise: 20,
    r: 10,
    margin: 16,
    silk: 'none',
  };
}

/** A vented metal can: gas and air sensors. */
export function ventedCan(r = 74, label = ''): Part {
  let mesh = '';
  for (let x = -r; x <= r; x += 11) {
    const half = Math.sqrt(Math.max(0, (r * 0.72) ** 2 - x * x));
    if (half > 4)
      mesh += `M${x} ${-half.toFixed(0)}V${half.toFixed(0)}M${-half.toFixed(0)} ${x}H${half.toFixed(0)}`;
  }
  return {
    w: r * 2,
    h: r * 2,
    pads: [
      { x: -r - 10, y: 0, w: 18, h: 18, exit: [-1, 0], drilled: true },
      { x: r + 10, y: 0, w: 18, h: 18, exit: [1, 0], drilled: true },
    ],
    body:
      circle(0, 0, r, { fill: 'url(#can)' }) +
      circle(0, 0, r * 0.76, { fill: '#50585c' }) +
      stroke(mesh, '#c0c7c9', 2.4) +
      circle(0, 0, r * 0.76, { fill: 'none', stroke: '#79828600', 'stroke-width': 3 }) +
      (label ? lettering(label, { x: 0, y: r * 0.8, size: 10, color: '#454d51', anchor: 'middle' }) : ''),
    ref: 'U',
    rise: 26,
    r: 74,
    margin: 16,
  };
}

/** A bare photodiode with its active area. */
export function photodiode(): Part {
  return {
    w: 110,
    h: 96,
    pads: [
      { x: -66, y: 0, w: 26, h: 22, exit: [-1, 0] },
      { x: 66, y: 0, w: 26, h: 22, exit: [1, 0] },
    ],
    body:
      rect(-55, -48, 110, 96, { r: 6, fill: '#20242a' }) +
      rect(-36, -34, 72, 68, { r: 3, fill: '#b79a4a' }) +
      rect(-31, -29, 62, 58, { r: 2, fill: '#1b2338' }) +
      rect(-31, -29, 62, 58, { r: 2, fill: 'url(#glass)' }),
    ref: 'D',
    rise: 10,
    margin: 24,
  };
}
