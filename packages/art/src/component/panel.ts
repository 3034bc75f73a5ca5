import { type Part, padRow } from '../part.ts';
import { lettering } from '../stroke-font.ts';
import { circle, path, polyline, rect } from '../svg.ts';

/** Seven-segment meter in a black bezel. */
export function panelMeter(text: string, color = '#ff5a3c'): Part {
  const w = 90 + text.replace('.', '').length * 62;
  return {
    w,
    h: 150,
    pads: padRow(4, 33, { x: 0, y: 92, along: 'x', w: 18, h: 18, exit: [0, 1], drilled: true }),
    body:
      rect(-w / 2, -75, w, 150, { r: 8, fill: 'url(#blackPlastic)' }) +
      rect(-w / 2 + 16, -58, w - 32, 116, { r: 5, fill: '#190605' }) +
      lettering('888'.slice(0, text.replace('.', '').length), {
        x: 0,
        y: -40,
        size: 80,
        color,
        weight: 11,
        anchor: 'middle',
        attributes: { 'stroke-opacity': 0.07 },
      }) +
      lettering(text, {
        x: 0,
        y: -40,
        size: 80,
        color,
        weight: 22,
        anchor: 'middle',
        attributes: { 'stroke-opacity': 0.16 },
      }) +
      lettering(text, { x: 0, y: -40, size: 80, color, weight: 10, anchor: 'middle' }) +
      rect(-w / 2 + 16, -58, w - 32, 116, { r: 5, fill: 'url(#glass)' }),
    ref: 'DS',
    rise: 26,
    r: 8,
    margin: 18,
    silk: 'none',
  };
}

export function keypad(): Part {
  const keys = ['1', '2', '3', 'A', '4', '5', '6', 'B', '7', '8', '9', 'C', '*', '0', '#', 'D'];
  return {
    w: 420,
    h: 420,
    pads: padRow(8, 33, { x: 0, y: 226, along: 'x', w: 18, h: 18, exit: [0, 1], drilled: true }),
    body:
      rect(-210, -210, 420, 420, { r: 16, fill: 'url(#blackPlastic)' }) +
      keys
        .map((key, i) => {
          const x = ((i % 4) - 1.5) * 98;
          const y = (Math.floor(i / 4) - 1.5) * 98;
          const letter = /[A-D]/.test(key);
          return (
            rect(x - 39, y - 35, 80, 80, { r: 10, fill: '#000', 'fill-opacity': 0.5 }) +
            rect(x - 40, y - 40, 80, 80, { r: 10, fill: letter ? '#b5532f' : '#e4e3dd' }) +
            rect(x - 40, y - 40, 80, 80, { r: 10, fill: 'url(#boardLight)' }) +
            lettering(key, {
              x,
              y: y - 18,
              size: 36,
              color: letter ? '#fff1e6' : '#2a2f33',
              anchor: 'middle',
              weight: 5,
            })
          );
        })
        .join(''),
    ref: 'S',
    rise: 24,
    r: 16,
    margin: 18,
    silk: 'none',
  };
}

export function buzzer(r = 62): Part {
  return {
    w: r * 2,
    h: r * 2,
    pads: [{ x: 0, y: r + 12, w: 18, h: 18, exit: [0, 1], drilled: true }],
    body:
      circle(0, 0, r, { fill: 'url(#knob)' }) +
      circle(0, 0, r * 0.94, { fill: 'none', stroke: '#fff', 'stroke-opacity': 0.12, 'stroke-width': 3 }) +
      circle(0, 0, r * 0.2, { fill: '#050606' }) +
      lettering('+', { x: -r * 0.62, y: -8, size: 18, color: '#b9bec0' }),
    ref: 'BZ',
    rise: 26,
    r: 62,
    margin: 16,
  };
}

/** A 3 W lamp on its star-shaped metal board, shining. */
export function starLed(r = 110): Part {
  const points = Array.from({ length: 12 }, (_, i) => {
    const a = (i / 12) * Math.PI * 2;
    const reach = i % 2 ? r : r * 0.86;
    return [Math.cos(a) * reach, Math.sin(a) * reach] as const;
  });
  return {
    w: r * 2,
    h: r * 2,
    pads: [
      { x: -r - 6, y: 0, w: 26, h: 24, exit: [-1, 0] },
      { x: r + 6, y: 0, w: 26, h: 24, exit: [1, 0] },
    ],
    body:
      path(`${polyline(points)}z`, { fill: '#e9ebe7', stroke: '#9ea4a2', 'stroke-width': 2 }) +
      Array.from({ length: 6 }, (_, i) => {
        const a = ((i + 0.5) / 6) * Math.PI * 2;
        return rect(Math.cos(a) * r * 0.66 - 13, Math.sin(a) * r * 0.66 - 9, 26, 18, {
          r: 4,
          fill: '#c7cdcd',
        });
      }).join('') +
      circle(0, 0, r * 0.42, { fill: '#cfd4d3' }) +
      circle(0, 0, r * 0.34, { fill: '#fff3b8' }) +
      circle(0, 0, r * 2.6, { fill: 'url(#glowWhite)' }) +
      circle(0, 0, r * 0.24, { fill: '#fff' }),
    rise: 12,
    r,
    margin: 20,
    silk: 'none',
  };
}
