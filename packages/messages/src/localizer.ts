import { localeOf } from './language.ts';
import type { Area, Catalog, Translator } from './translator.ts';

/** A piece of a message: its own words, or a value with its name. */
type Part = string | { name: string; isNumber: boolean };

type Values = Record<string, string | number>;

/** One way in which a message may read: a message with a plural has one for each form. */
interface Wording {
  key: string;
  parts: readonly Part[];
}

/** No message is longer. */
const textMax = 1_000;

/** Adds a piece; words that follow words are one piece. */
function withPart(parts: readonly Part[], part: Part): Part[] {
  const last = parts.at(-1);
  if (typeof last !== 'string' || typeof part !== 'string') return [...parts, part];
  return [...parts.slice(0, -1), last + part];
}

/**
 * The ways in which a compiled message may read.
 * @param counted the name of the plural's value, which is compiled to 0 inside of it
 */
function wordingsOf(message: unknown, counted = ''): Part[][] {
  const nodes: readonly unknown[] = Array.isArray(message) ? message : [message];
  return nodes.reduce<Part[][]>(
    (begun, node) => {
      const readings = readingsOf(node, counted);
      return begun.flatMap((parts) => readings.map((reading) => reading.reduce(withPart, parts)));
    },
    [[]],
  );
}

function readingsOf(node: unknown, counted: string): Part[][] {
  if (typeof node === 'string') return [[node]];
  if (node === 0) return [[{ name: counted, isNumber: true }]];
  const [name, , forms] = node as [name: string, kind?: number, forms?: Record<string, unknown>];
  if (!forms) return [[{ name, isNumber: false }]];
  return Object.values(forms).flatMap((form) => wordingsOf(form, name));
}

/** The values with which a wording reads like this text; undefined if it never does. In linear time. */
function valuesOf(parts: readonly Part[], text: string): Values | undefined {
  const values: Values = {};
  let at = 0;
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') {
      if (!text.startsWith(part, at)) return undefined;
      at += part.length;
      continue;
    }
    const next = parts[index + 1] ?? '';
    if (typeof next !== 'string') return undefined;
    const isLast = index + 2 >= parts.length;
    const end = isLast ? text.length - next.length : text.indexOf(next, at);
    if (end <= at) return undefined;
    const value = text.slice(at, end);
    if (part.isNumber && !/^\d{1,9}$/.test(value)) return undefined;
    values[part.name] = part.isNumber ? Number(value) : value;
    at = end;
  }
  return at === text.length ? values : undefined;
}

const wordsIn = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0);

/**
 * Translates messages that are known only by their English text, with their values in it.
 * @param english the compiled English texts of an area
 * @param translate the translator of that area
 * @param nameIn translates a value that names something, such as the label of a field
 * @returns a function that returns a text that is not in the area unchanged
 */
export function createLocalizer<A extends Area>(
  english: Catalog<A>,
  translate: Translator<A>,
  nameIn: (value: string) => string = (value) => value,
): (text: string) => string {
  const say = translate as unknown as (key: string, values?: Values) => string;
  /** English writes `5,000`, which others read as five. */
  const inLanguage = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        /^\d{1,3}(?:,\d{3})+$/.test(String(value))
          ? new Intl.NumberFormat(localeOf(translate.language)).format(
              Number(String(value).replaceAll(',', '')),
            )
          : typeof value === 'string'
            ? nameIn(value)
            : value,
      ]),
    );
  const fixed = new Map<string, string>();
  const open: Wording[] = [];
  for (const [key, message] of Object.entries(english)) {
    for (const parts of wordingsOf(message)) {
      const [first] = parts;
      if (parts.length === 1 && typeof first === 'string') fixed.set(first, key);
      else open.push({ key, parts });
    }
  }
  // The wording with the most words of its own first: another may fit the same text with longer values.
  open.sort((one, other) => wordsIn(other.parts) - wordsIn(one.parts));
  return (text) => {
    const key = fixed.get(text);
    if (key !== undefined) return say(key);
    if (text.length > textMax) return text;
    for (const wording of open) {
      const values = valuesOf(wording.parts, text);
      if (values) return say(wording.key, inLanguage(values));
    }
    return text;
  };
}
