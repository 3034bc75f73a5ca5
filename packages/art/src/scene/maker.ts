import { wire } from '../bench.ts';
import { dip, qfn, quad, soic } from '../component/chip.ts';
import { jst, pinHeader, terminalBlock, usbC } from '../component/connector.ts';
import { displayModule, readout, type Screen, scopeScreen } from '../component/display.ts';
import { esp32Module } from '../component/module.ts';
import {
  axialResistor,
  crystal,
  electrolytic,
  led,
  roundLed,
  tactileSwitch,
  trimmer,
} from '../component/passive.ts';
import { buzzer, heatSink, keypad, panelMeter, relay, transformer } from '../component/power.ts';
import { breakout, fingerprintOptical, fingerprintRound } from '../component/sensor.ts';
import type { Part } from '../part.ts';
import { holePitch, perfboard } from '../perfboard.ts';
import type { Random } from '../random.ts';
import { lettering } from '../stroke-font.ts';
import { circle, path, rect, stroke } from '../svg.ts';
import { jumper, stand } from './loose-part.ts';
import {
  curve,
  type DrawScene,
  finishBoard,
  lay,
  layBoard,
  newBoard,
  shortName,
  signBoard,
} from './scene.ts';

/** Through-hole parts on a perforated board, as a first project is built. */
export const miniScene: DrawScene = ({ name, about, random }) => {
  if (/oled|thermometer|pocket/.test(about)) return pocketScene(random, name);
  const columns = 36;
  const rows = 24;
  const hole = (c: number, r: number) => [20 + (c + 1) * holePitch, 5 + (r + 1) * holePitch] as const;
  const w = (columns + 1) * holePitch + 40;
  const h = (rows + 1) * holePitch + 10;
  const put = (part: Part, c: number, r: number, turn = 0) => stand(part, ...hole(c, r), turn);
  const supply = /supply|lm317|power|charger/.test(about);
  const parts = supply
    ? put(transformer(250, 210), 6, 6.5) +
      put(heatSink(330, 120), 20.5, 3) +
      put(electrolytic(78), 14, 11) +
      put(electrolytic(50), 20, 10) +
      put(panelMeter('12.05'), 28, 15) +
      put(trimmer(), 24, 10) +
      put(terminalBlock(2), 31, 21) +
      put(dip(8, ['LM358']), 13, 17.5)
    : put(dip(8, ['LM358', 'DUAL OP']), 8, 8) +
      put(dip(8, ['NE555']), 17, 8) +
      put(dip(14, ['CD4013']), 14, 15.5) +
      put(relay(), 28, 7) +
      put(microphone(), 4, 15) +
      put(trimmer(), 22.5, 17) +
      put(trimmer(), 26.5, 17) +
      put(electrolytic(44), 23, 3.5) +
      put(electrolytic(34), 6, 20) +
      put(terminalBlock(3), 31, 14) +
      put(roundLed('Green'), 32, 19);
  const rest = [
    [4, 3.4],
    [12, 3.4],
    [10, 20],
    [16, 20.6],
    [21, 13.4],
    [5, 12],
  ]
    .map(([c, r]) => put(axialResistor(random), c!, r!))
    .join('');
  const nets: readonly (readonly [number, number, number, number])[] = supply
    ? [
        [9.6, 9.5, 13, 13.6],
        [11.4, 9.5, 18.6, 11.6],
        [16.6, 12.6, 15, 15.6],
        [21.6, 8.4, 22.4, 5.2],
        [25.6, 11.6, 25, 17.6],
        [17, 19.6, 27.6, 20.6],
        [26, 18.2, 30.4, 19.2],
        [11, 19.8, 9, 13.4],
      ]
    : [
        [5.8, 14, 6.4, 10.2],
        [9.6, 10.2, 15.4, 10.2],
        [9.8, 5.8, 15.2, 5.6],
        [18.6, 10.2, 17.4, 13],
        [17.4, 18.2, 20.6, 19.6],
        [18.6, 5.6, 25.6, 5.4],
        [19.4, 14.6, 29.6, 10.6],
        [12.4, 18.2, 7.8, 19.6],
        [29.6, 11.4, 30.2, 12.2],
        [27.4, 15.2, 30.6, 20.4],
      ];
  const wires = nets
    .map(([c1, r1, c2, r2]) =>
      jumper(random, hole(Math.round(c1), Math.round(r1)), hole(Math.round(c2), Math.round(r2))),
    )
    .join('');
  const label = lettering(shortName(name), {
    x: w - 70,
    y: h - 52,
    size: 19,
    color: '#e9efe6',
    anchor: 'end',
    weight: 2.8,
  });
  const plate = rect(w - 96 - shortName(name).length * 18.4, h - 66, shortName(name).length * 18.4 + 48, 46, {
    r: 6,
    fill: '#124833',
  });
  const leads =
    wire(
      `M${w - 160} ${h * 0.62}C${w + 160} ${h * 0.7} ${w - 10} ${h + 160} ${w + 240} ${h + 280}`,
      '#c63d33',
    ) +
    wire(
      `M${w - 120} ${h * 0.64}C${w + 120} ${h * 0.66} ${w + 70} ${h + 140} ${w + 290} ${h + 240}`,
      '#23282c',
    );
  return {
    backdrop: random.pick(['graphite', 'paper'] as const),
    content: lay(
      perfboard(columns, rows) + (supply ? '' : leads) + rest + wires + parts + plate + label,
      { w, h },
      { x: 790, y: 590, turn: random.range(-9, 9), scale: 1.08 },
    ),
  };
};

