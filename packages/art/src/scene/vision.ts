import { wire } from '../bench.ts';
import type { Board } from '../board.ts';
import { qfn, quad, soic } from '../component/chip.ts';
import { jst, pinHeader, usbC } from '../component/connector.ts';
import { barsScreen, displayModule, faceScreen, readout, type Screen } from '../component/display.ts';
import { esp32Cam } from '../component/module.ts';
import { capacitor, crystal, electrolytic, inductor, led, tactileSwitch } from '../component/passive.ts';
import { buzzer, relay, starLed } from '../component/power.ts';
import { lens, photodiode, ventedCan } from '../component/sensor.ts';
import type { Part } from '../part.ts';
import type { Random } from '../random.ts';
import { lettering } from '../stroke-font.ts';
import { circle, path, polyline, rect, stroke } from '../svg.ts';
import {
  curve,
  type DrawScene,
  finishBoard,
  heartbeat,
  layBoard,
  newBoard,
  shortName,
  signBoard,
} from './scene.ts';

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

function motionSensor(r = 78): Part {
  let facets = '';
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * Math.PI * 2;
    facets += `M${(Math.cos(a) * r * 0.3).toFixed(0)} ${(Math.sin(a) * r * 0.3).toFixed(0)}L${(Math.cos(a) * r).toFixed(0)} ${(Math.sin(a) * r).toFixed(0)}`;
  }
  return {
    w: r * 2.2,
    h: r * 2.2,
    pads: [],
    body:
      rect(-r * 1.1, -r * 1.1, r * 2.2, r * 2.2, { r: 6, fill: '#e8e7df' }) +
      circle(0, 0, r, { fill: '#f6f5ef' }) +
      circle(0, 0, r, { fill: 'url(#domeShade)' }) +
      stroke(facets, '#b4b2a8', 2.5) +
      circle(0, 0, r * 0.3, { fill: 'none', stroke: '#b4b2a8', 'stroke-width': 2.5 }) +
      circle(0, 0, r * 0.65, { fill: 'none', stroke: '#b4b2a8', 'stroke-width': 2.5 }),
    rise: 34,
    margin: 18,
    ref: 'PIR',
  };
}

/** The camera module on its carrier, with what wakes it and what it moves. */
export const cameraScene: DrawScene = ({ name, about, random, frame }) => {
  const mask = random.pick(['white', 'green', 'teal'] as const);
  const board = newBoard(random, { width: 1180, height: 840, mask, finish: 'gold' });
  const x = random.pick([330, 590, 830]);
  board.place(esp32Cam(lens(0, -84, 84)), x, 330);
  const sides = [150, 360, 590, 830, 1020].filter((side) => Math.abs(side - x) > 215);
  const extras: [Part, number][] = /plate|gate/.test(about)
    ? [
        [relay(), 200],
        [ventedCan(70), 210],
        [ventedCan(70), 210],
      ]
    : /plant|lapse/.test(about)
      ? [
          [electrolytic(44), 160],
          [quad(5, ['DS3231', 'RTC']), 230],
          [buzzer(56), 180],
        ]
      : [
          [motionSensor(), 210],
          [buzzer(74), 200],
          [tactileSwitch(), 190],
        ];
  extras.forEach(([part, y], i) => {
    const side = sides[i % sides.length]!;
    board.tryPlace(part, side, y + (i >= sides.length ? 240 : 0));
  });
  board.place(usbC(), x, board.height - 56, 180);
  for (const [i, side] of sides.entries()) {
    board.tryPlace(i % 2 ? inductor(70) : soic(8, [i ? 'MAX98357' : 'AP2112K']), side, 480);
    board.tryPlace(i % 2 ? led('Red') : electrolytic(30), side, 620);
  }
  board.tryPlace(pinHeader(6), sides[0]!, 110);
  signBoard(board, name, random, {
    x: x > 500 ? 84 : 560,
    y: board.height - 84,
    width: x > 500 ? Math.min(380, x - 180) : 400,
  });
  finishBoard(board, { passives: 42 });
  return {
    backdrop: mask === 'white' ? 'esd' : mask === 'teal' ? 'paper' : 'graphite',
    content: frame(board, [x, 330]),
  };
};

/** A camera and the verdict about the face before it. */
export const faceMaskScene: DrawScene = ({ name, about, random, frame }) => {
  const board = newBoard(random, {
    width: 1230,
    height: 850,
    mask: /kiosk|temperature/.test(about) ? 'black' : 'white',
    finish: 'gold',
  });
  const left = random.chance(0.5);
  const at = (x: number) => (left ? x : board.width - x);
  board.place(esp32Cam(lens(0, -84, 80)), at(220), 310);
  const kiosk = /temperature|kiosk|mlx/.test(about);
  board.place(
    displayModule(600, 520, faceScreen(true, kiosk ? 'MASK 36.6°C' : 'MASK OK'), {
      board: '#1d2226',
      pins: 8,
    }),
    at(720),
    330,
  );
  if (kiosk) {
    board.place(ventedCan(60), at(1130), 150);
    board.place(quad(6, ['ESP32', '']), at(1120), 420);
  } else {
    board.place(relay(), at(1125), 190);
    board.place(led('Green'), at(1120), 360);
    board.place(led('Red'), at(1120), 420);
    board.place(buzzer(60), at(1120), 540);
  }
  board.place(usbC(), at(200), board.height - 56, 180);
  signBoard(board, name, random, { x: left ? 400 : 250, y: board.height - 100, width: 520 });
  finishBoard(board, { passives: 30, vias: 40 });
  return {
    backdrop: 'esd',
    content: frame(board, [at(560), 340]),
  };
};

