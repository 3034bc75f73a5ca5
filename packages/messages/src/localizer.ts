import { type Language, localeOf } from './language.ts';
import type { Area, Catalog, Translator } from './translator.ts';

/** A piece of a message: its own words, or a value with its name. */
type Part = string | { name: string; isNumber: boolean };

type Values = Record<string, string | number>;

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
    if (part.isNumber && !/^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})$/.test(value)) return undefined;
    values[part.name] = part.isNumber ? Number(value.replaceAll(',', '')) : value;
    at = end;
  }
  return at === text.length ? values : undefined;
}

const wordsIn = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0);

/** The texts of one area in English, and what gives them in another language. */
export interface LocalizedArea {
  english: Record<string, unknown>;
  say: (key: string, values?: Values) => string;
  language: Language;
}

/** An area for `createLocalizer`. @param english its compiled English texts */
export const localizedArea = <A extends Area>(
  english: Catalog<A>,
  translate: Translator<A>,
): LocalizedArea => ({
  english,
  say: translate as unknown as LocalizedArea['say'],
  language: translate.language,
});

/**
 * Translates messages that are known only by their English text, with their values in it.
 * @param areas where they are looked up; of two that fit, the one with more words of its own is taken
 * @param nameIn translates a value, such as the label of a field; it also gets the name of the value
 * @returns a function that returns a text that is in no area unchanged
 */
export function createLocalizer(
  areas: readonly LocalizedArea[],
  nameIn: (value: string, name: string) => string = (value) => value,
): (text: string) => string {
  /** English writes `5,000`, which others read as five. */
  const inLanguage = (language: Language, values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        /^\d{1,3}(?:,\d{3})+$/.test(String(value))
          ? new Intl.NumberFormat(localeOf(language)).format(Number(String(value).replaceAll(',', '')))
          : typeof value === 'string'
            ? nameIn(value, name)
            : value,
      ]),
    );
  const fixed = new Map<string, () => string>();
  const open: { parts: readonly Part[]; sayWith: (values: Values) => string }[] = [];
  for (const { english, say, language } of areas) {
    for (const [key, message] of Object.entries(english)) {
      for (const parts of wordingsOf(message)) {
        const [first] = parts;
        if (parts.length === 1 && typeof first === 'string') {
          if (!fixed.has(first)) fixed.set(first, () => say(key));
        } else open.push({ parts, sayWith: (values) => say(key, inLanguage(language, values)) });
      }
    }
  }
  // The wording with the most words of its own first: another may fit the same text with longer values.
  open.sort((one, other) => wordsIn(other.parts) - wordsIn(one.parts));
  return (text) => {
    const known = fixed.get(text);
    if (known) return known();
    if (text.length > textMax) return text;
    for (const { parts, sayWith } of open) {
      const values = valuesOf(parts, text);
      if (values) return sayWith(values);
    }
    return text;
  };
}
