import { wire } from '../bench.ts';
import { dip, qfn, soic } from '../component/chip.ts';
import { terminalBlock } from '../component/connector.ts';
import { displayModule, readout } from '../component/display.ts';
import { buzzer, panelMeter } from '../component/panel.ts';
import { electrolytic, tactileSwitch } from '../component/passive.ts';
import { heatSink, relay, transformer } from '../component/power.ts';
import { axialResistor, roundLed, trimmer } from '../component/through-hole.ts';
import type { Part } from '../part.ts';
import { holePitch, perfboard } from '../perfboard.ts';
import type { Random } from '../random.ts';
import { lettering } from '../stroke-font.ts';
import { circle, path, rect } from '../svg.ts';
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
