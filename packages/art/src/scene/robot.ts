import { wire } from '../bench.ts';
import { wheelMotor } from '../bench-object.ts';
import { qfn, quad, soic } from '../component/chip.ts';
import { jst, usbC } from '../component/connector.ts';
import { crystal, electrolytic, led } from '../component/passive.ts';
import { esp32Module } from '../component/radio-module.ts';
import type { Random } from '../random.ts';
import { at, circle, path, rect, softShadow, stroke } from '../svg.ts';
import { type DrawScene, finishBoard, layBoard, newBoard, signBoard } from './scene.ts';

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
