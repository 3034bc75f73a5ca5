import { contactlessCard } from '../bench-object.ts';
import { qfn, sot } from '../component/chip.ts';
import { cardSlot, pinHeader, usbC } from '../component/connector.ts';
import { displayModule, readout, trackScreen } from '../component/display.ts';
import { crystal, inductor, led } from '../component/passive.ts';
import { radioModule } from '../component/radio-module.ts';
import { gpsPatch } from '../component/sensor.ts';
import { circle, path, rect, softShadow, stroke } from '../svg.ts';
import { curve, type DrawScene, finishBoard, layBoard, newBoard, signBoard } from './scene.ts';

/** A receiver with its ceramic antenna, and the track that it has recorded. */
export const gpsScene: DrawScene = ({ name, about, random, frame }) => {
  const board = newBoard(random, {
    width: 1180,
    height: 830,
    mask: /speed/.test(about) ? 'black' : 'purple',
  });
  const left = random.chance(0.5);
  const at = (x: number) => (left ? x : board.width - x);
  board.place(gpsPatch(270), at(220), 250);
  board.place(
    displayModule(
      500,
      440,
      /speed/.test(about) ? readout('KM/H', '27.4', curve(random), '#d8f5a0') : trackScreen(),
    ),
    at(690),
    280,
  );
  board.place(
    radioModule([/speed/.test(about) ? 'ATGM336H' : 'NEO-M8N', 'GNSS'], {
      w: 150,
      h: 160,
      pads: 6,
      board: '#2b1848',
    }),
    at(220),
    540,
  );
  if (!/speed/.test(about))
    board.place(radioModule(['A7670E', 'LTE'], { w: 190, h: 200, pads: 7, board: '#2b1848' }), at(1050), 190);
  else board.place(cardSlot(), at(1060), 220);
  board.place(usbC(), at(1050), board.height - 60, 180);
  board.place(qfn(6, [/speed/.test(about) ? 'STM32L4' : 'ESP32', '']), at(560), 640);
  board.place(crystal(), at(760), 640);
  board.place(sot(), at(930), 560);
  signBoard(board, name, random, { x: left ? 80 : 380, y: board.height - 84, width: 380 });
  finishBoard(board, { passives: 40 });
  return {
    backdrop: 'paper',
    content: frame(board, [at(470), 330]),
  };
};

/** Coupled coils: a reader's antenna and the card or tags before it. */
export const rfidScene: DrawScene = ({ name, about, random }) => {
  const board = newBoard(random, { width: 1060, height: 760, mask: 'blue', finish: 'gold' });
  const turns = 6;
  let coil = '';
  for (let i = 0; i < turns; i++) {
    const inset = 470 + i * 19;
    const top = 70 + i * 19;
    coil += `M${inset} ${top}H${1000 - i * 19}V${690 - i * 19}H${inset + 19}V${top + 38}`;
  }
  board.reserve(456, 56, 560, 650);
  board.drawUnder(
    stroke(coil, board.mask.laminate, 15) +
      stroke(coil, '#8a6428', 10.5) +
      stroke(coil, '#dcb764', 8) +
      stroke(coil, '#fbe9b8', 1.6, { transform: 'translate(-1 -1.4)' }),
  );
  board.place(qfn(8, /uhf|crib/.test(about) ? ['R2000', 'UHF'] : ['PN5180', 'NFC']), 250, 270);
  board.place(crystal(), 250, 480);
  board.place(inductor(60), 400, 160);
  board.place(inductor(60), 400, 380);
  board.place(pinHeader(8), 250, 660);
  board.place(led('Blue'), 130, 110);
  board.place(circleLabel(), 735, 380);
  signBoard(board, name, random, { x: 90, y: 560, width: 300 });
  finishBoard(board, { passives: 26, vias: 30 });
  const tagged = /tool|crib/.test(about);
  const tools = tagged
    ? `<g transform="translate(1130 820) rotate(-34)">${softShadow(-330, -34, 600, 68, { r: 30, depth: 40 })}` +
      path('M-330 -30H180q50 -70 130 -62l-44 60v64l44 60q-80 8 -130 -62H-330a30 30 0 0 1 0 -60z', {
        fill: 'url(#steel)',
      }) +
      rect(-260, -20, 150, 40, { r: 6, fill: '#f3f1ea' }) +
      stroke('M-246 -10h122v20h-110v-12h96', '#b9824e', 3) +
      circle(-305, 0, 12, { fill: '#2a3137' }) +
      '</g>'
    : contactlessCard(1080, 800, random.range(-26, -12), random.pick(['LIBRARY', 'MEMBER', 'READER']));
  return {
    backdrop: 'graphite',
    content: layBoard(board, { x: 720, y: 540, turn: random.range(-5, 5), scale: 1.14 }) + tools,
  };
};

const circleLabel = () => ({
  w: 150,
  h: 150,
  pads: [],
  body: stroke('M-30 -34q26 34 0 68M0 -56q44 56 0 112M30 -78q62 78 0 156', '#e8edf4', 9, {
    'stroke-opacity': 0.85,
  }),
  silk: 'none' as const,
  rise: 0,
});