const microphone = (): Part => ({
  ...buzzer(52),
  body:
    circle(0, 0, 52, { fill: 'url(#can)' }) +
    circle(0, 0, 42, { fill: '#1a1d1f' }) +
    [-20, 0, 20].flatMap((x) => [-20, 0, 20].map((y) => circle(x, y, 4, { fill: '#3c4145' }))).join(''),
  r: 52,
});

function pocketScene(random: Random, name: string) {
  const board = newBoard(random, { width: 720, height: 900, mask: 'purple', radius: 70 });
  board.place(
    displayModule(500, 380, readout('TEMPERATURE', '21.6°C', curve(random)), { board: '#2b1848' }),
    360,
    270,
  );
  board.place(soic(8, ['ATTINY85']), 180, 580);
  board.place(qfn(3, ['TMP', '117']), 550, 560);
  board.place(coinCell(), 370, 710);
  board.place(tactileSwitch(), 130, 760);
  signBoard(board, name, random, { x: 110, y: 846, width: 380 });
  finishBoard(board, { passives: 18, vias: 36 });
  return {
    backdrop: 'paper' as const,
    content: layBoard(board, { x: 800, y: 600, turn: random.range(-20, -10), scale: 1.14 }),
  };
}

const coinCell = (): Part => ({
  w: 240,
  h: 240,
  pads: [{ x: -136, y: 0, w: 34, h: 60, exit: [-1, 0] }],
  body:
    circle(0, 0, 120, { fill: '#767e82' }) +
    circle(0, 0, 116, { fill: 'url(#can)' }) +
    circle(0, 0, 98, { fill: 'none', stroke: '#fff', 'stroke-opacity': 0.5, 'stroke-width': 2 }) +
    lettering('CR2032', { x: 24, y: -34, size: 30, color: '#5c6569', anchor: 'middle' }) +
    lettering('3V  +', { x: 24, y: 18, size: 26, color: '#5c6569', anchor: 'middle' }) +
    path('M-140 -30h70v60h-70z', { fill: 'url(#shield)' }),
  ref: 'BT',
  rise: 14,
  r: 120,
  margin: 16,
  silk: 'none',
});

/** Tones from a keypad, decoded on a board of chips that one can read. */
export const dtmfScene: DrawScene = ({ name, about, random, frame }) => {
  const board = newBoard(random, { width: 1210, height: 840, mask: 'green', finish: 'tin' });
  const left = random.chance(0.5);
  const at = (x: number) => (left ? x : board.width - x);
  board.place(keypad(), at(280), 290);
  board.place(dip(18, ['MT8870DE', 'DTMF RX']), at(780), 190);
  board.place(crystal(), at(1050), 150);
  if (/pump|motor|three/.test(about)) {
    board.place(relay(), at(680), 430);
    board.place(relay(), at(850), 430);
    board.place(relay(), at(1020), 430);
    board.place(terminalBlock(6), at(850), board.height - 64);
    board.place(quad(6, ['STM32', 'F103']), at(510), 640);
  } else {
    board.place(dip(28, ['ATMEGA328P-PU', '']), at(850), 400);
    board.place(dip(16, ['L293D', '']), at(720), 590);
    board.place(terminalBlock(4), at(1010), board.height - 64);
    for (let i = 0; i < 4; i++) board.place(led('Red'), at(600 + i * 88), 290);
  }
  board.place(electrolytic(38), at(1110), 300);
  board.place(trimmer(), at(150), 620);
  signBoard(board, name, random, { x: left ? 84 : 640, y: board.height - 84, width: 400 });
  finishBoard(board, { passives: 30 });
  return {
    backdrop: 'graphite',
    content: frame(board, [at(480), 320]),
  };
};

