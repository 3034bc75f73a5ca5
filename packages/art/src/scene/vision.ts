import { quad, soic } from '../component/chip.ts';
import { pinHeader, usbC } from '../component/connector.ts';
import { displayModule, faceScreen } from '../component/display.ts';
import { esp32Cam } from '../component/module.ts';
import { buzzer } from '../component/panel.ts';
import { electrolytic, inductor, led, tactileSwitch } from '../component/passive.ts';
import { relay } from '../component/power.ts';
import { lens, ventedCan } from '../component/sensor.ts';
import type { Part } from '../part.ts';
import { circle, rect, stroke } from '../svg.ts';
import { type DrawScene, finishBoard, newBoard, signBoard } from './scene.ts';

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
