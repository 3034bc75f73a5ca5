import { whip } from '../bench-object.ts';
import { qfn, soic } from '../component/chip.ts';
import { cardSlot, pinHeader, sma, terminalBlock, usbC } from '../component/connector.ts';
import { displayModule, readout } from '../component/display.ts';
import { buzzer } from '../component/panel.ts';
import { crystal, electrolytic, inductor, led, tactileSwitch } from '../component/passive.ts';
import { relay, toroid } from '../component/power.ts';
import { esp32Module, nosedModule, radioModule } from '../component/radio-module.ts';
import { ventedCan } from '../component/sensor.ts';
import { rect, softShadow } from '../svg.ts';
import { curve, type DrawScene, finishBoard, heartbeat, layBoard, newBoard, signBoard } from './scene.ts';

/** A connected node: radio module, display, and the sensors or switches that its name asks for. */
export const iotScene: DrawScene = ({ name, about, random, frame }) => {
  const mask = random.pick(['green', 'green', 'teal', 'black'] as const);
  const board = newBoard(random, { width: 1210, height: 850, mask, hatched: random.chance(0.3) });
  const flip = random.chance(0.5);
  const at = (x: number) => (flip ? board.width - x : x);
  board.place(esp32Module(about.includes('s3') ? 'ESP32-S3' : 'ESP32-WROOM-32'), at(220), 250);
  const [caption, value] = /energy|power|meter/.test(about)
    ? ['ACTIVE POWER', '1284W']
    : /air|co2/.test(about)
      ? ['CO2 PPM', '642']
      : /ph |hydro|dosing/.test(about)
        ? ['PH / EC', '6.02']
        : /modbus|gateway/.test(about)
          ? ['BUS DEVICES', '32/32']
          : /irrigation|soil/.test(about)
            ? ['SOIL VWC', '31.8%']
            : ['COLD ROOM 2', '4.1°C'];
  board.place(displayModule(440, 360, readout(caption, value, curve(random)), { pins: 4 }), at(640), 250);
  if (/energy|meter/.test(about)) {
    board.place(toroid(96), at(1010), 220);
    board.place(terminalBlock(4), at(930), board.height - 66);
    board.place(soic(16, ['ADE7953']), at(1010), 480, 90);
  } else if (/air|gas/.test(about)) {
    board.place(ventedCan(86), at(1030), 190);
    board.place(ventedCan(58), at(1040), 420);
  } else if (/ph |hydro|dosing|irrigation|relay/.test(about)) {
    board.place(relay(), at(970), 180);
    board.place(relay(), at(1110), 180);
    board.place(terminalBlock(5), at(920), board.height - 66);
  } else {
    board.place(terminalBlock(4, 'blackPlastic'), at(900), board.height - 66);
    board.place(buzzer(58), at(1070), 160);
    board.place(soic(8, ['W25Q128']), at(1050), 330);
    board.place(electrolytic(34), at(1090), 480);
  }
  board.place(usbC(), at(160), board.height - 66, 180);
  board.place(pinHeader(8), at(470), board.height - 130);
  board.place(qfn(5, ['TPS', '63020']), at(400), 560);
  board.place(inductor(), at(560), 560);
  board.place(tactileSwitch(), at(170), 560);
  signBoard(board, name, random, { x: flip ? board.width - 700 : 300, y: board.height - 80, width: 420 });
  finishBoard(board);
  return {
    backdrop: mask === 'black' ? 'esd' : 'graphite',
    content: frame(board, [at(560), 330]),
  };
};

