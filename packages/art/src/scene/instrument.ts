import { wire } from '../bench.ts';
import { quad, soic } from '../component/chip.ts';
import { jst, terminalBlock, usbBox } from '../component/connector.ts';
import { displayModule, logicScreen, type Screen, scopeScreen } from '../component/display.ts';
import { pico } from '../component/module.ts';
import { crystal } from '../component/passive.ts';
import { relay } from '../component/power.ts';
import { axialResistor, roundLed } from '../component/through-hole.ts';
import { wireColors } from '../palette.ts';
import { breadboard, contact, holePitch } from '../perfboard.ts';
import { lettering } from '../stroke-font.ts';
import { at, circle, rect, softShadow, stroke } from '../svg.ts';
import { jumper, stand } from './loose-part.ts';
import { curve, type DrawScene, finishBoard, lay, layBoard, newBoard, signBoard } from './scene.ts';

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
  let wires = '';
  // supply: each to the rail on its own side, close by, as a tidy builder wires it
  for (const column of [23, 28, 34, 39, 42]) {
    const upper = random.chance(0.5);
    const from = contact(column, upper ? 'i' : 'b');
    const to = contact(
      Math.min(42, column + random.int(-2, 2)),
      upper ? '2' : random.pick(['3', '4'] as const),
    );
    wires += jumper(random, from, to, upper ? '#23282c' : random.pick(['#c63d33', '#23282c']));
  }
  // signals: from the module's edge over to the chip
  for (let i = 0; i < 4; i++) {
    wires += jumper(random, contact(8 + i * 4, i % 2 ? 'a' : 'j'), contact(26 + i * 2, i % 2 ? 'b' : 'i'));
  }
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
    backdrop: wireless ? 'paper' : /generator|function/.test(about) ? 'esd' : 'graphite',
    content: lay(
      board + ribbon + stand(display, 800, -250) + right + wires,
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
      lettering('09:41', { x: 20, y: 116, size: 84, color: '#1d1f21', weight: 11 }) +
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

/** An instrument's board under the screen that shows its signals. */
export const pcScene: DrawScene = ({ name, about, random }) => {
  const scope = /scope/.test(about);
  const board = newBoard(random, {
    width: 1180,
    height: 620,
    mask: scope ? 'blue' : 'white',
    finish: 'gold',
  });
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
    (scope ? ['CH1', 'CH2', 'TRIG', 'FFT'] : ['AI 0', 'AI 1', 'RATE', 'FILE'])
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
          lettering(
            (scope ? ['1.00V', '500MV', '0.42V', '48.8KHZ'] : ['7.318V', '21.4°C', '1 KS/S', 'RUN 042'])[i]!,
            {
              x: 318,
              y: -210 + i * 132,
              size: 26,
              color: '#dcefe9',
              weight: 3.4,
            },
          ),
      )
      .join('') +
    rect(-536, -306, 1072, 572, { r: 8, fill: 'url(#glass)' });
  return {
    backdrop: scope ? 'graphite' : 'esd',
    content:
      wire('M330 850C120 860 60 640 110 470S200 200 300 190', '#2a2e31', 26) +
      at(frame, scope ? 850 : 760, 350, random.range(-3, 3)) +
      layBoard(board, {
        x: scope ? random.range(700, 760) : random.range(850, 900),
        y: 880,
        turn: random.range(-7, 5),
        scale: 1.02,
      }),
  };
};
