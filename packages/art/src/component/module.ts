import { type Part, padPath, padRow } from '../part.ts';
import { lettering } from '../stroke-font.ts';
import { circle, path, rect, stroke } from '../svg.ts';

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
