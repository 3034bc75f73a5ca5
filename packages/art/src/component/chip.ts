import { type Part, padPath, padRow } from '../part.ts';
import { lettering } from '../stroke-font.ts';
import { circle, path, rect, stroke } from '../svg.ts';

const marking = '#9aa0a3';

function epoxy(w: number, h: number, label: readonly string[], size = 12): string {
  const lines = label.map((text, index) =>
    lettering(text, {
      x: 0,
      y: (index - (label.length - 1) / 2) * size * 1.7 - size / 2,
      size,
      color: marking,
      anchor: 'middle',
      weight: size * 0.12,
    }),
  );
  return (
    rect(-w / 2, -h / 2, w, h, { r: 4, fill: 'url(#epoxy)' }) +
    stroke(`M${-w / 2 + 3} ${h / 2 - 3}V${-h / 2 + 3}H${w / 2 - 3}`, '#fff', 1.4, {
      'stroke-opacity': 0.22,
    }) +
    circle(-w / 2 + 13, -h / 2 + 13, 4.5, { fill: '#0f1011' }) +
    lines.join('')
  );
}

/** Leads on two sides: SOIC, SSOP. `pins` is even. */
export function soic(pins: number, label: readonly string[]): Part {
  const side = pins / 2;
  const w = 84;
  const h = side * 22 + 14;
  const left = padRow(side, 22, { x: -58, y: 0, along: 'y', w: 30, h: 11, exit: [-1, 0] });
  const right = padRow(side, 22, { x: 58, y: 0, along: 'y', w: 30, h: 11, exit: [1, 0] });
  const leads = [...left, ...right].map((pad) => ({ ...pad, x: pad.x * 0.9, w: 24, h: 8 }));
  return {
    w,
    h,
    pads: [...left, ...right],
    body:
      path(padPath(leads), { fill: 'url(#tin)', stroke: '#596066', 'stroke-width': 0.7 }) +
      epoxy(w, h, label, 11),
    ref: 'U',
    rise: 9,
    margin: 40,
  };
}

/** Leads on four sides (`perSide` each): TQFP, LQFP. */
export function quad(perSide: number, label: readonly string[]): Part {
  const pitch = 22;
  const w = perSide * pitch + 26;
  const reach = w / 2 + 15;
  const pads = [
    ...padRow(perSide, pitch, { x: -reach, y: 0, along: 'y', w: 30, h: 11, exit: [-1, 0] }),
    ...padRow(perSide, pitch, { x: 0, y: reach, along: 'x', w: 11, h: 30, exit: [0, 1] }),
    ...padRow(perSide, pitch, { x: reach, y: 0, along: 'y', w: 30, h: 11, exit: [1, 0] }),
    ...padRow(perSide, pitch, { x: 0, y: -reach, along: 'x', w: 11, h: 30, exit: [0, -1] }),
  ];
  const leads = pads.map((pad) => ({
    ...pad,
    x: pad.x * 0.97,
    y: pad.y * 0.97,
    w: pad.w > 20 ? 24 : 8,
    h: pad.h > 20 ? 24 : 8,
  }));
  return {
    w,
    h: w,
    pads,
    body:
      path(padPath(leads), { fill: 'url(#tin)', stroke: '#596066', 'stroke-width': 0.7 }) +
      epoxy(w, w, label, Math.min(18, w / 11)),
    ref: 'U',
    rise: 10,
    margin: 44,
  };
}