/** A modem under its shield, a subscriber card and something heavy to switch. */
export const gsmScene: DrawScene = ({ name, about, random }) => {
  const board = newBoard(random, { width: 1180, height: 830, mask: 'blue', finish: 'gold' });
  const lte = /lte|a7670|cat-1|alarm/.test(about);
  board.place(
    radioModule(lte ? ['A7670E', 'LTE CAT-1', 'IMEI 86016'] : ['SIM800L', 'GSM/GPRS', 'IMEI 86931'], {
      w: 300,
      h: 300,
      pads: 12,
      board: '#0f2f55',
    }),
    470,
    270,
  );
  board.place(cardSlot(), 170, 300);
  board.place(sma(), 640, 44);
  board.drawOver(whip(642, -64, 330, random.range(-9, 9)));
  for (const [i, x] of [760, 860].entries()) board.place(electrolytic(i ? 40 : 44), x, 130);
  if (lte) {
    board.place(terminalBlock(8), 560, board.height - 62);
    board.place(buzzer(70), 1010, 250);
    board.place(relay('blackPlastic'), 820, 360);
  } else {
    board.place(relay(), 820, 340);
    board.place(relay(), 980, 340);
    board.place(terminalBlock(6), 840, board.height - 62);
    board.place(toroid(70), 1030, 140);
  }
  board.place(soic(14, [lte ? 'STM32G0' : 'ATMEGA', lte ? 'B1' : '328P']), 430, 590, 90);
  board.place(crystal(), 640, 590);
  board.place(led('Green'), 90, 90);
  board.place(pinHeader(6), 200, 560);
  signBoard(
    board,
    name,
    random,
    lte ? { x: 70, y: 640, width: 220 } : { x: 84, y: board.height - 84, width: 420 },
  );
  finishBoard(board, { passives: 44 });
  return {
    backdrop: 'graphite',
    content: layBoard(board, { x: 800, y: 650, turn: random.range(-6, 4), scale: 1.1 }),
  };
};

/** Short-range radio: a round wearable or a board of relays. */
export const bluetoothScene: DrawScene = ({ name, about, random, frame }) => {
  if (/wrist|heart|spo2|wearable/.test(about)) {
    const size = 760;
    const board = newBoard(random, { width: size, height: size, mask: 'black', radius: 200, holes: false });
    board.place(displayModule(400, 330, readout('HEART RATE', '72 BPM', heartbeat(), '#ff8a76')), 380, 270);
    board.place(
      radioModule(['NRF52832', 'BLE 5.3'], { w: 170, h: 170, pads: 6, board: '#1b1f22' }),
      250,
      560,
    );
    board.place(qfn(4, ['MAX', '30102']), 480, 540);
    board.place(led('Red'), 610, 500);
    board.place(led('Red'), 610, 550);
    board.print('BLE WRISTBAND', 380, 690, 20, 'middle');
    finishBoard(board, { passives: 26, vias: 30 });
    const strap = (y: number, h: number) =>
      softShadow(560, y, 480, h, { r: 40, depth: 40 }) +
      rect(560, y, 480, h, { r: 36, fill: 'url(#rubberAcross)' });
    let holes = '';
    for (let i = 0; i < 4; i++) holes += rect(776, 1010 + i * 52, 48, 24, { r: 12, fill: '#08090a' });
    return {
      backdrop: 'esd',
      content:
        `<g transform="rotate(${random.range(10, 20).toFixed(1)} 800 600)">` +
        strap(-160, 560) +
        strap(800, 560) +
        holes +
        softShadow(380, 180, 840, 840, { r: 230, depth: 54 }) +
        rect(380, 180, 840, 840, { r: 230, fill: 'url(#steel)' }) +
        rect(394, 194, 812, 812, { r: 218, fill: '#101214' }) +
        layBoard(board, { x: 800, y: 600, scale: 1.03 }) +
        '</g>',
    };
  }
  const board = newBoard(random, { width: 1200, height: 830, mask: 'blue' });
  board.place(nosedModule(['HC-05', 'BT 2.0 EDR']), 200, 230);
  for (let i = 0; i < 4; i++) {
    board.place(relay(), 480 + i * 176, 470);
    board.place(led(i % 2 ? 'Red' : 'Green'), 480 + i * 176, 340);
  }
  board.place(terminalBlock(9), 740, board.height - 62);
  board.place(soic(18, ['ULN2803A']), 610, 190, 90);
  board.place(soic(14, ['ATMEGA', '328P']), 920, 190, 90);
  board.place(crystal(), 1090, 130);
  board.place(electrolytic(36), 110, 520);
  signBoard(board, name, random, { x: 76, y: 610, width: 290 });
  finishBoard(board, { passives: 40 });
  return {
    backdrop: 'graphite',
    content: frame(board, [640, 380]),
  };
};
