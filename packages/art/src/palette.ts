/** Colors of a solder mask: over bare laminate, over copper, over a trace; and of the ink printed on it. */
export interface Mask {
  laminate: string;
  pour: string;
  trace: string;
  edge: string;
  silk: string;
}

export const masks = {
  green: { laminate: '#0c3a2b', pour: '#14553c', trace: '#23795a', edge: '#8a8a55', silk: '#e9efe6' },
  teal: { laminate: '#0a3a3f', pour: '#105159', trace: '#1f7680', edge: '#83896a', silk: '#e6efee' },
  blue: { laminate: '#0e2a56', pour: '#153c78', trace: '#2b61a8', edge: '#7f8570', silk: '#e8edf4' },
  black: { laminate: '#0e1012', pour: '#1b1e22', trace: '#34393f', edge: '#6a6650', silk: '#e3e2dc' },
  red: { laminate: '#5c1416', pour: '#7d1f20', trace: '#a83833', edge: '#948154', silk: '#f4e9e4' },
  purple: { laminate: '#2c1a4a', pour: '#3d2665', trace: '#5d4090', edge: '#8c7d5c', silk: '#ece7f2' },
  white: { laminate: '#c9cbc6', pour: '#dfe0db', trace: '#f1f1ec', edge: '#a59b78', silk: '#2b3034' },
  yellow: { laminate: '#8a6414', pour: '#a87d1e', trace: '#c79a35', edge: '#8b7a4a', silk: '#f6efdd' },
} as const satisfies Record<string, Mask>;

export type MaskName = keyof typeof masks;

export const copper = { light: '#f0c9a0', base: '#c98a55', dark: '#8a5429' };
export const gold = { light: '#f7e3ae', base: '#d9b45f', dark: '#94712a' };
export const tin = { light: '#f3f5f5', base: '#bcc3c6', dark: '#767f84' };

/** Insulation of hook-up wire. */
export const wireColors = [
  '#c63d33',
  '#23282c',
  '#e0a526',
  '#2f74b5',
  '#3c8f56',
  '#dfe0da',
  '#d06f2c',
  '#7a5aa6',
] as const;

const linear = (id: string, stops: string, direction = 'x1="0" y1="0" x2="1" y2="1"') =>
  `<linearGradient id="${id}" ${direction}>${stops}</linearGradient>`;
const radial = (id: string, stops: string, place = 'cx=".5" cy=".5" r=".5"') =>
  `<radialGradient id="${id}" ${place}>${stops}</radialGradient>`;
const stop = (offset: number, color: string, opacity?: number) =>
  `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`;

const down = 'x1="0" y1="0" x2="0" y2="1"';
const across = 'x1="0" y1="0" x2="1" y2="0"';