/** Flat package without leads. */
export function qfn(perSide: number, label: readonly string[]): Part {
  const pitch = 22;
  const w = perSide * pitch + 16;
  const reach = w / 2 + 1;
  return {
    w,
    h: w,
    pads: [
      ...padRow(perSide, pitch, { x: -reach, y: 0, along: 'y', w: 18, h: 10, exit: [-1, 0] }),
      ...padRow(perSide, pitch, { x: 0, y: reach, along: 'x', w: 10, h: 18, exit: [0, 1] }),
      ...padRow(perSide, pitch, { x: reach, y: 0, along: 'y', w: 18, h: 10, exit: [1, 0] }),
      ...padRow(perSide, pitch, { x: 0, y: -reach, along: 'x', w: 10, h: 18, exit: [0, -1] }),
    ],
    body: epoxy(w, w, label, Math.min(14, w / 8)),
    ref: 'U',
    rise: 6,
    margin: 34,
  };
}

/** Dual in-line package through holes, lying along x. */
export function dip(pins: number, label: readonly string[]): Part {
  const side = pins / 2;
  const pitch = 33;
  const w = side * pitch + 8;
  const h = 84;
  const pads = [
    ...padRow(side, pitch, { x: 0, y: 55, along: 'x', w: 18, h: 18, exit: [0, 1], drilled: true }),
    ...padRow(side, pitch, { x: 0, y: -55, along: 'x', w: 18, h: 18, exit: [0, -1], drilled: true }),
  ];
  const legs = pads.map((pad) => ({ ...pad, y: pad.y * 0.88, w: 13, h: 22 }));
  return {
    w,
    h: 96,
    pads,
    body:
      path(padPath(legs), { fill: 'url(#tin)', stroke: '#596066', 'stroke-width': 0.7 }) +
      rect(-w / 2, -h / 2, w, h, { r: 4, fill: 'url(#epoxy)' }) +
      rect(-w / 2, -h / 2, w, 7, { r: 3, fill: '#fff', 'fill-opacity': 0.12 }) +
      path(`M${-w / 2} -11a11 11 0 0 1 0 22z`, { fill: '#0d0e0f' }) +
      lettering(label[0] ?? '', {
        x: 6,
        y: label[1] ? -20 : -8,
        size: 16,
        color: marking,
        anchor: 'middle',
        weight: 2,
      }) +
      (label[1]
        ? lettering(label[1], { x: 6, y: 8, size: 11, color: marking, anchor: 'middle', weight: 1.4 })
        : ''),
    ref: 'U',
    rise: 14,
    margin: 34,
  };
}

/** Three-legged small-outline transistor or regulator. */
export function sot(): Part {
  return {
    w: 40,
    h: 24,
    pads: [
      { x: -11, y: 20, w: 11, h: 16, exit: [0, 1] },
      { x: 11, y: 20, w: 11, h: 16, exit: [0, 1] },
      { x: 0, y: -20, w: 11, h: 16, exit: [0, -1] },
    ],
    body:
      rect(-20, -12, 40, 24, { r: 2, fill: 'url(#epoxy)' }) +
      rect(-20, -12, 40, 4, { r: 1, fill: '#fff', 'fill-opacity': 0.14 }),
    ref: 'Q',
    rise: 5,
    margin: 26,
  };
}

/** Power package with a metal tab, lying on the board. */
export function powerTab(label: string): Part {
  return {
    w: 92,
    h: 108,
    pads: [
      ...padRow(3, 33, { x: 0, y: 76, along: 'x', w: 16, h: 34, exit: [0, 1] }),
      { x: 0, y: -62, w: 96, h: 40, exit: [0, -1] },
    ],
    body:
      path(padPath(padRow(3, 33, { x: 0, y: 66, along: 'x', w: 12, h: 40 })), { fill: 'url(#tin)' }) +
      rect(-46, -74, 92, 50, { r: 4, fill: 'url(#shield)' }) +
      rect(-46, -44, 92, 98, { r: 4, fill: 'url(#epoxy)' }) +
      rect(-46, -44, 92, 6, { r: 2, fill: '#fff', 'fill-opacity': 0.14 }) +
      lettering(label, { x: 0, y: -8, size: 14, color: marking, anchor: 'middle', weight: 1.8 }),
    ref: 'Q',
    rise: 12,
    margin: 22,
  };
}
