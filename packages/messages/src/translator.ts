import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format';
import type { Messages, Tag } from './generated/messages.ts';
import { cached } from './intl.ts';
import { type Language, localeOf } from './language.ts';

/** A part of the catalog that loads separately. */
export type Area = keyof Messages;

/** The compiled texts of an area in one language. */
export type Catalog<A extends Area = Area> = Record<keyof Messages[A], unknown>;

/** Keys of texts without values, for tables of labels. */
export type PlainKey<A extends Area> = {
  [K in keyof Messages[A]]: Messages[A][K] extends undefined ? K : never;
}[keyof Messages[A]];

/** Keys of texts without tags. */
type TextKey<A extends Area> = {
  [K in keyof Messages[A]]: Messages[A][K] extends undefined
    ? K
    : Tag extends Messages[A][K][keyof Messages[A][K]]
      ? never
      : K;
}[keyof Messages[A]];

/** With an element instead of each tag. */
type RichValues<Values, Element> = {
  [Name in keyof Values]: Values[Name] extends Tag
    ? (parts: Array<string | Element>) => Element
    : Values[Name];
};

/** Gives the texts of one area in one language. */
export interface Translator<A extends Area> {
  /** The text of a key, with its values. */
  <K extends TextKey<A>>(
    key: K,
    ...values: Messages[A][K] extends undefined ? [] : [values: Messages[A][K]]
  ): string;
  /** The parts of a text with tags: strings, and what the function of each tag returns. */
  rich<K extends keyof Messages[A], Element>(
    key: K,
    values: RichValues<Messages[A][K], Element>,
  ): Array<string | Element>;
  language: Language;
}

const options = {
  formatters: {
    getDateTimeFormat: cached(Intl.DateTimeFormat),
    getNumberFormat: cached(Intl.NumberFormat),
    getPluralRules: cached(Intl.PluralRules),
  },
} as unknown as FormatOptions;

/** A translator for the compiled texts of an area. */
export function createTranslator<A extends Area>(language: Language, catalog: Catalog<A>): Translator<A> {
  const locale = localeOf(language);
  const say = (key: keyof Messages[A], values?: object) => {
    const message = catalog[key] as CompiledMessage;
    return typeof message === 'string' ? message : format(message, locale, values as FormatValues, options);
  };
  return Object.assign(say, {
    rich: (key: keyof Messages[A], values: object) => {
      const parts: unknown = say(key, values);
      return Array.isArray(parts) ? parts : [parts];
    },
    language,
  }) as unknown as Translator<A>;
}
