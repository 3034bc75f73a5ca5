// Finds the regular expressions of a file, and looks for text on which one takes more than linear time.
import { readFileSync } from 'node:fs';
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import { parseSync } from 'vite';

/** The regular expressions that a file writes out, and the lines at which it builds others at run time. */
export function readPatterns(file) {
  const text = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const lineOf = (start) => text.slice(0, start).split('\n').length;
  const written = [];
  const builtAt = [];
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if (node.type === 'Literal' && node.regex) {
      written.push({ source: node.regex.pattern, flags: node.regex.flags, line: lineOf(node.start) });
    }
    const isCall = node.type === 'NewExpression' || node.type === 'CallExpression';
    if (isCall && node.callee.name === 'RegExp') builtAt.push(lineOf(node.start));
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  return { written, builtAt };
}

/** What is wrong with a pattern, in one line; undefined if its time grows with the length of the text and no faster. */
export function superLinear(source, flags) {
  const [report] = analyse(
    { source, flags },
    { reportTypes: { Move: true, Self: true, Trade: true }, assumeRejectingSuffix: false },
  ).reports;
  // Without a try: an exponential pattern would not come back.
  if (report)
    return `${report.exponential ? 'exponential' : 'polynomial'} for /${report.character.literal.source}/`;
  return fuzz(new RegExp(source, flags));
}

const letterClasses = ['CharacterSet', 'CharacterClass', 'ExpressionCharacterClass'];
const sampleLetters = [...'aA0 -_.:;,<>@/="\'()[]{}#+!\t\n\r\\é中'];

/** Those of our letters that a class of letters matches. */
function matchedLetters(node, flags) {
  if (!letterClasses.includes(node.type)) return [];
  const one = new RegExp(`^${node.raw}$`, flags.replace(/[gy]/g, ''));
  return sampleLetters.filter((letter) => one.test(letter));
}

/** A short text that a part of a pattern matches, regardless of its surroundings. */
function sample(node, flags) {
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return matchedLetters(node, flags)[0] ?? '';
    case 'Group':
    case 'CapturingGroup':
    case 'Pattern':
      return sampleOf(node.alternatives[0].elements, flags);
    case 'Quantifier':
      return node.max === 0 ? '' : sample(node.element, flags).repeat(Math.max(1, Math.min(node.min, 20)));
    default:
      return '';
  }
}

const sampleOf = (elements, flags) => elements.map((element) => sample(element, flags)).join('');

/** Words, and what a pattern asks for before and behind them. */
function piecesOf(elements, flags) {
  const words = [];
  for (const [at, element] of elements.entries()) {
    const text = sample(element, flags);
    if (at > 0 && element.type === 'Character' && elements[at - 1].type === 'Character') {
      words[words.length - 1] += text;
    } else words.push(text);
  }
  return words.flatMap((word, at) => [
    word,
    words.slice(at, at + 2).join(''),
    words.slice(at, at + 3).join(''),
  ]);
}

/** The beginnings of what a pattern matches, and what it repeats: text of these makes it try again and again. */
function pumpsOf(regex) {
  const pattern = new RegExpParser().parsePattern(
    regex.source,
    undefined,
    undefined,
    regex.unicodeSets ? { unicodeSets: true } : regex.unicode,
  );
  const pumps = new Set(sampleLetters);
  const heads = new Set(['']);
  const beginnings = (alternatives, before) => {
    for (const { elements } of alternatives) {
      let begun = before;
      for (const element of elements) {
        if ('alternatives' in element) beginnings(element.alternatives, begun);
        const inner = element.type === 'Quantifier' ? element.element : undefined;
        if (inner && 'alternatives' in inner) beginnings(inner.alternatives, begun);
        if (element.type === 'Quantifier' && element.max > 9) {
          heads.add(begun);
          if (/\w$/.test(begun)) heads.add(`${begun} `);
        }
        begun += sample(element, regex.flags);
        pumps.add(begun);
      }
      for (const piece of piecesOf(elements, regex.flags)) {
        pumps.add(piece);
        if (/\w$/.test(piece)) pumps.add(`${piece} `);
      }
    }
  };
  beginnings(pattern.alternatives, '');
  visitRegExpAST(pattern, {
    onQuantifierEnter({ element }) {
      const letters = matchedLetters(element, regex.flags);
      pumps.add(sample(element, regex.flags));
      // Two that differ may make a border of a word.
      for (const letter of letters.slice(1)) pumps.add(letters[0] + letter);
    },
  });
  return { heads: [...heads], pumps: [...pumps].filter(Boolean) };
}

const lengthMax = 24_000;
/** A shorter run says nothing about how it grows. */
const measurableMs = 4;
/** Four times the text takes four times as long in linear time, sixteen times in quadratic time. */
const ratioMax = 9;

function timeOf(regex, text) {
  const start = process.cpuUsage();
  regex.lastIndex = 0;
  if (regex.global) text.replace(regex, '');
  else regex.test(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

const bestOf = (times, regex, text) => Math.min(...Array.from({ length: times }, () => timeOf(regex, text)));

/** Repeats each pump, and compares the time for a text with that for one four times as long. */
function fuzz(regex) {
  const { heads, pumps } = pumpsOf(regex);
  for (const head of heads) {
    for (const pump of pumps) {
      for (const tail of ['', '\u0000\n\u0000']) {
        const textOf = (length) => head + pump.repeat(Math.ceil(length / pump.length)) + tail;
        if (timeOf(regex, textOf(lengthMax)) < measurableMs) continue;
        const ratio = () =>
          bestOf(3, regex, textOf(lengthMax)) / Math.max(0.05, bestOf(3, regex, textOf(lengthMax / 4)));
        // The first may have met the compiler or a busy machine.
        const found = [ratio(), ratio(), ratio()];
        if (Math.min(...found) > ratioMax) {
          return `${Math.min(...found).toFixed(0)} times as long for four times ${JSON.stringify(pump)}`;
        }
      }
    }
  }
}
