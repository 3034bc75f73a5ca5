import { translatorOf } from '@perfboard/messages/catalogs';
import { type Language, sourceLanguage } from '@perfboard/messages/language';
import type { Area, Translator } from '@perfboard/messages/translator';
import type { Response } from 'express';

/** The language of a response: the request's, or that of the person whose link it opens. */
export const languageOf = ({ locals }: Pick<Response, 'locals'>): Language =>
  locals?.language ?? sourceLanguage;

/** From now on, the response is in this language. Without one, it stays in the request's. */
export function speak(response: Pick<Response, 'locals'>, language: Language | undefined): void {
  if (language) response.locals.language = language;
}

/** The texts of an area in the response's language. */
export const pageTexts = <A extends Area>(response: Pick<Response, 'locals'>, area: A): Translator<A> =>
  translatorOf(languageOf(response), area);
