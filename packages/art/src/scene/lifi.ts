import { wire } from '../bench.ts';
import type { Board } from '../board.ts';
import { qfn, soic } from '../component/chip.ts';
import { jst, usbC } from '../component/connector.ts';
import { displayModule } from '../component/display.ts';
import { starLed } from '../component/panel.ts';
import { capacitor, electrolytic } from '../component/passive.ts';
import { photodiode } from '../component/sensor.ts';
import type { Random } from '../random.ts';
import { lettering } from '../stroke-font.ts';
import { circle, path, polyline, stroke } from '../svg.ts';
import { type DrawScene, finishBoard, layBoard, newBoard, shortName } from './scene.ts';

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