/** A lamp that talks and an eye that listens, with the beam between them. */
export const lifiScene: DrawScene = ({ name, about, random }) => {
  const text = /text|messenger/.test(about);
  const sender = newBoard(random, {
    id: 's',
    width: 640,
    height: 640,
    mask: text ? 'blue' : 'white',
    finish: 'gold',
  });
  const near = (x: number, board: Board) => (text ? board.width - x : x);
  sender.place(starLed(104), near(440, sender), 320);
  sender.place(soic(8, ['UCC27511']), near(180, sender), 250);
  sender.place(qfn(7, ['RP2040', '']), near(200, sender), 450);
  sender.place(usbC(), near(60, sender), 320, text ? 90 : 270);
  sender.place(capacitor(), near(330, sender), 520);
  sender.print('LIFI TX', 100, 80, 24);
  finishBoard(sender, { passives: 20, vias: 20 });
  const receiver = newBoard(random, {
    id: 'r',
    width: 620,
    height: 620,
    mask: text ? 'green' : 'black',
    finish: 'gold',
  });
  receiver.place(photodiode(), near(150, receiver), 310);
  receiver.place(soic(8, ['OPA657']), near(300, receiver), 200);
  receiver.place(qfn(6, text ? ['ATMEGA', '328P'] : ['PCM', '5102A']), near(400, receiver), 400);
  if (!text) receiver.place(electrolytic(34), 520, 170);
  receiver.place(jst(3), near(470, receiver), 560);
  if (text)
    receiver.place(
      displayModule(300, 200, {
        background: '#173e2b',
        content:
          lettering('HELLO FROM', { x: 6, y: 60, size: 44, color: '#b8ffcf', weight: 6 }) +
          lettering('THE LIGHT', { x: 6, y: 160, size: 44, color: '#b8ffcf', weight: 6 }),
      }),
      200,
      150,
    );
  receiver.print('LIFI RX', 300, 490, 22);
  finishBoard(receiver, { passives: 20, vias: 20 });
  const y = random.range(-30, 30);
  // the boards cannot be mirrored, their lettering would be: only places and beam are
  const across = (x: number) => (text ? 1600 - x : x);
  const ray = (points: readonly (readonly [number, number])[]) =>
    path(`${polyline(points.map(([x, py]) => [across(x), py]))}z`, { fill: 'url(#beam)' });
  const beam =
    `<defs><linearGradient id="beam" x1="${text ? 1 : 0}" x2="${text ? 0 : 1}" y1="0" y2="0"><stop offset="0" stop-color="#fff6d8" stop-opacity=".9"/><stop offset=".5" stop-color="#fff0c0" stop-opacity=".4"/><stop offset="1" stop-color="#ffe9b0" stop-opacity=".14"/></linearGradient></defs>` +
    ray([
      [520, 590 + y],
      [1130, 470 - y],
      [1130, 650 - y],
      [520, 630 + y],
    ]) +
    ray([
      [520, 598 + y],
      [1130, 520 - y],
      [1130, 600 - y],
      [520, 622 + y],
    ]);
  return {
    backdrop: text ? 'esd' : 'graphite',
    content:
      (text ? '' : wire(`M110 ${560 + y}C-60 640 -40 900 -60 1000`, '#23282c', 22)) +
      layBoard(sender, { x: across(400), y: 610 + y, turn: random.range(-6, 6) }) +
      layBoard(receiver, { x: across(1270), y: 560 - y, turn: random.range(-8, 8) }) +
      beam +
      circle(across(520), 610 + y, 300, { fill: 'url(#glowWhite)', 'fill-opacity': 0.7 }) +
      stroke(bits(random, 590, 1060), '#ffe9b0', 6, { 'stroke-opacity': 0.7, 'stroke-linejoin': 'miter' }) +
      lettering(shortName(name), {
        x: 60,
        y: 1110,
        size: 24,
        color: '#c9e2dc',
        attributes: { 'stroke-opacity': 0.6 },
      }),
  };
};

function bits(random: Random, x: number, y: number): string {
  let d = `M${x} ${y}`;
  let high = false;
  for (let i = 0; i < 16; i++) {
    if (random.chance(0.6)) {
      d += high ? 'v46' : 'v-46';
      high = !high;
    }
    d += 'h24';
  }
  return d;
}
