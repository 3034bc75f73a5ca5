import { wire } from '../bench.ts';
import { quad } from '../component/chip.ts';
import { pinHeader, terminalBlock } from '../component/connector.ts';
import { barsScreen, displayModule, readout, scopeScreen } from '../component/display.ts';
import { buzzer, panelMeter } from '../component/panel.ts';
import { electrolytic } from '../component/passive.ts';
import { relay, toroid, transformer } from '../component/power.ts';
import { esp32Module } from '../component/radio-module.ts';

import { curve, type DrawScene, finishBoard, newBoard, signBoard } from './scene.ts';

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
