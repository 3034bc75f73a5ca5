import { type Part, padRow } from '../part.ts';
import { lettering, textWidth } from '../stroke-font.ts';
import { circle, path, rect, stroke } from '../svg.ts';

export interface Screen {
  /** Picture in a box of 400 by 300, origin at its top left. */
  content: string;
  background: string;
}

/** A display module of w by h whose glass shows `screen`, scaled to fill. Its header is at the top edge. */
export function displayModule(
  w: number,
  h: number,
  screen: Screen,
  frame: { board?: string; pins?: number } = {},
): Part {
  const { board = '#12305e', pins = 4 } = frame;
  const glassW = w - 44;
  const glassH = h - 92;
  const scale = Math.min(glassW / 400, glassH / 300);
  const left = -200 * scale;
  const top = -h / 2 + 62;
  return {
    w,
    h,
    pads: padRow(pins, 33, { x: 0, y: -h / 2 + 22, along: 'x', w: 18, h: 18, exit: [0, -1], drilled: true }),
    body:
      rect(-w / 2, -h / 2, w, h, { r: 9, fill: board }) +
      rect(-w / 2, -h / 2, w, h, { r: 9, fill: 'url(#boardLight)' }) +
      padRow(pins, 33, { x: 0, y: -h / 2 + 22, along: 'x', w: 0, h: 0 })
        .map(({ x, y }) => circle(x, y, 10, { fill: 'url(#gold)' }) + circle(x, y, 5.5, { fill: '#0d0f10' }))
        .join('') +
      [-1, 1]
        .flatMap((sx) =>
          [-1, 1].map(
            (sy) =>
              circle(sx * (w / 2 - 18), sy * (h / 2 - 18), 10, { fill: '#c9a95a' }) +
              circle(sx * (w / 2 - 18), sy * (h / 2 - 18), 7, { fill: '#121618' }),
          ),
        )
        .join('') +
      rect(-w / 2 + 14, -h / 2 + 44, w - 28, h - 72, { r: 6, fill: '#07090b' }) +
      rect(-glassW / 2, top - 8, glassW, glassH + 16, { r: 4, fill: screen.background }) +
      `<g transform="translate(${left.toFixed(1)} ${(top + (glassH - 300 * scale) / 2).toFixed(1)}) scale(${scale.toFixed(3)})">${screen.content}</g>` +
      rect(-w / 2 + 14, -h / 2 + 44, w - 28, h - 72, { r: 6, fill: 'url(#glass)' }),
    rise: 24,
    r: 9,
    margin: 16,
    silk: 'none',
    ref: 'DS',
  };
}

const line = (points: readonly number[], width: number, height: number, x: number, y: number) =>
  points
    .map(
      (value, i) =>
        `${i ? 'L' : 'M'}${(x + (i / (points.length - 1)) * width).toFixed(1)} ${(y + height - value * height).toFixed(1)}`,
    )
    .join('');

/** A big value with a caption and a small curve. */
export function readout(
  caption: string,
  value: string,
  curve: readonly number[],
  color = '#9fe8ff',
  background = '#05090d',
): Screen {
  const size = Math.min(84, (84 * 356) / textWidth(value, 84));
  return {
    background,
    content:
      lettering(caption, {
        x: 18,
        y: 18,
        size: 24,
        color,
        weight: 3.2,
        attributes: { 'stroke-opacity': 0.75 },
      }) +
      lettering(value, { x: 20, y: 158 - size, size, color, weight: size * 0.12 }) +
      stroke(line(curve, 364, 88, 18, 192), color, 4.5) +
      stroke('M18 290H382', color, 2, { 'stroke-opacity': 0.4 }),
  };
}

/** Two traces on a graticule, as an oscilloscope shows them. */
export function scopeScreen(first: readonly number[], second: readonly number[]): Screen {
  let grid = '';
  for (let x = 0; x <= 400; x += 40) grid += `M${x} 0V300`;
  for (let y = 0; y <= 300; y += 37.5) grid += `M0 ${y}H400`;
  return {
    background: '#06110f',
    content:
      stroke(grid, '#3e6b60', 1.2, { 'stroke-opacity': 0.5 }) +
      stroke('M200 0V300M0 150H400', '#5f9484', 1.8, { 'stroke-opacity': 0.7 }) +
      stroke(line(first, 400, 120, 0, 20), '#f2d34a', 12, { 'stroke-opacity': 0.16 }) +
      stroke(line(first, 400, 120, 0, 20), '#f7df6b', 4) +
      stroke(line(second, 400, 100, 0, 175), '#4fd8e8', 12, { 'stroke-opacity': 0.16 }) +
      stroke(line(second, 400, 100, 0, 175), '#7be9f4', 4),
  };
}

