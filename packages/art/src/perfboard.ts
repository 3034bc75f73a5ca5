import { lettering } from './stroke-font.ts';
import { circle, dot, rect, softShadow, stroke } from './svg.ts';

/** Distance of the holes of prototyping boards in these drawings. */
export const holePitch = 33;

/** A prototyping board with a pad at every hole, its top left corner at 0, 0. */
export function perfboard(
  columns: number,
  rows: number,
  color: { base: string; edge: string } = { base: '#1c6045', edge: '#84885a' },
): string {
  const w = (columns + 1) * holePitch + 40;
  const h = (rows + 1) * holePitch + 10;
  let holes = '';
  for (let c = 0; c < columns; c++)
    for (let r = 0; r < rows; r++) holes += dot(20 + (c + 1) * holePitch, 5 + (r + 1) * holePitch);
  return (
    softShadow(0, 0, w, h, { r: 16, depth: 34, alpha: 0.16 }) +
    rect(3, 7, w, h, { r: 16, fill: color.edge }) +
    rect(0, 0, w, h, { r: 16, fill: color.base }) +
    rect(0, 0, w, h, { r: 16, fill: 'url(#boardLight)' }) +
    `<defs><path id="holes" d="${holes}"/></defs>` +
    [
      ['#8a6a2a', 23],
      ['#d2b064', 21],
      ['#efdca2', 14],
      ['#10161a', 10],
    ]
      .map(
        ([stroked, width]) =>
          `<use href="#holes" stroke="${stroked}" stroke-width="${width}" stroke-linecap="round"/>`,
      )
      .join('') +
    [
      [26, 26],
      [w - 26, 26],
      [26, h - 26],
      [w - 26, h - 26],
    ]
      .map(([x, y]) => circle(x!, y!, 15, { fill: '#c9a95a' }) + circle(x!, y!, 11, { fill: '#141a1e' }))
      .join('') +
    rect(0.8, 0.8, w - 1.6, h - 1.6, {
      r: 16,
      fill: 'none',
      stroke: '#fff',
      'stroke-opacity': 0.2,
      'stroke-width': 1.6,
    })
  );
}

/** A solderless breadboard with `columns` rows of contacts, its top left corner at 0, 0. */
export function breadboard(columns: number): string {
  const w = (columns + 1) * holePitch + 24;
  const h = 19 * holePitch;
  const left = 12 + holePitch;
  const rows = [1, 2, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 17, 18].map((row) => (row - 0.1) * holePitch);
  let holes = '';
  for (const [index, y] of rows.entries()) {
    const rail = index < 2 || index > 11;
    for (let c = 0; c < columns; c++) if (!rail || c % 6 !== 5) holes += dot(left + c * holePitch, y);
  }
  const rail = (y: number, color: string) =>
    stroke(`M${left - 16} ${y}H${w - 30}`, color, 3.4, { 'stroke-opacity': 0.75 });
  let figures = '';
  for (let c = 0; c < columns; c += 5) {
    figures += lettering(String(c + 1), {
      x: left + c * holePitch,
      y: 3.15 * holePitch,
      size: 10,
      color: '#7d7d76',
      anchor: 'middle',
    });
  }
  return (
    softShadow(0, 0, w, h, { r: 14, depth: 44, alpha: 0.15 }) +
    rect(2, 8, w, h, { r: 12, fill: '#a9a79e' }) +
    rect(0, 0, w, h, { r: 12, fill: 'url(#whitePlastic)' }) +
    rect(0, 9.05 * holePitch, w, holePitch * 0.75, { fill: '#b9b7ae' }) +
    rect(0, 9.05 * holePitch, w, 6, { fill: '#8f8d85' }) +
    rail(0.38 * holePitch, '#c63d33') +
    rail(2.42 * holePitch, '#2f5fa5') +
    rail(16.4 * holePitch, '#c63d33') +
    rail(18.5 * holePitch, '#2f5fa5') +
    figures +
    `<defs><path id="contacts" d="${holes}"/></defs>` +
    '<use href="#contacts" stroke="#fff" stroke-width="14.5" stroke-linecap="square" stroke-opacity=".7"/>' +
    '<use href="#contacts" stroke="#4b4c4a" stroke-width="10" stroke-linecap="square"/>'
  );
}

/** Place of a breadboard contact: column from 0, row by its letter a–j or rail 1–4 from the top. */
export function contact(
  column: number,
  row: 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | '1' | '2' | '3' | '4',
): readonly [number, number] {
  const order = {
    '1': 1,
    '2': 2,
    j: 4,
    i: 5,
    h: 6,
    g: 7,
    f: 8,
    e: 11,
    d: 12,
    c: 13,
    b: 14,
    a: 15,
    '3': 17,
    '4': 18,
  };
  return [12 + (column + 1) * holePitch, (order[row] - 0.1) * holePitch];
}
