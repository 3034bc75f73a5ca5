import type { Mask } from './palette.ts';
import { roundBox } from './part.ts';
import { type Placed, spin, turned } from './placed.ts';
import { drawSilkscreen, type PrintedLabel } from './silkscreen.ts';
import { at, box, circle, dot, num, path, rect, softShadow, stroke } from './svg.ts';
import type { Point } from './trace-router.ts';

/** A finished board, as it is drawn. */
export interface DrawnBoard {
  /** Distinguishes the definitions of several boards in one picture. */
  id: string;
  width: number;
  height: number;
  mask: Mask;
  finish: 'gold' | 'tin';
  radius: number;
  hatched: boolean;
  holes: readonly Point[];
  placed: readonly Placed[];
  labels: readonly PrintedLabel[];
  wiring: { traces: readonly string[]; wide: readonly string[]; vias: readonly Point[] };
  /** Below the traces, and above all parts. */
  under: string;
  over: string;
}

const traceWidth = 4.6;

/** The board as SVG, its top left corner at 0, 0. */
export function drawBoard(board: DrawnBoard): string {
  const { width, height, mask, radius: r, hatched } = board;
  const hatch = hatched
    ? stroke(hatching(18, 18, width - 36, height - 36), mask.trace, 4, {
        'stroke-opacity': 0.5,
        'stroke-linecap': 'butt',
      })
    : '';
  return (
    softShadow(0, 0, width, height, { r, depth: 34, alpha: 0.16 }) +
    rect(3, 7, width, height, { r, fill: mask.edge }) +
    rect(0, 0, width, height, { r, fill: mask.laminate }) +
    rect(9, 9, width - 18, height - 18, { r: r - 6, fill: hatched ? mask.laminate : mask.pour }) +
    hatch +
    board.under +
    drawCopper(board) +
    rect(0, 0, width, height, { r, fill: 'url(#boardLight)' }) +
    drawPads(board) +
    drawHoles(board) +
    drawSilkscreen(board.placed, board.labels, board) +
    drawParts(board) +
    board.over +
    rect(0.8, 0.8, width - 1.6, height - 1.6, {
      r,
      fill: 'none',
      stroke: '#fff',
      'stroke-opacity': 0.22,
      'stroke-width': 1.6,
    })
  );
}

function drawCopper({ id, mask: { trace, laminate }, wiring, finish }: DrawnBoard): string {
  const thin = `<path id="${id}t" d="${wiring.traces.join('')}"/>`;
  const wide = `<path id="${id}w" d="${wiring.wide.join('')}"/>`;
  const use = (which: 't' | 'w', color: string, width: number, extra = '') =>
    `<use href="#${id}${which}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"${extra}/>`;
  const vias = wiring.vias.map(([x, y]) => dot(x, y)).join('');
  return (
    `<defs>${thin}${wide}</defs>` +
    use('t', laminate, traceWidth + 6) +
    use('w', laminate, 14) +
    use('t', trace, traceWidth) +
    use('w', trace, 8) +
    use('t', '#fff', 1.1, ' stroke-opacity=".13" transform="translate(-.9 -1.1)"') +
    stroke(vias, laminate, 16) +
    stroke(vias, finish === 'tin' ? '#9da6aa' : '#b8924a', 10.5) +
    stroke(vias, '#0b0d0e', 4.8)
  );
}

function drawPads({ placed, finish, mask }: DrawnBoard): string {
  const clearance: string[] = [];
  const metal: string[] = [];
  const drilled: string[] = [];
  for (const { part, x, y, turn } of placed) {
    for (const pad of part.pads) {
      const [dx, dy] = spin(turn, pad.x, pad.y);
      const { w, h } = turned(turn, pad);
      if (pad.drilled) drilled.push(dot(x + dx, y + dy));
      else metal.push(roundBox(x + dx - w / 2, y + dy - h / 2, w, h, Math.min(2.5, w / 4, h / 4)));
      if (!pad.drilled) clearance.push(box(x + dx - w / 2 - 3.5, y + dy - h / 2 - 3.5, w + 7, h + 7));
    }
  }
  const [base, light, dark] =
    finish === 'gold' ? ['#cfa955', '#f0d690', '#85642a'] : ['#b4bcc0', '#eef1f2', '#6f787d'];
  return (
    path(clearance.join(''), { fill: mask.laminate }) +
    path(metal.join(''), { fill: base, stroke: dark, 'stroke-width': 0.8 }) +
    stroke(drilled.join(''), mask.laminate, 25) +
    stroke(drilled.join(''), dark, 19) +
    stroke(drilled.join(''), base, 17.5) +
    stroke(drilled.join(''), light, 12, { opacity: 0.6 })
  );
}

const drawHoles = ({ holes, mask, finish }: DrawnBoard): string =>
  holes
    .map(
      ([x, y]) =>
        circle(x, y, 27, { fill: mask.laminate }) +
        circle(x, y, 24, { fill: `url(#${finish})` }) +
        circle(x, y, 14.5, { fill: '#0d1114' }) +
        circle(x + 1.5, y + 2.5, 12.5, { fill: '#2a3238' }),
    )
    .join('');

function drawParts({ placed }: DrawnBoard): string {
  let shadows = '';
  let bodies = '';
  for (const { part, x, y, turn, w, h } of placed) {
    const rise = part.rise ?? 5;
    if (rise > 8) shadows += softShadow(x - w / 2, y - h / 2, w, h, { r: part.r ?? 3, depth: rise });
    else
      shadows += rect(x - w / 2 + 1, y - h / 2 + 2, w + rise * 0.7, h + rise, {
        r: part.r ?? 2,
        'fill-opacity': 0.35,
      });
    bodies += at(part.body, x, y, turn);
  }
  return shadows + bodies;
}

/** Path data of diagonal lines in both directions over a rectangle. A pattern fill takes five times as long to rasterize. */
function hatching(x: number, y: number, w: number, h: number): string {
  let d = '';
  for (let offset = 21; offset < w + h; offset += 21) {
    const fromX = Math.min(offset, w);
    const toY = Math.min(offset, h);
    const run = fromX - (offset - toY);
    const top = y + offset - fromX;
    d += `M${num(x + fromX)} ${num(top)}l${num(-run)} ${num(run)}M${num(x + w - fromX)} ${num(top)}l${num(run)} ${num(run)}`;
  }
  return d;
}