/** Digital channels over time. */
export function logicScreen(rows: readonly (readonly number[])[]): Screen {
  const colors = ['#f7df6b', '#7be9f4', '#8fe38f', '#f29a6b', '#c8a2f2', '#f28ba8'];
  const height = 300 / rows.length;
  return {
    background: '#0a0e13',
    content: rows
      .map((bits, row) => {
        const y = (bit: number) => (row + (bit ? 0.2 : 0.78)) * height;
        const step = 400 / bits.length;
        const d = bits.map((bit, i) => `${i ? 'V' : `M0 `}${y(bit).toFixed(1)}h${step.toFixed(1)}`).join('');
        return stroke(d, colors[row % colors.length]!, 3.4, { 'stroke-linejoin': 'miter' });
      })
      .join(''),
  };
}

/** A head within the brackets of a detector, with or without a mask. */
export function faceScreen(masked: boolean, verdict: string): Screen {
  const color = masked ? '#6ee7a0' : '#ffb65c';
  return {
    background: '#16222c',
    content:
      path('M60 300q20-84 140-84t140 84z', { fill: '#3b5568' }) +
      path('M130 110q0-82 70-82t70 82q0 92-70 118q-70-26-70-118z', { fill: '#c99a78' }) +
      path('M124 116q-4-104 76-104t76 104q-10-46-40-58q-50 18-84 0q-22 16-28 58z', { fill: '#33261f' }) +
      circle(172, 112, 7, { fill: '#21180f' }) +
      circle(228, 112, 7, { fill: '#21180f' }) +
      (masked
        ? path('M131 140q69-22 138 0q-2 62-69 88q-67-26-69-88z', { fill: '#d9e6ea' }) +
          stroke('M142 160q58-14 116 0M150 182q50-10 100 0M131 140l-8-22M269 140l8-22', '#9db4bb', 3)
        : stroke('M180 178q20 12 40 0', '#7d4f3c', 5)) +
      stroke('M96 60V20h40M264 20h40v40M96 206v40h40M304 206v40h-40', color, 6) +
      rect(96, 256, 208, 36, { r: 5, fill: color }) +
      lettering(verdict, { x: 200, y: 265, size: 18, color: '#10202a', anchor: 'middle', weight: 3 }),
  };
}

/** A street map with a track and a pin. */
export function trackScreen(): Screen {
  return {
    background: '#13202b',
    content:
      stroke(
        'M0 70H400M0 150l120-10l90 40h190M0 240H400M70 0V300M190 0v120l30 60v120M320 0V300',
        '#2e4658',
        12,
      ) +
      stroke('M0 40l110 20M240 60l160-40M250 250l100 50M110 170l60 60', '#243845', 7) +
      stroke('M70 262V140h44l88 42h18v-58q0-14 14-14h86V52', '#56d3a4', 9) +
      circle(70, 262, 11, { fill: '#56d3a4' }) +
      path('M320 52q-30-34-30-54a30 30 0 0 1 60 0q0 20-30 54z', {
        fill: '#ff7a59',
        transform: 'translate(0 0)',
      }) +
      circle(320, -2, 11, { fill: '#13202b' }) +
      circle(320, 52, 6, { fill: '#ff7a59' }),
  };
}

/** Bars, as a pack monitor shows its cells. */
export function barsScreen(values: readonly number[], caption: string): Screen {
  const step = 364 / values.length;
  return {
    background: '#071016',
    content:
      lettering(caption, { x: 18, y: 14, size: 28, color: '#d7eef5', weight: 4 }) +
      values
        .map((value, i) => {
          const height = value * 200;
          return rect(18 + i * step, 284 - height, step * 0.68, height, {
            r: 3,
            fill: value > 0.86 ? '#6ee7a0' : value > 0.7 ? '#a8dd76' : '#ffc65c',
          });
        })
        .join(''),
  };
}
