import { ringMark, wire } from '../bench.ts';
import { cell, solarPanel, whip } from '../bench-object.ts';
import { qfn } from '../component/chip.ts';
import { jst, pinHeader, sma, terminalBlock } from '../component/connector.ts';
import { inductor, led, tactileSwitch } from '../component/passive.ts';
import { nosedModule, radioModule } from '../component/radio-module.ts';
import { gpsPatch, ventedCan } from '../component/sensor.ts';
import type { Random } from '../random.ts';
import { lettering } from '../stroke-font.ts';
import { at, circle, rect, softShadow, stroke } from '../svg.ts';
import { type DrawScene, finishBoard, layBoard, newBoard, signBoard } from './scene.ts';

/** A long-range node in the field kit: radio, whip, panel and cell. */
export const loraScene: DrawScene = ({ name, about, random }) => {
  const board = newBoard(random, { width: 900, height: 660, mask: 'teal', hatched: random.chance(0.5) });
  board.place(
    radioModule([/1262|cattle/.test(about) ? 'SX1262' : 'SX1276', '868 MHZ', 'LORA'], { w: 200, h: 210 }),
    520,
    230,
  );
  board.place(sma(), 520, 44);
  board.place(quadChip(about), 280, 330);
  board.place(inductor(66), 700, 430);
  if (/gps|cattle|track/.test(about)) board.place(gpsPatch(190), 740, 200);
  else board.place(ventedCan(56), 760, 150);
  board.place(jst(2), 140, board.height - 50);
  board.place(jst(3), 300, board.height - 50);
  board.place(pinHeader(6), 170, 110);
  board.place(led('Green'), 640, 560);
  signBoard(board, name, random, { x: 400, y: board.height - 76, width: 380 });
  finishBoard(board, { passives: 30, vias: 40 });
  board.drawOver(whip(522, -64, 420, random.range(-6, 6)));
  const turn = random.range(-5, 5);
  if (/water|meter/.test(about)) {
    return {
      backdrop: 'paper',
      content:
        at(waterMeter(random), 350, 640, random.range(-14, 14)) +
        wire('M560 830C640 980 700 1080 800 950', '#23282c', 16) +
        layBoard(board, { x: 1080, y: 660, turn, scale: 1.04 }),
    };
  }
  if (/cattle|collar|animal/.test(about)) {
    const strap =
      softShadow(-400, 440, 2400, 380, { r: 10, depth: 40 }) +
      rect(-400, 440, 2400, 380, { fill: 'url(#strap)' }) +
      stroke('M-400 470H2000M-400 790H2000', '#e8dcc4', 4, {
        'stroke-dasharray': '22 16',
        'stroke-opacity': 0.6,
      }) +
      softShadow(250, 230, 1100, 830, { r: 70, depth: 56 }) +
      rect(250, 230, 1100, 830, { r: 70, fill: '#c06a2e' }) +
      rect(250, 230, 1100, 830, { r: 70, fill: 'url(#boardLight)' }) +
      rect(290, 270, 1020, 750, { r: 44, fill: '#241811' });
    return {
      backdrop: 'graphite',
      content:
        '<defs><linearGradient id="strap" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3c2c20"/><stop offset=".2" stop-color="#6b4f39"/><stop offset=".8" stop-color="#4d3828"/><stop offset="1" stop-color="#221811"/></linearGradient></defs>' +
        `<g transform="rotate(${(turn * 1.6).toFixed(1)} 800 600)">${strap}${layBoard(board, { x: 800, y: 645, scale: 1.08 })}</g>`,
    };
  }
  const left = random.chance(0.5);
  const lead = (d: string, color: string) => wire(d, color, 12);
  return {
    backdrop: 'graphite',
    content:
      ringMark(left ? 640 : 1130, 40, 150, '#c9e2dc', 0.22) +
      ringMark(left ? 640 : 1130, 40, 260, '#c9e2dc', 0.14) +
      solarPanel(left ? 1040 : 60, 110, 480, 640, left ? 7 : -6) +
      lead(left ? 'M1120 760C1100 980 800 1130 380 950' : 'M430 760C460 1010 620 1130 800 930', '#c63d33') +
      lead(left ? 'M1150 765C1130 1020 780 1170 352 955' : 'M400 765C420 1050 600 1180 772 935', '#23282c') +
      cell(left ? 1240 : 330, 960, random.pick(['#2f7f9e', '#3e8a5f', '#7a4d9b']), random.range(-14, 14)) +
      layBoard(board, { x: left ? 560 : 1050, y: 640, turn, scale: 1.06 }),
  };
};

