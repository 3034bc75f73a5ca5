import { type Part, padPath, padRow } from '../part.ts';
import { circle, dot, path, rect, stroke } from '../svg.ts';

/** A pin header seen from above, along x. */
export function pinHeader(count: number, rows: 1 | 2 = 1, socket = false): Part {
  const pitch = 33;
  const w = count * pitch;
  const h = rows * pitch;
  const spots = Array.from({ length: rows }, (_, row) =>
    padRow(count, pitch, {
      x: 0,
      y: (row - (rows - 1) / 2) * pitch,
      along: 'x',
      w: 18,
      h: 18,
      exit: [0, row === 0 ? -1 : 1],
      drilled: true,
    }),
  ).flat();
  const escapes = spots.map((pad) => ({ ...pad, exit: rows === 1 ? ([0, -1] as const) : pad.exit! }));
  const dots = spots.map(({ x, y }) => dot(x, y)).join('');
  return {
    w,
    h,
    pads: escapes,
    body:
      rect(-w / 2, -h / 2, w, h, { r: 3, fill: 'url(#blackPlastic)' }) +
      (socket
        ? path(padPath(spots.map((pad) => ({ ...pad, w: 20, h: 20 }))), { fill: '#0c0d0e' }) +
          stroke(dots, '#8d7434', 7, { 'stroke-linecap': 'square' })
        : stroke(dots, '#7a5c1d', 12, { 'stroke-linecap': 'square' }) +
          stroke(dots, '#ecd08a', 8.5, { 'stroke-linecap': 'square' })),
    ref: 'J',
    rise: socket ? 18 : 11,
    margin: 20,
  };
}

/** Screw terminals along x, wires entering from below. */
export function terminalBlock(
  ways: number,
  color: 'greenPlastic' | 'bluePlastic' | 'blackPlastic' = 'greenPlastic',
): Part {
  const pitch = 66;
  const w = ways * pitch;
  const screws = padRow(ways, pitch, { x: 0, y: 0, along: 'x', w: 20, h: 20 })
    .map(
      ({ x }) =>
        rect(x - 27, 24, 54, 22, { r: 3, fill: '#0b0d0e', 'fill-opacity': 0.65 }) +
        circle(x, -10, 24, { fill: '#0d1a14', 'fill-opacity': 0.55 }) +
        circle(x, -10, 21, { fill: 'url(#can)' }) +
        stroke(`M${x - 13} ${-3}l26 -14`, '#4c5559', 5),
    )
    .join('');
  return {
    w,
    h: 92,
    pads: padRow(ways, pitch, { x: 0, y: -50, along: 'x', w: 34, h: 24, exit: [0, -1] }),
    body:
      rect(-w / 2, -46, w, 92, { r: 5, fill: `url(#${color})` }) +
      rect(-w / 2, -46, w, 8, { r: 4, fill: '#fff', 'fill-opacity': 0.2 }) +
      screws +
      Array.from({ length: ways - 1 }, (_, i) =>
        rect(-w / 2 + (i + 1) * pitch - 1.5, -46, 3, 92, { 'fill-opacity': 0.3 }),
      ).join(''),
    ref: 'J',
    rise: 24,
    margin: 18,
  };
}

/** USB-C receptacle; its mouth points to negative y. */
export function usbC(): Part {
  return {
    w: 112,
    h: 88,
    pads: padRow(6, 16, { x: 0, y: 52, along: 'x', w: 9, h: 24, exit: [0, 1] }),
    body:
      rect(-56, -50, 112, 94, { r: 14, fill: 'url(#shield)' }) +
      rect(-50, -46, 100, 6, { r: 3, fill: '#2a2f32' }) +
      rect(-44, -20, 24, 34, { r: 3, fill: 'none', stroke: '#878f93', 'stroke-width': 2 }) +
      rect(20, -20, 24, 34, { r: 3, fill: 'none', stroke: '#878f93', 'stroke-width': 2 }),
    ref: 'J',
    rise: 12,
    r: 14,
    margin: 16,
  };
}

