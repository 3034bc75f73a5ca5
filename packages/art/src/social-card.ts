import { mat } from './bench.ts';
import { Board } from './board.ts';
import { quad } from './component/chip.ts';
import { usbC } from './component/connector.ts';
import { esp32Module } from './component/radio-module.ts';
import { mark } from './logo.ts';
import { materials } from './palette.ts';
import { createRandom } from './random.ts';
import { finishBoard } from './scene/scene.ts';
import { lettering, wrapText } from './stroke-font.ts';
import { group, picture, rect, stroke } from './svg.ts';

/** The picture that a shared link shows: title and subtitle printed beside a populated board. 1200 by 630. */
export function drawSocialCard({ title, subtitle }: { title: string; subtitle: string }): string {
  const random = createRandom('social card');
  const board = new Board({
    id: 'b',
    width: 1000,
    height: 900,
    mask: 'green',
    random,
    hatched: true,
    holes: false,
  });
  // the left of the board runs out of the picture under the text, so only its right is populated
  board.reserve(0, 0, 150, 900);
  board.place(esp32Module(), 420, 330);
  board.place(quad(8, ['STM32G4', 'CORTEX-M4']), 760, 560);
  board.place(usbC(), 800, 250, 90);
  finishBoard(board, { passives: 50, density: 0.95, vias: 70 });
  const size = title.length > 46 ? 40 : title.length > 24 ? 48 : 60;
  const lines = wrapText(title, { size, width: 610, lines: 4 });
  const below = wrapText(subtitle, { size: 22, width: 480, lines: 3 });
  const top = 182;
  return picture({
    width: 1200,
    height: 630,
    title,
    defs: `${materials}<linearGradient id="shade" x1="0" x2="1" y1="0" y2="0"><stop offset=".42" stop-color="#0b1512"/><stop offset=".78" stop-color="#0b1512" stop-opacity="0"/></linearGradient>`,
    body:
      group(mat('graphite'), { transform: 'scale(.75)' }) +
      group(board.draw(), { transform: 'translate(560 -90) rotate(14) scale(.86)' }) +
      rect(0, 0, 1200, 630, { fill: 'url(#shade)', 'fill-opacity': 0.93 }) +
      rect(0, 0, 1200, 630, { fill: 'url(#keyLight)', 'fill-opacity': 0.5 }) +
      group(mark({ trace: '#e0a866', hole: '#2f7a5d', ground: '#0b1512' }), {
        transform: 'translate(64 56) scale(1.25)',
      }) +
      lettering('Perfboard Labs', { x: 164, y: 84, size: 26, color: '#e9efe6', weight: 4 }) +
      lines
        .map((line, i) =>
          lettering(line, { x: 68, y: top + i * size * 1.52, size, color: '#f6f3ea', weight: size * 0.135 }),
        )
        .join('') +
      stroke(`M68 ${top + lines.length * size * 1.52 - size * 0.1}h84l16 16h180`, '#e0a866', 6) +
      below
        .map((line, i) =>
          lettering(line, {
            x: 68,
            y: top + lines.length * size * 1.52 + 42 + i * 36,
            size: 22,
            color: '#b9cbc2',
            weight: 2.8,
          }),
        )
        .join(''),
  });
}
