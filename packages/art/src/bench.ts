import { lettering } from './stroke-font.ts';
import { ellipse, num, rect, stroke } from './svg.ts';

export type Backdrop = 'graphite' | 'esd' | 'paper';

const surfaces: Record<Backdrop, { base: string; far: string; line: string; mark: string }> = {
  graphite: { base: '#2a3137', far: '#171c20', line: '#8fb3ae', mark: '#9fc4be' },
  esd: { base: '#4d6e70', far: '#2b4446', line: '#c9e2dc', mark: '#d8ebe6' },
  paper: { base: '#d4cdbf', far: '#a59c8b', line: '#6d6354', mark: '#544b3d' },
};

/** The surface that everything lies on: a bench mat with its printed grid. */
export function mat(kind: Backdrop, offset = 0): string {
  const { base, far, line, mark } = surfaces[kind];
  let fine = '';
  let coarse = '';
  for (let x = -40 + offset; x <= 1640; x += 40) fine += `M${x} 0V1200`;
  for (let y = -40 + offset; y <= 1240; y += 40) fine += `M0 ${y}H1600`;
  for (let x = -40 + offset; x <= 1640; x += 200) coarse += `M${x} 0V1200`;
  for (let y = -40 + offset; y <= 1240; y += 200) coarse += `M0 ${y}H1600`;
  let figures = '';
  for (let i = 1; i < 9; i++)
    figures += lettering(String(i), {
      x: -34 + offset + i * 200,
      y: 10,
      size: 13,
      color: mark,
      attributes: { 'stroke-opacity': 0.35 },
    });
  return (
    `<defs><linearGradient id="mat" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${base}"/><stop offset="1" stop-color="${far}"/></linearGradient></defs>` +
    rect(0, 0, 1600, 1200, { fill: 'url(#mat)' }) +
    stroke(fine, line, 1, { 'stroke-opacity': 0.07 }) +
    stroke(coarse, line, 1.4, { 'stroke-opacity': 0.13 }) +
    figures
  );
}

/** Light from the upper left and darker corners, over everything. */
export const lighting =
  rect(0, 0, 1600, 1200, { fill: 'url(#keyLight)' }) + rect(0, 0, 1600, 1200, { fill: 'url(#vignette)' });

/** A wire with its shadow and its sheen. `d` is path data. */
export function wire(d: string, color: string, width = 13): string {
  return (
    stroke(d, '#000', width + 6, { 'stroke-opacity': 0.13, transform: 'translate(8 14)' }) +
    stroke(d, '#000', width, { 'stroke-opacity': 0.24, transform: 'translate(5 9)' }) +
    stroke(d, color, width) +
    stroke(d, '#000', width * 0.34, {
      'stroke-opacity': 0.22,
      transform: `translate(${num(width * 0.17)} ${num(width * 0.25)})`,
    }) +
    stroke(d, '#fff', width * 0.2, {
      'stroke-opacity': 0.5,
      transform: `translate(${num(-width * 0.14)} ${num(-width * 0.2)})`,
    })
  );
}

/** A spot of chalk-like light used where something is marked on the mat. */
export const ringMark = (x: number, y: number, r: number, color: string, opacity = 0.5): string =>
  ellipse(x, y, r, r, {
    fill: 'none',
    stroke: color,
    'stroke-width': 4,
    'stroke-opacity': opacity,
    'stroke-dasharray': '16 12',
  });
