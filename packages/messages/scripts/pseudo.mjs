// The two pseudo-locales for tests, made from the English texts. Their codes are those of Unicode's CLDR.
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** Accented and 40 percent longer, for cut and untranslated text; mirrored, for right-to-left layout. */
export const pseudoLanguages = ['en-XA', 'ar-XB'];

const accents = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'đ',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ɋ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Đ',
  E: 'É',
  F: 'Ƒ',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Í',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ɱ',
  N: 'Ñ',
  O: 'Ó',
  P: 'Þ',
  Q: 'Ɋ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Ú',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
};

const accented = (text) => text.replace(/[a-z]/gi, (letter) => accents[letter]);

/** Each word as if it were written from right to left. */
const mirrored = (text) => text.replace(/[\p{L}\p{N}]+/gu, (word) => `\u202e${word}\u202c`);

/** Changes the literal parts of an ICU text; arguments, tags and branches keep their names. */
function mapLiterals(text, change) {
  const pieces = [];
  let end = 0;
  const visit = (nodes) => {
    for (const node of nodes) {
      if (node.type === TYPE.literal) {
        const { start, end: stop } = node.location;
        pieces.push(text.slice(end, start.offset), change(text.slice(start.offset, stop.offset)));
        end = stop.offset;
      } else if (node.type === TYPE.tag) visit(node.children);
      else if (node.options) for (const { value } of Object.values(node.options)) visit(value);
    }
  };
  visit(parse(text, { captureLocation: true }));
  return pieces.join('') + text.slice(end);
}

/** The text of a pseudo-locale. */
export function pseudoText(language, text) {
  if (language === 'ar-XB') return mapLiterals(text, mirrored);
  const letters = text.replace(/\{[^{}]*\}|<[^<>]*>/g, '').match(/\p{L}/gu)?.length ?? 0;
  // In words, because a line of text can break too.
  const padding = '~'.repeat(Math.ceil(letters * 0.4)).replace(/~{12}(?=~)/g, '$& ');
  return padding ? `${mapLiterals(text, accented)} ${padding}` : text;
}
