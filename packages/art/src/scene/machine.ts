import { cellPack, wheelMotor, wire } from '../bench.ts';
import { powerTab, qfn, quad, soic } from '../component/chip.ts';
import { jst, pinHeader, terminalBlock, usbC } from '../component/connector.ts';
import { barsScreen, displayModule, readout, scopeScreen } from '../component/display.ts';
import { esp32Module } from '../component/module.ts';
import { crystal, electrolytic, inductor, led } from '../component/passive.ts';
import { buzzer, heatSink, panelMeter, relay, toroid, transformer } from '../component/power.ts';
import type { Random } from '../random.ts';
import { at, circle, path, rect, softShadow, stroke } from '../svg.ts';
import { curve, type DrawScene, finishBoard, layBoard, newBoard, signBoard } from './scene.ts';

/** A pack of cells and the board that guards it; or a charger; or a drive. */
export const evScene: DrawScene = ({ name, about, random }) => {
  if (/charg|solar/.test(about)) return chargerScene(random, name);
  if (/brak|bldc|drive|motor/.test(about)) return driveScene(random, name);
  const board = newBoard(random, { width: 1240, height: 500, mask: 'black', finish: 'gold' });
  for (let i = 0; i < 6; i++) board.place(powerTab('IRFB4110'), 130 + i * 116, 150);
  board.place(quad(7, ['BQ76940', '15S AFE']), 950, 190);
  board.place(qfn(6, ['STM32', 'G0B1']), 690, 376);
  board.place(rectShunt(), 330, 350);
  board.place(jst(14), 1000, board.height - 52);
  board.place(led('Green'), 1140, 110);
  board.place(inductor(66), 528, 360);
  signBoard(board, name, random, { x: 84, y: board.height - 76, width: 380 });
  finishBoard(board, { passives: 36 });
  const cell = random.pick(['#2f7f9e', '#3e8a5f', '#c06a2e']);
  const taps = Array.from({ length: 7 }, (_, i) =>
    wire(
      `M${935 + i * 44} ${640}C${930 + i * 40} 720 ${300 + i * 170} 720 ${290 + i * 172} ${800 + (i % 2) * 60}`,
      ['#c63d33', '#e0a526', '#dfe0da', '#2f74b5', '#3c8f56', '#d06f2c', '#23282c'][i]!,
      8,
    ),
  ).join('');
  return {
    backdrop: 'graphite',
    content: `<g transform="rotate(${random.range(-6, 3).toFixed(1)} 800 600)">${cellPack(120, 720, 12, 4, cell)}${layBoard(board, { x: 800, y: 380, scale: 1.08 })}${taps}${wire('M230 640C110 700 60 760 190 860', '#b52f27', 30)}${wire('M-80 300C40 300 60 320 170 330', '#1d2123', 30)}${wire('M-80 220C40 210 80 240 190 250', '#b52f27', 30)}</g>`,
  };
};

const rectShunt = () => ({
  w: 150,
  h: 66,
  pads: [
    { x: -86, y: 0, w: 40, h: 66, exit: [-1, 0] as const },
    { x: 86, y: 0, w: 40, h: 66, exit: [1, 0] as const },
  ],
  body:
    rect(-100, -33, 200, 66, { r: 4, fill: 'url(#copper)' }) +
    rect(-50, -33, 100, 66, { fill: '#4a4d50' }) +
    rect(-50, -33, 100, 8, { fill: '#fff', 'fill-opacity': 0.15 }),
  ref: 'RS',
  rise: 8,
  margin: 20,
});

