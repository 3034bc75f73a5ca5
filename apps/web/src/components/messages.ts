import type { OfferedLanguage } from '@perfboard/contracts/page';
import type { Language } from '@perfboard/messages/language';
import type { Area, Translator } from '@perfboard/messages/translator';
import { createContext, useContext } from 'react';

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
  /** The language of a text of the site content for its `lang`; undefined if it is in the page's language. */
  textLanguage: (text: string) => string | undefined;
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
