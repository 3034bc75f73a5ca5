import { dip, quad, soic } from '../component/chip.ts';
import { jst, pinHeader, terminalBlock, usbC } from '../component/connector.ts';
import { displayModule, readout, type Screen, scopeScreen } from '../component/display.ts';
import { buzzer, keypad } from '../component/panel.ts';
import { crystal, electrolytic, led } from '../component/passive.ts';
import { relay } from '../component/power.ts';
import { esp32Module } from '../component/radio-module.ts';
import { breakout, fingerprintOptical, fingerprintRound } from '../component/sensor.ts';
import { trimmer } from '../component/through-hole.ts';
import { lettering } from '../stroke-font.ts';
import { circle, path, stroke } from '../svg.ts';
import { curve, type DrawScene, finishBoard, newBoard, signBoard } from './scene.ts';

/** Tones from a keypad, decoded on a board of chips that one can read. */
export const dtmfScene: DrawScene = ({ name, about, random, frame }) => {
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
    content: frame(board, [at(480), 320]),
  };
};

/** A reader for the finger, the module that knows the names, and the answer on the display. */
export const fingerprintScene: DrawScene = ({ name, about, random, frame }) => {
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
    board.place(jst(6), at(580), board.height - 60);
  } else {
    board.place(fingerprintRound(190), at(270), 300);
    board.place(
      displayModule(
        430,
        400,
        readout('WELCOME', '08:57', [0.2, 0.2, 0.2, 0.2, 0.5, 0.2, 0.2, 0.2], '#8ff0c0'),
      ),
      at(696),
      260,
    );
    board.place(esp32Module(), at(1062), 330);
    board.place(buzzer(56), at(560), 640);
    board.place(usbC(), at(960), board.height - 60, 180);
    board.place(pinHeader(6), at(320), 640);
  }
  board.place(led('Green'), at(720), 560);
  signBoard(board, name, random, {
    x: left ? 84 : optical ? 760 : 560,
    y: board.height - 84,
    width: optical ? 360 : 400,
  });
  finishBoard(board, { passives: 36 });
  return {
    backdrop: 'esd',
    content: frame(board, [at(430), 320]),
  };
};

/** An inertial sensor, large, with its axes and what they say. */
export const memsScene: DrawScene = ({ name, about, random, frame }) => {
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
    content: frame(board, [at(600), 330]),
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