function chargerScene(random: Random, name: string) {
  const board = newBoard(random, { width: 1000, height: 800, mask: 'green', finish: 'gold' });
  board.place(displayModule(470, 400, readout('SURPLUS  16A', '3.7KW', curve(random), '#8ff0c0')), 320, 260);
  board.place(relay('blackPlastic'), 690, 170);
  board.place(relay('blackPlastic'), 850, 170);
  board.place(esp32Module(), 800, 460);
  board.place(toroid(82), 590, 430);
  board.place(terminalBlock(6), 330, board.height - 64);
  board.place(soic(8, ['LM358']), 170, 560);
  signBoard(board, name, random, { x: 590, y: board.height - 84, width: 300 });
  finishBoard(board, { passives: 36 });
  const plug =
    softShadow(-170, -170, 340, 340, { r: 170, depth: 60, alpha: 0.17 }) +
    circle(0, 0, 170, { fill: 'url(#knob)' }) +
    circle(0, 0, 150, { fill: '#14171a' }) +
    circle(0, 0, 150, { fill: 'none', stroke: '#fff', 'stroke-opacity': 0.14, 'stroke-width': 4 }) +
    (
      [
        [-58, -44, 34],
        [58, -44, 34],
        [0, 62, 36],
        [-76, 46, 20],
        [76, 46, 20],
      ] as const
    )
      .map(
        ([x, y, r]) =>
          circle(x, y, r, { fill: '#2c3135' }) +
          circle(x, y, r * 0.72, { fill: '#08090a' }) +
          circle(x, y, r * 0.42, { fill: 'url(#gold)' }),
      )
      .join('') +
    path('M-60 -176q60 -26 120 0l-10 46h-100z', { fill: '#2a2e31' });
  return {
    backdrop: 'graphite' as const,
    content:
      layBoard(board, { x: 620, y: 600, turn: random.range(-7, 3), scale: 1.08 }) +
      wire('M1330 470C1400 800 1200 1000 1700 1120', '#17191b', 66) +
      wire('M1344 480C1400 800 1200 1000 1700 1120', '#3c8f56', 7) +
      at(plug, 1330, 400, random.range(-24, 8)),
  };
}

function driveScene(random: Random, name: string) {
  const board = newBoard(random, { width: 940, height: 820, mask: 'red', finish: 'gold' });
  for (let i = 0; i < 3; i++) {
    board.place(powerTab('BSC0702'), 150 + i * 140, 190);
    board.place(powerTab('BSC0702'), 150 + i * 140, 420);
  }
  board.place(heatSink(420, 84), 290, 305);
  board.place(quad(8, ['STM32G431', 'FOC']), 710, 220);
  board.place(soic(16, ['DRV8323']), 640, 470);
  for (const [i, x] of [180, 300, 420, 540].entries()) board.place(electrolytic(i % 2 ? 48 : 52), x, 610);
  board.place(terminalBlock(3), 760, board.height - 64);
  board.place(inductor(80), 820, 470);
  signBoard(board, name, random, { x: 90, y: board.height - 84, width: 440 });
  finishBoard(board, { passives: 30 });
  let coils = '';
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * 360;
    coils += `<g transform="rotate(${a})">${rect(-34, -258, 68, 110, { r: 14, fill: 'url(#copperBand)' })}${stroke('M-30 -244h60M-30 -230h60M-30 -216h60M-30 -202h60M-30 -188h60M-30 -174h60M-30 -160h60', '#5f3717', 3)}${rect(-46, -284, 92, 30, { r: 8, fill: '#aab1b4' })}</g>`;
  }
  const motor =
    softShadow(-310, -310, 620, 620, { r: 310, depth: 60, alpha: 0.17 }) +
    circle(0, 0, 312, { fill: 'url(#can)' }) +
    circle(0, 0, 296, { fill: '#23282b' }) +
    coils +
    circle(0, 0, 140, { fill: 'url(#can)' }) +
    circle(0, 0, 104, { fill: '#3a4145' }) +
    circle(0, 0, 62, { fill: 'url(#can)' }) +
    circle(0, 0, 26, { fill: '#14181a' });
  const phases = ['#e0a526', '#2f74b5', '#3c8f56']
    .map((color, i) =>
      wire(
        `M${830 + i * 60} 990C${900 + i * 40} ${1180 - i * 20} ${1180 + i * 30} ${1120 - i * 30} ${1220 + i * 26} ${760 + i * 20}`,
        color,
        20,
      ),
    )
    .join('');
  return {
    backdrop: 'graphite' as const,
    content:
      at(motor, 1260, 480, random.range(0, 30)) +
      layBoard(board, { x: 560, y: 610, turn: random.range(-6, 4), scale: 1.05 }) +
      phases,
  };
}