/** A brass water meter from above, its center at 0, 0. */
function waterMeter(random: Random): string {
  const flange = (y: number) =>
    softShadow(-96, y, 192, 130, { r: 12, depth: 40 }) +
    rect(-96, y, 192, 130, { r: 12, fill: 'url(#gold)' }) +
    rect(-96, y, 192, 130, { r: 12, fill: 'url(#steelAcross)', 'fill-opacity': 0.25 });
  const digits = String(random.int(10000, 99999));
  return (
    flange(-420) +
    flange(290) +
    softShadow(-300, -300, 600, 600, { r: 300, depth: 60, alpha: 0.17 }) +
    circle(0, 0, 300, { fill: 'url(#gold)' }) +
    circle(0, 0, 262, { fill: '#2c5f8f' }) +
    circle(0, 0, 240, { fill: '#f4f2ea' }) +
    circle(0, 0, 240, { fill: 'url(#domeShade)' }) +
    [...digits]
      .map(
        (digit, i) =>
          rect(-150 + i * 61, -120, 56, 84, { r: 5, fill: i > 3 ? '#a8322a' : '#1d2124' }) +
          lettering(digit, {
            x: -122 + i * 61,
            y: -100,
            size: 44,
            color: '#f4f2ea',
            anchor: 'middle',
            weight: 5,
          }),
      )
      .join('') +
    lettering('M3', { x: 166, y: -94, size: 26, color: '#2c3236', weight: 4 }) +
    [-90, 90]
      .map(
        (x) =>
          circle(x, 80, 62, { fill: 'none', stroke: '#2c3236', 'stroke-width': 4 }) +
          stroke(`M${x} 80l${random.int(-40, 40)} -34`, '#a8322a', 7) +
          circle(x, 80, 8, { fill: '#2c3236' }),
      )
      .join('') +
    circle(0, 176, 22, { fill: '#2c5f8f' }) +
    circle(-60, -70, 200, { fill: 'url(#glass)' })
  );
}

const quadChip = (about: string) =>
  qfn(7, about.includes('wle5') || about.includes('water') ? ['STM32', 'WLE5'] : ['STM32', 'L071']);

/** Several small nodes that talk over each other's heads. */
export const zigbeeScene: DrawScene = ({ name, about, random }) => {
  const spots = random.chance(0.5)
    ? [
        [440, 520, 1.12],
        [1190, 300, 0.8],
        [1120, 900, 0.9],
      ]
    : [
        [1140, 520, 1.12],
        [390, 310, 0.8],
        [460, 900, 0.9],
      ];
  const links = [
    [0, 1],
    [1, 2],
    [2, 0],
  ]
    .map(([a, b]) => {
      const [x1, y1] = spots[a!]!;
      const [x2, y2] = spots[b!]!;
      return `M${x1} ${y1}Q${(x1! + x2!) / 2 + 60} ${(y1! + y2!) / 2 - 90} ${x2} ${y2}`;
    })
    .join('');
  const nodes = spots.map(([x, y, scale], i) => {
    const board = newBoard(random, {
      id: `b${i}`,
      width: 560,
      height: 520,
      mask: i === 0 ? 'red' : random.pick(['red', 'black'] as const),
      radius: 26,
    });
    board.place(
      i === 0
        ? nosedModule(['XBEE S2C', 'ZIGBEE 3.0'])
        : radioModule(['EFR32', 'MG21'], { w: 170, h: 180, pads: 6, board: '#3a0f10' }),
      280,
      i === 0 ? 190 : 170,
    );
    board.place(led(i === 1 ? 'Amber' : 'Green'), 140, 90);
    board.place(/patient|call/.test(about) ? tactileSwitch() : terminalBlock(2), 420, 410);
    board.place(jst(2), 130, 470);
    if (i === 0) signBoard(board, name, random, { x: 84, y: 378, width: 190 });
    else board.print(`NODE 0${i}`, 200, 430, 17);
    finishBoard(board, { passives: 16, vias: 18 });
    return layBoard(board, { x: x!, y: y!, turn: random.range(-14, 14), scale: scale! });
  });
  return {
    backdrop: 'graphite',
    content:
      spots
        .map(([x, y]) => ringMark(x!, y!, 360, '#9fc4be', 0.16) + ringMark(x!, y!, 470, '#9fc4be', 0.09))
        .join('') +
      stroke(links, '#e9b872', 7, { 'stroke-dasharray': '2 20', 'stroke-opacity': 0.95 }) +
      nodes.reverse().join(''),
  };
};
