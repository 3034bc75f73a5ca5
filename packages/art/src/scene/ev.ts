import { wire } from '../bench.ts';
import { cellPack } from '../bench-object.ts';
import { powerTab, qfn, quad, soic } from '../component/chip.ts';
import { jst, terminalBlock } from '../component/connector.ts';
import { displayModule, readout } from '../component/display.ts';
import { electrolytic, inductor, led } from '../component/passive.ts';
import { heatSink, relay, toroid } from '../component/power.ts';
import { esp32Module } from '../component/radio-module.ts';
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
