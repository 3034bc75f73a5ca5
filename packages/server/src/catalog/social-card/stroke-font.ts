import { num, stroke } from './svg.ts';

/**
 * Plotter-style lettering, so that an image looks the same whatever fonts the machine has. A glyph is a list
 * of strokes on a grid 4 wide and 6 high, y down: each pair of digits is one point.
 */
const glyphs: Record<string, string> = {
  A: '06 02 20 42 46|04 44',
  B: '06 00 30 41 42 33 03|33 44 45 36 06',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|40 46|03 43',
  I: '00 20|10 16|06 26',
  J: '40 45 36 16 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10|24 46',
  R: '06 00 30 41 42 33 03|23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
  '0': '10 30 41 45 36 16 05 01 10|14 32',
  '1': '01 10 16|06 26',
  '2': '01 10 30 41 42 06 46',
  '3': '00 40 22 32 43 45 36 16 05',
  '4': '36 30 04 44',
  '5': '40 00 02 32 43 45 36 16 05',
  '6': '40 20 02 05 16 36 45 44 33 03',
  '7': '00 40 16',
  '8': '10 30 41 42 33 13 02 01 10|13 04 05 16 36 45 44 33',
  '9': '43 13 02 01 10 30 41 44 26',
  '-': '03 33',
  '.': '06 06',
  ',': '15 06',
  ':': '02 02|05 05',
  ';': '12 12|15 06',
  '/': '06 40',
  '+': '03 43|21 25',
  '=': '02 42|04 44',
  '*': '21 25|02 44|42 04',
  '%': '06 40|01 10|36 45',
  '&': '46 01 10 21 04 05 16 26 44',
  '(': '10 01 05 16',
  ')': '00 11 15 06',
  '#': '10 16|30 36|02 42|04 44',
  "'": '00 01',
  '"': '00 01|20 21',
  '?': '01 10 30 41 42 23 24|26 26',
  '!': '00 04|06 06',
  '<': '31 03 35',
  '>': '01 33 05',
  '@': '33 22 13 24 33 44 42 31 11 02 05 16 36',
  _: '06 46',
  '|': '00 06',
  '°': '10 21 12 01 10',
  '·': '03 03',
  Ω: '06 16 05 01 10 30 41 45 36 46',
  Μ: '02 06|05 16 26 35 32',
};

const spaceWidth = 2.4;
const gap = 1.7;

// Typographic characters and the micro sign (whose upper case is a Greek letter) have a plain equivalent.
const plain: Record<string, string> = {
  '–': '-',
  '—': '-',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '×': '*',
  '…': '.',
  µ: 'Μ',
  // Letters that Unicode does not decompose.
  ø: 'O',
  Ø: 'O',
  ł: 'L',
  Ł: 'L',
  đ: 'D',
  Đ: 'D',
  æ: 'AE',
  Æ: 'AE',
  œ: 'OE',
  Œ: 'OE',
};

function normalize(text: string): string[] {
  // One letter may be two in upper case.
  return [...text.normalize('NFD').replace(/\p{Mn}/gu, '')].flatMap((character) => [
    ...(plain[character] ?? character.toUpperCase()),
  ]);
}

function advance(character: string): number {
  if (character === ' ') return spaceWidth;
  const points = glyphs[character];
  if (!points) return spaceWidth;
  return Math.max(...points.split(/[ |]/).map((point) => Number(point[0]))) + gap;
}

/** Whether every character of a text can be drawn. */
export const hasGlyphs = (text: string): boolean =>
  normalize(text).every((character) => character === ' ' || character in glyphs);

/** Width of a text of the given cap height, in the same unit. */
export function textWidth(text: string, capHeight: number): number {
  const units = normalize(text).reduce((sum, character) => sum + advance(character), 0);
  return (Math.max(0, units - gap) * capHeight) / 6;
}

/** Path data of a text whose top left corner is at x, y. Characters without a glyph leave a space. */
function textPath(text: string, x: number, y: number, capHeight: number): string {
  const scale = capHeight / 6;
  let left = x;
  let d = '';
  for (const character of normalize(text)) {
    for (const line of glyphs[character]?.split('|') ?? []) {
      d += line
        .split(' ')
        .map((point, index) => {
          const px = left + Number(point[0]) * scale;
          const py = y + Number(point[1]) * scale;
          return `${index ? 'L' : 'M'}${num(px)} ${num(py)}`;
        })
        .join('');
    }
    left += advance(character) * scale;
  }
  return d;
}

interface Lettering {
  x: number;
  y: number;
  /** Cap height. */
  size: number;
  color: string;
  weight: number;
}

/** A text as one stroked path whose top left corner is at x, y. */
export const lettering = (text: string, { x, y, size, color, weight }: Lettering): string =>
  stroke(textPath(text, x, y, size), color, weight);

/** Breaks a text into lines no wider than `width`; the last allowed line is cut at a word. */
export function wrapText(
  text: string,
  { size, width, lines }: { size: number; width: number; lines: number },
): string[] {
  const result: string[] = [];
  let current = '';
  for (const word of text.split(/\s+/)) {
    const longer = current ? `${current} ${word}` : word;
    if (current && textWidth(longer, size) > width) {
      result.push(current);
      current = word;
    } else {
      current = longer;
    }
  }
  if (current) result.push(current);
  return result.slice(0, lines);
}
