import type { Board } from '../board.ts';
import { quad, soic } from '../component/chip.ts';
import { usbC } from '../component/connector.ts';
import { barsScreen, displayModule, readout, type Screen } from '../component/display.ts';
import { crystal } from '../component/passive.ts';
import { lens } from '../component/sensor.ts';
import type { Part } from '../part.ts';
import type { Random } from '../random.ts';
import { lettering } from '../stroke-font.ts';
import { circle, path, rect, stroke } from '../svg.ts';
import { curve, type DrawScene, finishBoard, heartbeat, newBoard, signBoard } from './scene.ts';

/** A network of layers etched in bare gold: the nodes are pads, the weights are traces. */
function neuralCopper(
  board: Board,
  random: Random,
  area: { x: number; y: number; w: number; h: number },
  layers: readonly number[],
): void {
  const { x, y, w, h } = area;
  board.reserve(x - 30, y - 20, w + 60, h + 40);
  const nodes = layers.map((count, layer) =>
    Array.from(
      { length: count },
      (_, i) => [x + (layer / (layers.length - 1)) * w, y + ((i + 0.5) / count) * h] as const,
    ),
  );
  let weak = '';
  let strong = '';
  for (let layer = 0; layer + 1 < nodes.length; layer++) {
    for (const [x1, y1] of nodes[layer]!) {
      for (const [x2, y2] of nodes[layer + 1]!) {
        const bend = (x2 - x1) * random.range(0.3, 0.36);
        const d = `M${x1.toFixed(0)} ${y1.toFixed(0)}h${(bend * 0.5).toFixed(0)}L${(x2 - bend * 0.5).toFixed(0)} ${y2.toFixed(0)}H${x2.toFixed(0)}`;
        if (random.chance(0.24)) strong += d;
        else weak += d;
      }
    }
  }
  const pads = nodes.flat();
  board.drawUnder(
    stroke(weak, '#a87838', 2.6, { 'stroke-opacity': 0.75 }) +
      stroke(strong, '#6d4a18', 8) +
      stroke(strong, '#e2bb69', 5.2) +
      stroke(strong, '#fff0c4', 1.3, { transform: 'translate(-.8 -1.2)' }) +
      pads
        .map(
          ([px, py]) =>
            circle(px, py, 25, { fill: board.mask.laminate }) +
            circle(px, py, 21, { fill: 'url(#gold)' }) +
            circle(px, py, 10, { fill: '#0b0d0f' }) +
            (random.chance(0.36)
              ? circle(px, py, 52, { fill: 'url(#glowAmber)', 'fill-opacity': 0.8 }) +
                circle(px, py, 7, { fill: '#fff2d2' })
              : ''),
        )
        .join(''),
  );
}

function leafScreen(): Screen {
  return {
    background: '#0f1f18',
    content:
      path('M70 250Q40 80 330 40Q370 240 190 262Q120 270 70 250z', { fill: '#4f9a56' }) +
      path('M70 250Q40 80 330 40Q200 130 70 250z', { fill: '#67b267' }) +
      stroke(
        'M50 276Q160 160 330 40M128 196q-24 -50 -14 -86M190 142q-14 -40 4 -76M150 180q60 20 100 60M210 126q50 14 90 50',
        '#d5efc2',
        4,
        { 'stroke-opacity': 0.7 },
      ) +
      circle(236, 176, 26, { fill: '#8a5a2a' }) +
      circle(236, 176, 15, { fill: '#c78f4a' }) +
      circle(160, 222, 14, { fill: '#8a5a2a' }) +
      stroke('M190 130h92v92h-92z', '#ffd166', 5) +
      rect(190, 104, 150, 26, { fill: '#ffd166' }) +
      lettering('BLIGHT 94%', { x: 196, y: 109, size: 16, color: '#1d2a1f', weight: 2.8 }),
  };
}

/** A model and the signal that it was trained on. */
export const aiScene: DrawScene = ({ name, about, random, frame }) => {
  const vision = /leaf|vision|image|camera|face/.test(about);
  const mask = vision
    ? 'green'
    : /ecg|heart/.test(about)
      ? 'blue'
      : /audio|keyword|voice|speech/.test(about)
        ? 'purple'
        : 'black';
  const board = newBoard(random, { width: 1230, height: 860, mask, finish: 'gold' });
  const flip = random.chance(0.5);
  const at = (x: number) => (flip ? board.width - x : x);

  const layers = random.pick([
    [5, 7, 6, 3],
    [4, 6, 6, 4, 2],
    [6, 8, 5, 3],
    [3, 6, 8, 5, 2],
  ]);
  neuralCopper(board, random, { x: flip ? 90 : 640, y: 90, w: 490, h: 560 }, layers);
  const screen = vision
    ? leafScreen()
    : /ecg|heart|arrhythmia/.test(about)
      ? readout('LEAD I  25 MM/S', 'N 98.7%', heartbeat(), '#7ff0b2')
      : /audio|keyword|voice|speech/.test(about)
        ? readout(
            'MFCC  16 KHZ',
            '"START"',
            Array.from(
              { length: 90 },
              (_, i) =>
                0.5 + Math.sin(i * 1.9) * 0.46 * Math.exp(-(((i - 46) / 22) ** 2)) * random.range(0.4, 1),
            ),
            '#ffc878',
          )
        : /vibration|motor|maintenance/.test(about)
          ? barsScreen(
              Array.from(
                { length: 24 },
                (_, i) =>
                  0.12 +
                  0.8 * Math.exp(-(((i - 6) / 1.6) ** 2)) +
                  0.5 * Math.exp(-(((i - 15) / 1.2) ** 2)) +
                  random.range(0, 0.1),
              ),
              'HEALTH 0.94',
            )
          : readout('CONFIDENCE', '97.2%', curve(random), '#9fe8ff');
  board.place(displayModule(480, 400, screen, { board: '#20242a' }), at(320), 250);
  if (vision) {
    board.place(cameraPart(62), at(220), 620);
    board.place(quad(8, ['BCM2712', 'CORTEX-A76']), at(440), 630);
  } else {
    board.place(
      quad(
        9,
        /nrf|audio/.test(about)
          ? ['NRF52840', 'CORTEX-M4F']
          : /stm32/.test(about)
            ? ['STM32F411', 'CORTEX-M4F']
            : ['ESP32-S3', 'XTENSA LX7'],
      ),
      at(400),
      640,
    );
    board.place(soic(8, [/ecg/.test(about) ? 'AD8232' : 'ADXL345']), at(170), 560);
  }
  board.place(usbC(), at(150), board.height - 60, 180);
  board.place(crystal(), at(590), 560);
  signBoard(board, name, random, { x: flip ? 110 : 660, y: board.height - 118, width: 420 });
  finishBoard(board, { passives: 34 });
  return {
    backdrop: mask === 'black' ? 'esd' : mask === 'purple' ? 'paper' : 'graphite',
    content: frame(board, [at(560), 380]),
  };
};

function cameraPart(r: number): Part {
  return {
    w: r * 2.5,
    h: r * 2.5,
    pads: [],
    body: lens(0, 0, r),
    rise: 26,
    margin: 16,
    ref: 'CAM',
  };
}
