import { type Part, padRow } from '../part.ts';
import { lettering } from '../stroke-font.ts';
import { circle, polyline, rect, stroke } from '../svg.ts';

export function relay(color: 'bluePlastic' | 'blackPlastic' = 'bluePlastic'): Part {
  return {
    w: 130,
    h: 150,
    pads: [
      { x: -40, y: 90, w: 18, h: 18, exit: [0, 1], drilled: true },
      { x: 40, y: 90, w: 18, h: 18, exit: [0, 1], drilled: true },
      { x: 0, y: -90, w: 22, h: 22, exit: [0, -1], drilled: true },
    ],
    body:
      rect(-65, -75, 130, 150, { r: 6, fill: `url(#${color})` }) +
      rect(-65, -75, 130, 9, { r: 4, fill: '#fff', 'fill-opacity': 0.25 }) +
      rect(-56, -62, 112, 124, {
        r: 4,
        fill: 'none',
        stroke: '#fff',
        'stroke-opacity': 0.22,
        'stroke-width': 1.6,
      }) +
      lettering('SRD-05VDC', { x: 0, y: -44, size: 12, color: '#e8eef4', anchor: 'middle' }) +
      lettering('10A 250VAC', { x: 0, y: -20, size: 10.5, color: '#e8eef4', anchor: 'middle' }) +
      stroke('M-36 28h22l20 -14M14 28h24M-36 28v14M38 28v14', '#e8eef4', 2.2),
    ref: 'K',
    rise: 34,
    r: 6,
    margin: 18,
  };
}

/** Laminated core with two windings. */
export function transformer(w = 260, h = 230): Part {
  let plates = '';
  for (let y = -h / 2 + 6; y < h / 2; y += 6) plates += `M${-w / 2} ${y}h${w}`;
  const turns = (x: number, wide: number) => {
    let d = '';
    for (let y = -h / 2 - 14; y < h / 2 + 14; y += 7) d += `M${x} ${y}h${wide}`;
    return d;
  };
  const coil = w * 0.52;
  return {
    w,
    h: h + 40,
    pads: padRow(5, 44, { x: 0, y: h / 2 + 40, along: 'x', w: 20, h: 20, exit: [0, 1], drilled: true }),
    body:
      rect(-w / 2, -h / 2, w, h, { r: 4, fill: 'url(#steelAcross)' }) +
      rect(-w / 2, -h / 2, w, h, { r: 4, fill: '#2d3235', 'fill-opacity': 0.42 }) +
      stroke(plates, '#14181a', 1.4, { 'stroke-opacity': 0.5 }) +
      rect(-coil / 2, -h / 2 - 20, coil, h + 40, { r: 10, fill: 'url(#copperBand)' }) +
      stroke(turns(-coil / 2 + 3, coil - 6), '#5f3717', 1.8, { 'stroke-opacity': 0.6 }) +
      rect(-coil / 2, -h * 0.26, coil, h * 0.52, { fill: '#ecdca0' }) +
      rect(-coil / 2, -h * 0.26, coil, h * 0.52, { fill: 'url(#boardLight)' }) +
      lettering('230V / 12V', { x: 0, y: -24, size: 17, color: '#4a3a1c', anchor: 'middle' }) +
      lettering('50/60HZ 30VA', { x: 0, y: 8, size: 12, color: '#4a3a1c', anchor: 'middle' }) +
      [-1, 1]
        .map(
          (side) =>
            circle(side * (w / 2 - 24), 0, 13, { fill: 'url(#can)' }) +
            stroke(`M${side * (w / 2 - 24) - 8} -5l16 10`, '#50595d', 3.4),
        )
        .join(''),
    ref: 'T',
    rise: 46,
    margin: 20,
    silk: 'none',
  };
}

/** Wound ring: chokes and current transformers. */
export function toroid(r = 84, wire = '#b86b2f'): Part {
  let windings = '';
  const count = Math.round(r / 2.6);
  for (let i = 0; i < count; i++) {
    const a = (i / count) * Math.PI * 2;
    if (i % Math.round(count / 2) === 0) continue;
    const [cos, sin] = [Math.cos(a), Math.sin(a)];
    const tilt = 0.05;
    windings += polyline([
      [Math.cos(a - tilt) * r * 0.44, Math.sin(a - tilt) * r * 0.44],
      [cos * r * 0.98, sin * r * 0.98],
    ]);
  }
  return {
    w: r * 2,
    h: r * 2,
    pads: [
      { x: -r - 8, y: 0, w: 20, h: 20, exit: [-1, 0], drilled: true },
      { x: r + 8, y: 0, w: 20, h: 20, exit: [1, 0], drilled: true },
    ],
    body:
      circle(0, 0, r * 0.7, { fill: 'none', stroke: '#2c3a35', 'stroke-width': r * 0.5 }) +
      stroke(windings, '#4c2a10', 7) +
      stroke(windings, wire, 5) +
      stroke(windings, '#ffd2a4', 1.3, { 'stroke-opacity': 0.7, transform: 'translate(-.8 -1)' }) +
      circle(0, 0, r * 0.42, { fill: '#0b0e0f', 'fill-opacity': 0.55 }),
    ref: 'L',
    rise: 26,
    r,
    margin: 18,
    silk: 'none',
  };
}

export function heatSink(w = 300, h = 120): Part {
  let fins = '';
  for (let x = -w / 2 + 8; x < w / 2; x += 20)
    fins += rect(x, -h / 2, 9, h, { r: 2, fill: 'url(#steelAcross)' });
  return {
    w,
    h,
    pads: [],
    body:
      rect(-w / 2, -h / 2, w, h, { r: 3, fill: '#23282b' }) +
      rect(-w / 2, -13, w, 26, { fill: 'url(#steel)' }) +
      fins,
    rise: 44,
    margin: 14,
    silk: 'none',
  };
}