/** USB type B or A receptacle: a big sheet-metal box, mouth to negative y. */
export function usbBox(): Part {
  return {
    w: 150,
    h: 160,
    pads: padRow(4, 33, { x: 0, y: 94, along: 'x', w: 18, h: 18, exit: [0, 1], drilled: true }),
    body:
      rect(-75, -90, 150, 172, { r: 6, fill: 'url(#shield)' }) +
      rect(-75, -90, 150, 10, { fill: '#4e565a' }) +
      [-40, 40]
        .map((x) => rect(x - 14, -40, 28, 60, { r: 3, fill: 'none', stroke: '#7f888c', 'stroke-width': 3 }))
        .join('') +
      stroke('M-75 50H75', '#8c9498', 2),
    ref: 'J',
    rise: 28,
    margin: 16,
  };
}

/** Coaxial antenna socket on the edge, mouth to negative y. */
export function sma(): Part {
  const threads = Array.from({ length: 8 }, (_, i) => `M-22 ${-44 - i * 9}h44`).join('');
  return {
    w: 84,
    h: 70,
    pads: [
      { x: 0, y: 46, w: 16, h: 30, exit: [0, 1] },
      { x: -34, y: 46, w: 18, h: 34, exit: [0, 1] },
      { x: 34, y: 46, w: 18, h: 34, exit: [0, 1] },
    ],
    body:
      rect(-24, -122, 48, 90, { r: 4, fill: 'url(#gold)' }) +
      rect(-24, -122, 48, 90, { r: 4, fill: 'url(#steelAcross)', 'fill-opacity': 0.25 }) +
      stroke(threads, '#6f5420', 2.4) +
      rect(-42, -38, 84, 70, { r: 4, fill: 'url(#gold)' }) +
      rect(-5, 28, 10, 24, { fill: 'url(#gold)' }),
    ref: 'J',
    rise: 18,
    margin: 14,
    silk: 'none',
  };
}

/** A white cable socket with `count` contacts, mouth to positive y. */
export function jst(count: number): Part {
  const w = count * 26 + 34;
  return {
    w,
    h: 66,
    pads: padRow(count, 22, { x: 0, y: -42, along: 'x', w: 10, h: 26, exit: [0, -1] }),
    body:
      rect(-w / 2, -33, w, 66, { r: 3, fill: 'url(#whitePlastic)' }) +
      rect(-w / 2 + 12, -14, w - 24, 47, { fill: '#a8a79f' }) +
      path(padPath(padRow(count, 22, { x: 0, y: 6, along: 'x', w: 6, h: 34 })), { fill: 'url(#tin)' }),
    ref: 'J',
    rise: 14,
    margin: 16,
  };
}

/** A spring socket for memory or subscriber cards, with the card in it. */
export function cardSlot(): Part {
  return {
    w: 176,
    h: 190,
    pads: padRow(8, 22, { x: 0, y: 104, along: 'x', w: 10, h: 22, exit: [0, 1] }),
    body:
      rect(-66, -128, 132, 80, { r: 7, fill: '#22262a' }) +
      rect(-66, -128, 132, 8, { r: 4, fill: '#fff', 'fill-opacity': 0.12 }) +
      path('M-88 -95h176v190h-176z', { fill: 'url(#shield)' }) +
      path('M-64 -95h128v16q-64 22 -128 0z', { fill: '#7d868a', 'fill-opacity': 0.6 }) +
      rect(-60, -30, 48, 70, { r: 4, fill: 'none', stroke: '#828b8f', 'stroke-width': 2.5 }) +
      rect(12, -30, 48, 70, { r: 4, fill: 'none', stroke: '#828b8f', 'stroke-width': 2.5 }),
    ref: 'J',
    rise: 10,
    margin: 16,
  };
}
