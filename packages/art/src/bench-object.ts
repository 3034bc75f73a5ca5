import { lettering } from './stroke-font.ts';
import { at, circle, num, path, rect, softShadow, stroke } from './svg.ts';

/** A lithium cell lying on its side, along x from its center. */
export function cell(x: number, y: number, color: string, degrees = 0): string {
  return at(
    softShadow(-200, -56, 400, 112, { r: 20, depth: 34, alpha: 0.15 }) +
      rect(-200, -56, 400, 112, { r: 16, fill: color }) +
      rect(-200, -56, 400, 112, { r: 16, fill: 'url(#tubeSheen)' }) +
      rect(-204, -50, 26, 100, { r: 8, fill: 'url(#steel)' }) +
      rect(182, -52, 22, 104, { r: 8, fill: 'url(#steel)' }) +
      rect(202, -20, 16, 40, { r: 5, fill: 'url(#steel)' }) +
      lettering('18650 LI-ION', {
        x: -20,
        y: -20,
        size: 20,
        color: '#fff',
        anchor: 'middle',
        attributes: { 'stroke-opacity': 0.8 },
      }) +
      lettering('3.6V 2600MAH', {
        x: -20,
        y: 14,
        size: 13,
        color: '#fff',
        anchor: 'middle',
        attributes: { 'stroke-opacity': 0.7 },
      }),
    x,
    y,
    degrees,
  );
}

/** Cells seen from their ends in rows, joined by welded strips. */
export function cellPack(x: number, y: number, columns: number, rows: number, color: string): string {
  const pitch = 112;
  const w = columns * pitch + 36;
  const h = rows * pitch + 36;
  let result =
    softShadow(x, y, w, h, { r: 22, depth: 46, alpha: 0.15 }) +
    rect(x, y, w, h, { r: 20, fill: '#15181a' }) +
    rect(x, y, w, h, { r: 20, fill: 'url(#boardLight)' });
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cx = x + 18 + (column + 0.5) * pitch;
      const cy = y + 18 + (row + 0.5) * pitch;
      result +=
        circle(cx, cy, 52, { fill: color }) +
        circle(cx, cy, 52, { fill: 'url(#cellShade)' }) +
        circle(cx, cy, 41, { fill: 'url(#can)' }) +
        ((row + column) % 2
          ? circle(cx, cy, 20, { fill: '#9aa2a5' }) + circle(cx, cy, 17, { fill: 'url(#can)' })
          : '');
    }
  }
  for (let column = 0; column < columns; column += 2) {
    const left = x + 18 + (column + 0.5) * pitch - 26;
    const wide = column + 1 < columns ? pitch + 52 : 52;
    for (let row = 0; row < rows; row++) {
      const top = y + 18 + (row + 0.5) * pitch - 15;
      result +=
        rect(left + 3, top + 5, wide, 30, { r: 5, fill: '#000', 'fill-opacity': 0.3 }) +
        rect(left, top, wide, 30, { r: 5, fill: 'url(#shield)' });
      for (const dx of [26, wide - 26])
        result +=
          circle(left + dx - 7, top + 15, 3, { fill: '#71797d' }) +
          circle(left + dx + 7, top + 15, 3, { fill: '#71797d' });
    }
  }
  return result;
}

/** A gear motor with a wheel; the wheel is on the side of `side`. */
export function wheelMotor(x: number, y: number, side: 1 | -1, degrees = 0): string {
  let tread = '';
  for (let i = -9; i <= 9; i++) tread += `M${side * 96 - 44} ${i * 17}h88`;
  return at(
    softShadow(side * 96 - 46, -166, 92, 332, { r: 18, depth: 38, alpha: 0.15 }) +
      rect(-120, -44, 190, 88, { r: 12, fill: '#d9a92e' }) +
      rect(-120, -44, 190, 88, { r: 12, fill: 'url(#tubeSheen)' }) +
      rect(-150, -38, 60, 76, { r: 8, fill: 'url(#steel)' }) +
      rect(side * 96 - 46, -166, 92, 332, { r: 20, fill: '#1b1d1f' }) +
      rect(side * 96 - 46, -166, 92, 332, { r: 20, fill: 'url(#tubeSheenAcross)' }) +
      stroke(tread, '#000', 5, { 'stroke-opacity': 0.5 }) +
      rect(side * 96 - 22, -166, 44, 332, { r: 10, fill: '#fff', 'fill-opacity': 0.05 }),
    x,
    y,
    degrees,
  );
}

