import type { OfferedLanguage } from '@perfboard/contracts/page';
import { directionOf, type Language } from '@perfboard/messages/language';
import type { Area, Translator } from '@perfboard/messages/translator';
import { createContext, useContext } from 'react';

/** The attributes of an element whose text is in another language than the page: none if it is in the same. */
export interface TextAttributes {
  lang?: string;
  /** Only if the text is written in the other direction than the page. */
  dir?: 'ltr' | 'rtl';
}

/** What a text needs on a page in a language; `language` is the text's, or undefined if it is the page's. */
export function textAttributes(page: Language, language: string | undefined): TextAttributes {
  if (!language || language === page) return {};
  const dir = directionOf(language);
  return dir === directionOf(page) ? { lang: language } : { lang: language, dir };
}

/** The language of a page and of every page that its links open. */
export interface PageLanguage {
  language: Language;
  /** Prefix of the language's paths: `/de`; empty for the shop's primary language. */
  base: string;
  /** The languages of the site, the primary one first; empty if it has only one. */
  languages: readonly OfferedLanguage[];
  /** The texts of an area: on the server all are at hand, in the browser those that the page's route names. */
  translator: <A extends Area>(area: A) => Translator<A>;
  /** Loads texts that the page needs only now. */
  load: (areas: readonly Area[]) => Promise<void>;
  /** The attributes of a text in a language; undefined stands for the page's. */
  written: (language: string | undefined) => TextAttributes;
  /** The attributes of a text of the site content. */
  textIn: (text: string) => TextAttributes;
}

const LanguageContext = createContext<PageLanguage | null>(null);
export const PageLanguageProvider = LanguageContext.Provider;

export function usePageLanguage(): PageLanguage {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('PageLanguageProvider is missing');
  return language;
}

/** The texts of an area in the language of the page. */
export const useMessages = <A extends Area>(area: A): Translator<A> => usePageLanguage().translator(area);