/** A robot from above: wheels at its sides, eyes in front, its board for a back. */
export const roboticsScene: DrawScene = ({ name, about, random }) => {
  if (/arm|axis|kinematic/.test(about)) return armScene(random, name);
  const line = /line|warehouse/.test(about);
  const board = newBoard(random, {
    width: 780,
    height: 820,
    mask: 'red',
    finish: 'gold',
    radius: line ? 150 : 60,
  });
  const eyes = ultrasonic();
  board.place(eyes, 390, 100);
  board.place(esp32Module(line ? 'ESP32-C3' : 'ESP32-WROOM-32'), 230, 360);
  board.place(quad(8, [line ? 'STM32F405' : 'ICM-42688', '']), 540, 320);
  board.place(soic(16, ['TB6612FNG']), 560, 540);
  board.place(electrolytic(40), 200, 610);
  board.place(electrolytic(34), 310, 620);
  board.place(jst(3), 400, board.height - 42);
  board.place(led('Green'), 704, 440, 90);
  signBoard(board, name, random, { x: 180, y: 672, width: 420 });
  finishBoard(board, { passives: 30 });
  const turn = random.range(-28, 28);
  const tape = line
    ? stroke('M-60 1010C400 1120 640 940 800 640S1200 60 1680 130', '#0d0f10', 74, {
        'stroke-linecap': 'butt',
      }) +
      stroke('M-60 1010C400 1120 640 940 800 640S1200 60 1680 130', '#fff', 3, {
        'stroke-opacity': 0.07,
        transform: 'translate(-24 -28)',
      })
    : '';
  return {
    backdrop: line ? 'paper' : 'graphite',
    content:
      tape +
      `<g transform="rotate(${(line ? 34 : turn).toFixed(1)} 800 600)">` +
      (/balanc/.test(about) ? [640] : [470, 830])
        .map((y) => wheelMotor(372, y, -1) + wheelMotor(1228, y, 1))
        .join('') +
      softShadow(420, 190, 760, 850, { r: 150, depth: 50 }) +
      rect(410, 180, 780, 860, { r: line ? 170 : 76, fill: '#1d2124' }) +
      layBoard(board, { x: 800, y: 610, scale: 0.97 }) +
      '</g>',
  };
};

const ultrasonic = () => ({
  w: 420,
  h: 170,
  pads: [],
  body:
    rect(-210, -85, 420, 170, { r: 10, fill: '#123f7d' }) +
    rect(-210, -85, 420, 170, { r: 10, fill: 'url(#boardLight)' }) +
    [-118, 118]
      .map(
        (x) =>
          circle(x + 4, 8, 78, { 'fill-opacity': 0.35 }) +
          circle(x, 0, 76, { fill: 'url(#can)' }) +
          circle(x, 0, 60, { fill: '#2c3236' }) +
          circle(x, 0, 60, { fill: 'none', stroke: '#9aa3a7', 'stroke-width': 4 }) +
          stroke(`M${x - 40} -30h80M${x - 52} -10h104M${x - 54} 10h108M${x - 44} 30h88`, '#858e93', 3),
      )
      .join('') +
    rect(-26, -26, 52, 52, { r: 16, fill: 'url(#shield)' }),
  ref: 'U',
  rise: 30,
  margin: 16,
  silk: 'none' as const,
});

function armScene(random: Random, name: string) {
  const board = newBoard(random, { width: 900, height: 660, mask: 'red', finish: 'gold' });
  for (let i = 0; i < 6; i++) {
    board.place(qfn(5, ['TMC', '2209']), 150 + i * 130, 150);
    board.place(jst(4), 150 + i * 130, board.height - 56);
  }
  board.place(quad(9, ['IMXRT1062', '600 MHZ']), 450, 350);
  board.place(usbC(), 70, 350, 270);
  board.place(crystal(), 690, 330);
  signBoard(board, name, random, { x: 600, y: 470, width: 240 });
  finishBoard(board, { passives: 34 });
  const joints = [
    [1330, 1010, 150],
    [1180, 590, 110],
    [760, 330, 88],
    [440, 480, 56],
  ] as const;
  let arm = '';
  for (let i = 0; i + 1 < joints.length; i++) {
    const [x1, y1, r1] = joints[i]!;
    const [x2, y2, r2] = joints[i + 1]!;
    const wide = Math.min(r1, r2) * 1.25;
    const d = `M${x1} ${y1}L${x2} ${y2}`;
    arm +=
      stroke(d, '#000', wide + 16, { 'stroke-opacity': 0.16, transform: 'translate(22 34)' }) +
      stroke(d, '#000', wide, { 'stroke-opacity': 0.22, transform: 'translate(14 22)' }) +
      stroke(d, '#c7562c', wide) +
      stroke(d, '#e98a58', wide * 0.5, { transform: 'translate(-9 -12)', 'stroke-opacity': 0.6 }) +
      stroke(d, '#23282b', wide * 0.2);
  }
  const knuckles = joints
    .map(
      ([x, y, r]) =>
        circle(x + r * 0.12, y + r * 0.2, r, { 'fill-opacity': 0.3 }) +
        circle(x, y, r, { fill: 'url(#knob)' }) +
        circle(x, y, r * 0.72, { fill: 'url(#can)' }) +
        circle(x, y, r * 0.4, { fill: '#31373b' }) +
        Array.from({ length: 6 }, (_, i) =>
          circle(x + Math.cos(i * 1.047) * r * 0.56, y + Math.sin(i * 1.047) * r * 0.56, r * 0.06, {
            fill: '#3d4448',
          }),
        ).join(''),
    )
    .join('');
  const gripper = at(
    path('M-20 -40L-90 -66L-150 -40V-14L-90 -34L-30 -10zM-20 40L-90 66L-150 40V14L-90 34L-30 10z', {
      fill: 'url(#steel)',
      stroke: '#30363a',
      'stroke-width': 3,
    }),
    430,
    490,
    -22,
  );
  return {
    backdrop: 'graphite' as const,
    content:
      layBoard(board, { x: 560, y: 830, turn: random.range(-9, 5), scale: 1 }) +
      wire('M900 1000C1060 1180 1150 1130 1260 1040', '#23282c', 30) +
      arm +
      gripper +
      knuckles,
  };
}

