import { wire } from '../bench.ts';
import { dip, qfn, quad, soic } from '../component/chip.ts';
import { jst, pinHeader, terminalBlock, usbBox, usbC } from '../component/connector.ts';
import { displayModule, logicScreen, readout, type Screen, scopeScreen } from '../component/display.ts';
import { esp32Module, pico } from '../component/module.ts';
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
import { wireColors } from '../palette.ts';
import type { Part } from '../part.ts';
import { breadboard, contact, holePitch, perfboard } from '../perfboard.ts';
import type { Random } from '../random.ts';
import { lettering } from '../stroke-font.ts';
import { at, circle, path, rect, softShadow, stroke } from '../svg.ts';
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

/** A part set down on something that is not a board: its shadow and itself. */
function stand(part: Part, x: number, y: number, turn = 0): string {
  const sideways = turn === 90 || turn === 270;
  const w = sideways ? part.h : part.w;
  const h = sideways ? part.w : part.h;
  return (
    softShadow(x - w / 2, y - h / 2, w, h, { r: part.r ?? 4, depth: part.rise ?? 8, alpha: 0.14 }) +
    at(part.body, x, y, turn)
  );
}

/** Hook-up wire between two holes, bulging a little as it does. */
function jumper(
  random: Random,
  from: readonly [number, number],
  to: readonly [number, number],
  color?: string,
): string {
  const [x1, y1] = from;
  const [x2, y2] = to;
  const bulge = random.range(-0.26, 0.26) * Math.hypot(x2 - x1, y2 - y1);
  const lift = random.range(10, 40);
  return wire(
    `M${x1.toFixed(0)} ${y1.toFixed(0)}Q${((x1 + x2) / 2 + bulge).toFixed(0)} ${((y1 + y2) / 2 - lift).toFixed(0)} ${x2.toFixed(0)} ${y2.toFixed(0)}`,
    color ?? random.pick(wireColors),
    12,
  );
}

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
  const wires = Array.from({ length: 11 }, (_, i) => {
    const from = hole(random.int(3, 33), random.int(9, 13));
    const to = hole(random.int(3, 33), i % 2 ? random.int(18, 22) : random.int(3, 8));
    return jumper(random, from, to);
  }).join('');
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
      perfboard(columns, rows) + (supply ? '' : leads) + rest + parts + wires + plate + label,
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
    lettering('CR2032', { x: 0, y: -34, size: 30, color: '#5c6569', anchor: 'middle' }) +
    lettering('3V  +', { x: 0, y: 18, size: 26, color: '#5c6569', anchor: 'middle' }) +
    path('M-140 -30h70v60h-70z', { fill: 'url(#shield)' }),
  ref: 'BT',
  rise: 14,
  r: 120,
  margin: 16,
  silk: 'none',
});

/** A Pico on the breadboard, wired to whatever it measures or shows. */
export const picoScene: DrawScene = ({ about, random }) => {
  const columns = 44;
  const w = (columns + 1) * holePitch + 24;
  const h = 19 * holePitch;
  const wireless = /pico w|wi-?fi|weather/.test(about);
  const [px, py] = contact(11, 'e');
  const board = breadboard(columns) + stand(pico(wireless), px + 70, py - 1.5 * holePitch);
  const screen: Screen | undefined = /e-?paper|clock|weather/.test(about)
    ? paperScreen()
    : /function|generator|dac/.test(about)
      ? scopeScreen(
          Array.from({ length: 80 }, (_, i) => 0.5 + 0.46 * Math.sin(i / 6.4)),
          Array.from({ length: 80 }, (_, i) => Math.abs(((i / 20) % 2) - 1)),
        )
      : logicScreen(
          Array.from({ length: 8 }, (_, row) =>
            Array.from({ length: 32 }, () => (row === 0 ? 0 : random.chance(0.5) ? 1 : 0)),
          ).map((bits, row) => (row === 0 ? bits.map((_, i) => i % 2) : bits)),
        );
  const right =
    stand(soic(16, [/logic/.test(about) ? '74LVC245' : 'THS3091']), ...contact(29, 'f'), 90) +
    stand(axialResistor(random), ...contact(37, 'h')) +
    stand(axialResistor(random), ...contact(37, 'c')) +
    stand(roundLed('Green'), ...contact(41, 'g'));
  const rows = ['a', 'b', 'i', 'j'] as const;
  const rails = ['1', '2', '3', '4'] as const;
  let wires = '';
  for (let i = 0; i < 7; i++)
    wires += jumper(
      random,
      contact(random.int(24, 42), random.pick(rows)),
      contact(random.int(22, 42), random.pick(rails)),
    );
  for (let i = 0; i < 4; i++)
    wires += jumper(
      random,
      contact(random.int(3, 20), i % 2 ? 'a' : 'j'),
      contact(random.int(25, 36), i % 2 ? 'b' : 'i'),
    );
  let ribbon = '';
  for (let i = 0; i < 7; i++) {
    const [x, y] = contact(26 + i, 'j');
    ribbon += wire(
      `M${x} ${y}C${x - 30} ${y - 190} ${700 + i * 33} ${-10} ${702 + i * 33} ${-150}`,
      wireColors[i % wireColors.length]!,
      11,
    );
  }
  const display = displayModule(680, 500, screen, { board: '#16191c', pins: 7 });
  return {
    backdrop: 'graphite',
    content: lay(
      stand(display, 800, -250, 180 * 0) + board + right + wires + ribbon,
      { w, h },
      { x: 800, y: 800, turn: random.range(-6, 6), scale: 1 },
    ),
  };
};