export function solarPanel(x: number, y: number, w: number, h: number, degrees = 0): string {
  const columns = Math.round(w / 110);
  const rows = Math.round(h / 150);
  const cw = (w - 40) / columns;
  const ch = (h - 40) / rows;
  let cells = '';
  let fingers = '';
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const cx = 20 + i * cw + 4;
      const cy = 20 + j * ch + 4;
      cells += `M${num(cx + 10)} ${num(cy)}h${num(cw - 28)}l10 10v${num(ch - 28)}l-10 10h${num(28 - cw)}l-10 -10v${num(28 - ch)}z`;
      for (let k = 1; k < 3; k++) fingers += `M${num(cx + (k * (cw - 8)) / 3)} ${num(cy)}v${num(ch - 8)}`;
    }
  }
  return at(
    softShadow(0, 0, w, h, { r: 12, depth: 44, alpha: 0.15 }) +
      rect(0, 0, w, h, { r: 12, fill: 'url(#steel)' }) +
      rect(10, 10, w - 20, h - 20, { r: 6, fill: '#dfe3e4' }) +
      path(cells, { fill: 'url(#solar)' }) +
      stroke(fingers, '#b7c3d6', 2.4, { 'stroke-opacity': 0.8 }) +
      rect(10, 10, w - 20, h - 20, { r: 6, fill: 'url(#glass)' }),
    x,
    y,
    degrees,
  );
}

/** A contactless card with its mark, its center at x, y. */
export function contactlessCard(x: number, y: number, degrees: number, name: string): string {
  return at(
    softShadow(-270, -170, 540, 340, { r: 30, depth: 40, alpha: 0.15 }) +
      rect(-270, -170, 540, 340, { r: 28, fill: '#f3f1ea' }) +
      rect(-270, -170, 540, 340, { r: 28, fill: 'url(#boardLight)' }) +
      path('M-270 -142a28 28 0 0 1 28 -28h484a28 28 0 0 1 28 28v52h-540z', { fill: '#1c6b53' }) +
      stroke('M150 8q34 40 0 80M182 -14q56 62 0 124M214 -36q78 84 0 168', '#b9824e', 10) +
      rect(-236, -42, 84, 66, { r: 10, fill: 'url(#gold)' }) +
      stroke('M-236 -20h84M-236 2h84M-208 -42v66M-180 -42v66', '#8a6a2a', 2) +
      lettering(name, { x: -236, y: -146, size: 24, color: '#eaf4ee', weight: 3.4 }) +
      lettering('04 A3 7F 1C', { x: -236, y: 62, size: 22, color: '#3c4347', weight: 2.8 }) +
      lettering('MEMBER SINCE 2021', { x: -236, y: 112, size: 14, color: '#6b7276', weight: 1.9 }),
    x,
    y,
    degrees,
  );
}

/** A rubber whip antenna; its foot is at x, y and it points up before turning. */
export function whip(x: number, y: number, length: number, degrees = 0): string {
  return at(
    path(`M-17 0L-12 ${-length}q12 -12 24 0L17 0z`, {
      fill: '#000',
      'fill-opacity': 0.2,
      transform: 'translate(20 30)',
    }) +
      path(`M-17 0L-12 ${-length}q12 -12 24 0L17 0z`, {
        fill: '#000',
        'fill-opacity': 0.25,
        transform: 'translate(11 17)',
      }) +
      path(`M-17 0L-12 ${-length}q12 -12 24 0L17 0z`, { fill: '#1d2022' }) +
      path(`M-9 0L-6 ${-length}h5L-2 0z`, { fill: '#fff', 'fill-opacity': 0.2 }) +
      rect(-24, -34, 48, 60, { r: 8, fill: 'url(#rubberAcross)' }) +
      rect(-20, 22, 40, 28, { r: 4, fill: 'url(#gold)' }),
    x,
    y,
    degrees,
  );
}