/** Mains-side work: relays, iron, meters and screw terminals. */
export const electricalScene: DrawScene = ({ name, about, random, frame }) => {
  const board = newBoard(random, {
    width: 1230,
    height: 860,
    mask: random.pick(['green', 'yellow', 'blue'] as const),
    finish: 'tin',
  });
  const left = random.chance(0.5);
  const at = (x: number) => (left ? x : board.width - x);
  if (/fault|analy[sz]er/.test(about)) {
    const phase = (shift: number) =>
      Array.from({ length: 90 }, (_, i) => 0.5 + 0.45 * Math.sin(i / 7 + shift) * (i > 50 ? 0.25 : 1));
    board.place(
      displayModule(520, 400, scopeScreen(phase(0), phase(2.1)), { board: '#1d2226' }),
      at(340),
      260,
    );
    for (let i = 0; i < 3; i++) board.place(relay(), at(740 + i * 150), 180);
    for (let i = 0; i < 3; i++) board.place(toroid(60), at(740 + i * 150), 400);
  } else if (/transformer/.test(about)) {
    board.place(transformer(360, 300), at(260), 260);
    board.place(esp32Module(), at(640), 270);
    board.place(
      displayModule(360, 320, readout('TOP OIL', '64.2°C', curve(random), '#ffc878')),
      at(980),
      250,
    );
  } else {
    board.place(panelMeter('0.97', '#5cff9a'), at(240), 170);
    board.place(
      displayModule(400, 340, barsScreen([0.95, 0.9, 0.88, 0.92, 0.6, 0.3], 'STEPS 4/6')),
      at(660),
      250,
    );
    for (let i = 0; i < 3; i++)
      board.place(electrolytic(i % 2 ? 66 : 72), at(960 + (i % 2) * 160), 150 + Math.floor(i / 2) * 180);
    board.place(toroid(84), at(220), 400);
  }
  board.place(quad(7, ['STM32G4', 'ATM90E32']), at(230), 620);
  board.place(terminalBlock(8), at(790), board.height - 66);
  board.place(buzzer(52), at(500), 620);
  board.place(pinHeader(6), at(820), 600);
  signBoard(board, name, random, { x: left ? 84 : 830, y: board.height - 84, width: 300 });
  const middle = at(790);
  board.drawOver(
    Array.from({ length: 8 }, (_, i) =>
      wire(
        `M${middle + (i - 3.5) * 66} ${board.height - 24}c${random.range(-20, 20).toFixed(0)} 120 ${random.range(-60, 60).toFixed(0)} 180 ${random.range(-90, 90).toFixed(0)} 420`,
        ['#7a4a25', '#23282c', '#8b9397', '#2f74b5', '#3c8f56', '#c63d33', '#e0a526', '#dfe0da'][i]!,
        17,
      ),
    ).join(''),
  );
  finishBoard(board, { passives: 34 });
  return {
    backdrop: 'graphite',
    content: frame(board, [at(560), 330]),
  };
};
