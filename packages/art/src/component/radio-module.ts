import { type Part, padPath, padRow } from '../part.ts';
import { lettering, textWidth } from '../stroke-font.ts';
import { box, path, rect, stroke } from '../svg.ts';

const castellated = (count: number, x: number, top: number, exit: readonly [number, number]) =>
  Array.from({ length: count }, (_, i) => ({ x, y: top + i * 22, w: 26, h: 13, exit }));

/** A shield can with its pressed edge and a marking. */
function shieldCan(x: number, y: number, w: number, h: number, lines: readonly string[]): string {
  const longest = Math.max(...lines.map((line, i) => textWidth(line, i ? 0.72 : 1)));
  const size = Math.min(18, (w - 34) / longest);
  return (
    rect(x, y, w, h, { r: 6, fill: '#747c80' }) +
    rect(x + 1.5, y + 1.5, w - 4, h - 4, { r: 5, fill: 'url(#shield)' }) +
    rect(x + 8, y + 8, w - 16, h - 16, {
      r: 4,
      fill: 'none',
      stroke: '#fff',
      'stroke-opacity': 0.55,
      'stroke-width': 1.5,
    }) +
    lines
      .map((line, i) =>
        lettering(line, {
          x: x + w / 2,
          y: y + h / 2 + (i - lines.length / 2) * size * 1.75,
          size: i ? size * 0.72 : size,
          color: '#4d565a',
          anchor: 'middle',
        }),
      )
      .join('')
  );
}

/** The folded antenna at the end of a radio module, as path data going right from x, y. */
function meander(x: number, y: number, turns: number, step: number, height: number): string {
  let d = `M${x} ${y + height + 16}V${y}`;
  for (let i = 0; i < turns; i++) d += `h${step}v${i % 2 ? -height : height}`;
  return `${d}h${step}`;
}

/** ESP32-WROOM-32 and its relatives. */
export function esp32Module(label = 'ESP32-WROOM-32'): Part {
  return {
    w: 224,
    h: 318,
    pads: [
      ...castellated(11, -114, -78, [-1, 0]),
      ...castellated(11, 114, -78, [1, 0]),
      ...padRow(8, 22, { x: 0, y: 162, along: 'x', w: 13, h: 26, exit: [0, 1] }),
    ],
    body:
      rect(-112, -159, 224, 318, { r: 3, fill: '#15181a' }) +
      rect(-112, -159, 224, 318, { r: 3, fill: 'url(#boardLight)' }) +
      stroke(meander(-92, -146, 7, 25, 42), '#d6b465', 7, {
        'stroke-linejoin': 'miter',
        'stroke-linecap': 'butt',
      }) +
      shieldCan(-100, -78, 200, 222, [label, 'FCC ID 2AC7Z', 'WIFI + BLE']),
    ref: 'U',
    rise: 12,
    margin: 30,
  };
}

/** A radio on its own little board under a shield: LoRa, LTE, Zigbee or Bluetooth. */
export function radioModule(
  lines: readonly string[],
  shape: { w?: number; h?: number; board?: string; pads?: number } = {},
): Part {
  const { w = 190, h = 210, board = '#10472f', pads = 8 } = shape;
  const top = -((pads - 1) * 22) / 2;
  return {
    w,
    h,
    pads: [...castellated(pads, -w / 2 - 2, top, [-1, 0]), ...castellated(pads, w / 2 + 2, top, [1, 0])],
    body:
      rect(-w / 2, -h / 2, w, h, { r: 4, fill: board }) +
      rect(-w / 2, -h / 2, w, h, { r: 4, fill: 'url(#boardLight)' }) +
      path(
        castellated(pads, -w / 2 + 7, top, [-1, 0])
          .concat(castellated(pads, w / 2 - 7, top, [1, 0]))
          .map((p) => box(p.x - 7, p.y - 6, 14, 12))
          .join(''),
        { fill: '#d5b468' },
      ) +
      shieldCan(-w / 2 + 20, -h / 2 + 14, w - 40, h - 28, lines),
    ref: 'U',
    rise: 11,
    margin: 32,
  };
}

/** A module with an antenna on its cropped nose, as XBee and HC-05 have. */
export function nosedModule(lines: readonly string[], board = '#123f7d'): Part {
  return {
    w: 230,
    h: 260,
    pads: [
      ...padRow(8, 22, { x: -116, y: 40, along: 'y', w: 26, h: 13, exit: [-1, 0] }),
      ...padRow(8, 22, { x: 116, y: 40, along: 'y', w: 26, h: 13, exit: [1, 0] }),
    ],
    body:
      path('M-115 130V-72L-58 -130H58L115 -72V130z', { fill: board }) +
      path('M-115 130V-72L-58 -130H58L115 -72V130z', { fill: 'url(#boardLight)' }) +
      stroke(meander(-52, -118, 5, 21, 30), '#d6b465', 5.5, {
        'stroke-linecap': 'butt',
        'stroke-linejoin': 'miter',
      }) +
      path(
        padPath(
          padRow(8, 22, { x: -106, y: 40, along: 'y', w: 16, h: 12 }).concat(
            padRow(8, 22, { x: 106, y: 40, along: 'y', w: 16, h: 12 }),
          ),
        ),
        { fill: '#d5b468' },
      ) +
      shieldCan(-88, -52, 176, 166, lines),
    ref: 'U',
    rise: 13,
    margin: 30,
    silk: 'none',
  };
}
