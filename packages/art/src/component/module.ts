import { type Part, padPath, padRow } from '../part.ts';
import { lettering, textWidth } from '../stroke-font.ts';
import { box, circle, path, rect, stroke } from '../svg.ts';

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

/** ESP32-CAM: the module board with its camera, a flash lamp and the card slot's edge. */
export function esp32Cam(lens: string): Part {
  return {
    w: 270,
    h: 400,
    pads: [
      ...padRow(8, 33, { x: -118, y: 56, along: 'y', w: 18, h: 18, exit: [-1, 0], drilled: true }),
      ...padRow(8, 33, { x: 118, y: 56, along: 'y', w: 18, h: 18, exit: [1, 0], drilled: true }),
    ],
    body:
      rect(-135, -200, 270, 400, { r: 6, fill: '#16191c' }) +
      rect(-135, -200, 270, 400, { r: 6, fill: 'url(#boardLight)' }) +
      [-118, 118]
        .flatMap((x) =>
          Array.from(
            { length: 8 },
            (_, i) =>
              circle(x, 56 + (i - 3.5) * 33, 9.5, { fill: 'url(#gold)' }) +
              circle(x, 56 + (i - 3.5) * 33, 5, { fill: '#0b0c0d' }),
          ),
        )
        .join('') +
      rect(-70, 96, 140, 84, { r: 4, fill: 'url(#shield)' }) +
      rect(-60, 34, 120, 34, { r: 3, fill: 'url(#blackPlastic)' }) +
      rect(-46, -40, 92, 90, { fill: '#b07a2b' }) +
      path(padPath(padRow(12, 7, { x: 0, y: 4, along: 'x', w: 2, h: 92 })), {
        fill: '#7d521a',
        'fill-opacity': 0.7,
      }) +
      lens +
      rect(-118, -184, 42, 42, { r: 4, fill: '#f4e9a8' }) +
      circle(-97, -163, 64, { fill: 'url(#glowWhite)', 'fill-opacity': 0.8 }) +
      rect(-111, -177, 28, 28, { r: 3, fill: '#fff7c9' }),
    ref: 'U',
    rise: 22,
    margin: 20,
  };
}

/** Raspberry Pi Pico or Pico W, lying along x, USB to the left. */
export function pico(wireless: boolean): Part {
  const count = 20;
  const pitch = 33;
  const w = 700;
  const h = 290;
  const row = (y: number, exit: readonly [number, number]) =>
    padRow(count, pitch, { x: 0, y, along: 'x', w: 18, h: 18, exit, drilled: true });
  const pins = [...row(-126, [0, -1]), ...row(126, [0, 1])];
  return {
    w,
    h,
    pads: pins,
    body:
      rect(-w / 2, -h / 2, w, h, { r: 8, fill: '#14633f' }) +
      rect(-w / 2, -h / 2, w, h, { r: 8, fill: 'url(#boardLight)' }) +
      stroke(
        'M-240 -70h60l30 30h60M-240 60h80l24 -24h46M96 -40l40 -40h110M96 10l40 40h90M90 -10h70l20 -20h70M20 -52v-40M-10 -52v-30M0 58v40',
        '#2c8a5e',
        5,
      ) +
      pins
        .map(
          ({ x, y }) => circle(x, y, 10.5, { fill: 'url(#gold)' }) + circle(x, y, 5.5, { fill: '#0c1512' }),
        )
        .join('') +
      [-1, 1]
        .flatMap((sx) => [-1, 1].map((sy) => circle(sx * (w / 2 - 22), sy * 78, 13, { fill: '#0e1512' })))
        .join('') +
      rect(-w / 2 - 18, -52, 112, 104, { r: 6, fill: 'url(#shield)' }) +
      rect(-w / 2 + 12, -34, 60, 68, { r: 4, fill: 'none', stroke: '#89928f', 'stroke-width': 2 }) +
      rect(-190, -22, 64, 44, { r: 4, fill: 'url(#whitePlastic)' }) +
      circle(-158, 0, 13, { fill: '#d7d5cc' }) +
      rect(-50, -56, 112, 112, { r: 4, fill: 'url(#epoxy)' }) +
      circle(-34, -40, 5, { fill: '#0f1011' }) +
      lettering('RP2040', { x: 6, y: -10, size: 17, color: '#aab0b2', anchor: 'middle' }) +
      rect(-110, 30, 40, 28, { r: 3, fill: 'url(#shield)' }) +
      (wireless
        ? rect(150, -62, 124, 124, { r: 6, fill: 'url(#shield)' }) +
          lettering('PICO W', { x: 212, y: -8, size: 15, color: '#59625f', anchor: 'middle' })
        : rect(120, -26, 66, 52, { r: 3, fill: 'url(#epoxy)' }) +
          lettering('PICO', { x: 250, y: -12, size: 24, color: '#e9efe6', anchor: 'middle' })),
    rise: 16,
    r: 8,
    margin: 20,
    silk: 'none',
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