function paperScreen(): Screen {
  return {
    background: '#e6e4dc',
    content:
      lettering('TUE 14', { x: 20, y: 20, size: 30, color: '#1d1f21', weight: 4.5 }) +
      lettering('09:41', { x: 20, y: 84, size: 100, color: '#1d1f21', weight: 13 }) +
      circle(330, 70, 26, { fill: 'none', stroke: '#1d1f21', 'stroke-width': 7 }) +
      stroke(
        'M330 24v-14M330 116v14M284 70h-14M376 70h14M298 38l-9 -9M362 102l9 9M298 102l-9 9M362 38l9 -9',
        '#1d1f21',
        6,
      ) +
      lettering('18°  RAIN 20%', { x: 20, y: 226, size: 28, color: '#1d1f21', weight: 4 }) +
      stroke('M20 282H380', '#b5382f', 7),
  };
}

/** Tones from a keypad, decoded on a board of chips that one can read. */
export const dtmfScene: DrawScene = ({ name, about, random }) => {
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
    content: layBoard(board, { x: 800, y: 600, turn: random.range(-9, 9), scale: 1.08 }),
  };
};

/** An instrument's board under the screen that shows its signals. */
export const pcScene: DrawScene = ({ name, about, random }) => {
  const board = newBoard(random, { width: 1180, height: 620, mask: 'blue', finish: 'gold' });
  const scope = /scope/.test(about);
  board.place(usbBox(), 120, 300, 270);
  board.place(quad(9, scope ? ['FPGA', 'ICE40HX4K'] : ['RP2040', '']), 470, 250);
  board.place(soic(16, [scope ? 'AD9288' : 'ADS1256']), 740, 230);
  board.place(crystal(), 460, 460);
  for (let i = 0; i < (scope ? 2 : 4); i++)
    board.place(
      scope ? relay('blackPlastic') : soic(8, ['OPA2188']),
      960,
      scope ? 160 + i * 190 : 120 + i * 110,
    );
  board.place(scope ? jst(4) : terminalBlock(4), 760, board.height - 60);
  signBoard(board, name, random, { x: 120, y: board.height - 84, width: 380 });
  finishBoard(board, { passives: 36 });
  const second = scope
    ? Array.from(
        { length: 120 },
        (_, i) =>
          (Math.floor(i / 15) % 2 ? 0.85 : 0.12) +
          Math.sin(i * 1.7) * 0.03 +
          (i % 15 < 3 ? 0.12 * Math.cos(i) : 0),
      )
    : curve(random, 80);
  const screen = scopeScreen(curve(random, 80), second);
  const frame =
    softShadow(-560, -330, 1120, 620, { r: 26, depth: 60, alpha: 0.17 }) +
    rect(-560, -330, 1120, 620, { r: 24, fill: 'url(#blackPlastic)' }) +
    rect(-536, -306, 1072, 572, { r: 8, fill: screen.background }) +
    `<g transform="translate(-520 -292) scale(1.98 1.81)">${screen.content}</g>` +
    rect(280, -292, 244, 544, { fill: '#0b1a18', 'fill-opacity': 0.92 }) +
    ['CH1', 'CH2', 'TRIG', 'FFT']
      .map(
        (text, i) =>
          rect(300, -270 + i * 132, 204, 110, { r: 8, fill: '#12302c' }) +
          lettering(text, {
            x: 318,
            y: -252 + i * 132,
            size: 22,
            color: ['#f7df6b', '#7be9f4', '#ff9d7a', '#c8a2f2'][i]!,
            weight: 3.4,
          }) +
          lettering(['1.00V', '500MV', '0.42V', '48.8KHZ'][i]!, {
            x: 318,
            y: -210 + i * 132,
            size: 26,
            color: '#dcefe9',
            weight: 3.4,
          }),
      )
      .join('') +
    rect(-536, -306, 1072, 572, { r: 8, fill: 'url(#glass)' });
  return {
    backdrop: 'graphite',
    content:
      wire('M330 850C120 860 60 640 110 470S200 200 300 190', '#2a2e31', 26) +
      at(frame, 850, 350, random.range(-3, 3)) +
      layBoard(board, { x: random.range(700, 760), y: 880, turn: random.range(-7, 5), scale: 1.02 }),
  };
};

/** A reader for the finger, the module that knows the names, and the answer on the display. */
export const fingerprintScene: DrawScene = ({ name, about, random }) => {
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
    board.place(jst(6), at(300), board.height - 60);
  } else {
    board.place(fingerprintRound(190), at(270), 300);
    board.place(
      displayModule(
        430,
        400,
        readout('WELCOME', '08:57', [0.2, 0.2, 0.2, 0.2, 0.5, 0.2, 0.2, 0.2], '#8ff0c0'),
      ),
      at(730),
      260,
    );
    board.place(esp32Module(), at(1060), 280);
    board.place(buzzer(56), at(560), 640);
    board.place(usbC(), at(960), board.height - 60, 180);
    board.place(pinHeader(6), at(320), 640);
  }
  board.place(led('Green'), at(720), 560);
  signBoard(board, name, random, { x: left ? 84 : 560, y: board.height - 84, width: 400 });
  finishBoard(board, { passives: 36 });
  return {
    backdrop: 'esd',
    content: layBoard(board, { x: 800, y: 600, turn: random.range(-8, 8), scale: 1.1 }),
  };
};

/** An inertial sensor, large, with its axes and what they say. */
export const memsScene: DrawScene = ({ name, about, random }) => {
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
    content: layBoard(board, { x: 800, y: 600, turn: random.range(-9, 9), scale: 1.12 }),
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