/** A reader for the finger, the module that knows the names, and the answer on the display. */
export const fingerprintScene: DrawScene = ({ name, about, random, frame }) => {
  const optical = /r307|ignition|motorcycle|lock/.test(about);
  const board = newBoard(random, {
    width: 1200,
    height: 840,
    mask: optical ? 'black' : 'white',
    finish: 'gold',
  });
  const left = random.chance(0.5);
  const at = (x: number) => (left ? x : board.width - x);
  if (optical) {
    board.place(fingerprintOptical(), at(250), 290);
    board.place(relay('blackPlastic'), at(1040), 190);
    board.place(quad(7, ['STM32F030', '']), at(620), 250);
    board.place(terminalBlock(5, 'blackPlastic'), at(820), board.height - 64);
    board.place(buzzer(70), at(840), 470);
    board.place(electrolytic(44), at(1040), 400);
    board.place(jst(6), at(580), board.height - 60);
  } else {
    board.place(fingerprintRound(190), at(270), 300);
    board.place(
      displayModule(
        430,
        400,
        readout('WELCOME', '08:57', [0.2, 0.2, 0.2, 0.2, 0.5, 0.2, 0.2, 0.2], '#8ff0c0'),
      ),
      at(696),
      260,
    );
    board.place(esp32Module(), at(1062), 330);
    board.place(buzzer(56), at(560), 640);
    board.place(usbC(), at(960), board.height - 60, 180);
    board.place(pinHeader(6), at(320), 640);
  }
  board.place(led('Green'), at(720), 560);
  signBoard(board, name, random, {
    x: left ? 84 : optical ? 760 : 560,
    y: board.height - 84,
    width: optical ? 360 : 400,
  });
  finishBoard(board, { passives: 36 });
  return {
    backdrop: 'esd',
    content: frame(board, [at(430), 320]),
  };
};

/** An inertial sensor, large, with its axes and what they say. */
export const memsScene: DrawScene = ({ name, about, random, frame }) => {
  const board = newBoard(random, { width: 1150, height: 830, mask: 'purple', finish: 'gold' });
  const left = random.chance(0.5);
  const at = (x: number) => (left ? x : board.width - x);
  const gesture = /gesture|wheelchair|mpu6050/.test(about);
  board.place(breakout(gesture ? 'MPU6050' : 'ADXL355', gesture ? '#123f7d' : '#7d1f20'), at(260), 210);
  board.place(
    displayModule(
      500,
      420,
      gesture
        ? tiltScreen()
        : scopeScreen(
            curve(random, 90),
            Array.from(
              { length: 90 },
              (_, i) =>
                0.08 +
                0.85 * Math.exp(-(((i - 22) / 2) ** 2)) +
                0.5 * Math.exp(-(((i - 55) / 2.4) ** 2)) +
                random.range(0, 0.05),
            ),
          ),
    ),
    at(800),
    270,
  );
  board.place(quad(8, gesture ? ['ATMEGA', '328P-AU'] : ['STM32H7', '']), at(300), 520);
  board.place(soic(8, [gesture ? 'NRF24L01' : 'MAX3485']), at(560), 620);
  board.place(usbC(), at(920), board.height - 60, 180);
  board.place(jst(4), at(700), board.height - 56);
  board.place(crystal(), at(520), 440);
  const [ax, ay] = [at(970), 610];
  board.reserve(ax - 100, ay - 80, 200, 160);
  board.drawUnder(
    stroke(
      `M${ax} ${ay}h86l-14 -9M${ax + 86} ${ay}l-14 9M${ax} ${ay}v-74l-9 14M${ax} ${ay - 74}l9 14`,
      board.mask.silk,
      4,
    ) + circle(ax, ay, 12, { fill: 'none', stroke: board.mask.silk, 'stroke-width': 3 }),
  );
  signBoard(board, name, random, { x: left ? 84 : 560, y: board.height - 84, width: 380 });
  finishBoard(board, { passives: 38 });
  return {
    backdrop: 'paper',
    content: frame(board, [at(600), 330]),
  };
};

function tiltScreen(): Screen {
  return {
    background: '#0f2a44',
    content:
      `<clipPath id="tilt"><rect width="400" height="300"/></clipPath><g clip-path="url(#tilt)">` +
      path('M-100 190L520 90V420H-100z', { fill: '#7a4a25' }) +
      stroke('M-100 190L520 90', '#f3f6f7', 5) +
      stroke('M130 104l60 -10M120 214l90 -14M140 256l60 -10', '#f3f6f7', 3.5) +
      stroke('M110 152h60l30 26l30 -26h60', '#ffc23d', 9) +
      circle(200, 152, 6, { fill: '#ffc23d' }) +
      '</g>' +
      lettering('ROLL -9.2  PITCH 3.1', { x: 14, y: 270, size: 20, color: '#e9f2f6', weight: 3 }),
  };
}