/** Gradients that every picture may use by name. */
export const materials = [
  linear('epoxy', stop(0, '#3d4246') + stop(0.5, '#26292c') + stop(1, '#191b1d')),
  linear('shield', stop(0, '#eef0ef') + stop(0.35, '#c3c8c9') + stop(0.6, '#d9dcdb') + stop(1, '#92999c')),
  linear('tin', stop(0, tin.light) + stop(0.5, tin.base) + stop(1, tin.dark)),
  linear('gold', stop(0, gold.light) + stop(0.5, gold.base) + stop(1, gold.dark)),
  linear('copper', stop(0, copper.light) + stop(0.5, copper.base) + stop(1, copper.dark)),
  linear(
    'copperBand',
    stop(0, copper.dark) + stop(0.3, copper.light) + stop(0.6, copper.base) + stop(1, '#5f3717'),
    down,
  ),
  linear(
    'steel',
    stop(0, '#6d757a') + stop(0.25, '#dfe4e6') + stop(0.55, '#9aa3a8') + stop(1, '#444b50'),
    down,
  ),
  linear(
    'steelAcross',
    stop(0, '#6d757a') + stop(0.25, '#dfe4e6') + stop(0.55, '#9aa3a8') + stop(1, '#444b50'),
    across,
  ),
  linear('rubber', stop(0, '#3a3d40') + stop(0.3, '#2a2c2f') + stop(1, '#111213'), down),
  linear('ceramic', stop(0, '#efe6d2') + stop(0.6, '#d5c7a8') + stop(1, '#a99870')),
  linear('mlcc', stop(0, '#c9a877') + stop(1, '#8f6d40')),
  linear('resistor', stop(0, '#2f3438') + stop(1, '#131618')),
  linear('whitePlastic', stop(0, '#fbfbf8') + stop(0.6, '#e4e3dd') + stop(1, '#bebdb4')),
  linear('blackPlastic', stop(0, '#44484c') + stop(0.5, '#26292c') + stop(1, '#141618')),
  linear('greenPlastic', stop(0, '#57b58a') + stop(0.5, '#2f8b62') + stop(1, '#1c5c40')),
  linear('bluePlastic', stop(0, '#5a93cf') + stop(0.5, '#2e67a6') + stop(1, '#1b416e')),
  linear(
    'glass',
    stop(0, '#ffffff', 0.28) +
      stop(0.38, '#ffffff', 0.05) +
      stop(0.4, '#ffffff', 0) +
      stop(1, '#ffffff', 0.06),
  ),
  linear('boardLight', stop(0, '#ffffff', 0.16) + stop(0.45, '#ffffff', 0) + stop(1, '#000000', 0.28)),
  linear(
    'tubeSheen',
    stop(0, '#000', 0.35) + stop(0.25, '#fff', 0.38) + stop(0.5, '#fff', 0) + stop(1, '#000', 0.5),
    down,
  ),
  linear(
    'tubeSheenAcross',
    stop(0, '#000', 0.4) + stop(0.3, '#fff', 0.3) + stop(0.55, '#fff', 0) + stop(1, '#000', 0.5),
    across,
  ),
  linear('rubberAcross', stop(0, '#111213') + stop(0.3, '#4a4e51') + stop(1, '#0c0d0e'), across),
  radial('cellShade', stop(0.7, '#000', 0) + stop(1, '#000', 0.5)),
  radial(
    'domeShade',
    stop(0, '#fff', 0.5) + stop(0.6, '#fff', 0) + stop(1, '#000', 0.32),
    'cx=".36" cy=".32" r=".75"',
  ),
  linear('solar', stop(0, '#2c4a7c') + stop(0.5, '#16294f') + stop(1, '#0d1a36')),
  radial(
    'lens',
    stop(0, '#8fb4d8') +
      stop(0.16, '#35557e') +
      stop(0.45, '#111d33') +
      stop(0.8, '#070a10') +
      stop(1, '#1c2026'),
    'cx=".4" cy=".36" r=".7"',
  ),
  radial('can', stop(0, '#f4f6f6') + stop(0.7, '#c9cfd1') + stop(1, '#878f93'), 'cx=".36" cy=".32" r=".8"'),
  radial('knob', stop(0, '#55595d') + stop(1, '#1b1d1f'), 'cx=".35" cy=".3" r=".8"'),
  radial(
    'glowWhite',
    stop(0, '#ffffff', 0.95) +
      stop(0.25, '#fff8e2', 0.55) +
      stop(0.6, '#ffe9b0', 0.14) +
      stop(1, '#ffe2a0', 0),
  ),
  radial('glowRed', stop(0, '#ffd9cf', 0.95) + stop(0.2, '#ff6a4d', 0.55) + stop(1, '#ff3d1f', 0)),
  radial('glowGreen', stop(0, '#e8ffe9', 0.95) + stop(0.2, '#6dea8f', 0.5) + stop(1, '#2bd15c', 0)),
  radial('glowBlue', stop(0, '#e6f4ff', 0.95) + stop(0.2, '#5db4ff', 0.5) + stop(1, '#2286ff', 0)),
  radial('glowAmber', stop(0, '#fff3da', 0.95) + stop(0.2, '#ffb648', 0.5) + stop(1, '#ff9a1f', 0)),
  radial(
    'vignette',
    stop(0.45, '#000000', 0) + stop(0.78, '#04070a', 0.24) + stop(1, '#04070a', 0.62),
    'cx=".48" cy=".46" r=".78"',
  ),
  radial(
    'keyLight',
    stop(0, '#fff6e6', 0.2) + stop(0.5, '#fff6e6', 0.05) + stop(1, '#fff6e6', 0),
    'cx=".22" cy=".12" r=".85"',
  ),
].join('');
