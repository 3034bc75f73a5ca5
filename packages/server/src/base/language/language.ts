import { translatorOf } from '@perfboard/messages/catalogs';
import {
  directionOf,
  isLanguage,
  type Language,
  localeOf,
  sourceLanguage,
} from '@perfboard/messages/language';
import type { Translator } from '@perfboard/messages/translator';
import type { Response } from 'express';

/** The language of a stored tag; English if this release has no catalog of it. */
export const storedLanguage = (tag: string | null | undefined): Language =>
  tag && isLanguage(tag) ? tag : sourceLanguage;

/** The language of a response: the request's, or that of the person whose link it opens. */
export const languageOf = ({ locals }: Pick<Response, 'locals'>): Language =>
  locals.language ?? sourceLanguage;

/** From now on, the response is in this language. */
export function speak(response: Pick<Response, 'locals'>, language: Language): void {
  response.locals.language = language;
}

/** The locale of an appointment's day and time: English ones have the day first, and 24 hours. */
export const momentLocale = (language: Language): string =>
  language === sourceLanguage ? 'en-GB' : localeOf(language);

/** The texts of pages that links in emails open, in the response's language. */
export const linkTexts = (response: Pick<Response, 'locals'>): Translator<'link_pages'> =>
  translatorOf(languageOf(response), 'link_pages');

/** The attributes of a page's root element; a browser assumes `ltr`. */
export const htmlAttributes = (language: Language): string =>
  directionOf(language) === 'rtl' ? `lang="${language}" dir="rtl"` : `lang="${language}"`;
