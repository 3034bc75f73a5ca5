import { deskLanguageCookie, deskLanguageHeader } from '@perfboard/contracts/page-query';
import { translatorOf } from '@perfboard/messages/catalogs';
import { isLanguage, type Language, languages, sourceLanguage } from '@perfboard/messages/language';
import type { Area, Translator } from '@perfboard/messages/translator';
import type { Request, RequestHandler, Response } from 'express';
import type { HttpServices } from '../service/services.ts';
import { givenOnce } from './request.ts';

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

/** The languages in which the shop answers, the primary one first. English is the desk's, and always understood. */
async function answerLanguages({
  shop,
}: Pick<HttpServices, 'shop'>): Promise<readonly [Language, ...Language[]]> {
  const { primary, further } = (await shop.read()).words.languages;
  const offered = [primary, ...further] as const;
  return offered.includes(sourceLanguage) ? offered : [...offered, sourceLanguage];
}

/** More languages than any browser names; reading a header of several kilobytes takes milliseconds. */
const headerMax = 200;

/** The offered language that a request prefers by its `Accept-Language`; the first one if it accepts none. */
export function requestLanguage(
  request: Pick<Request, 'acceptsLanguages' | 'headers'>,
  offered: readonly [Language, ...Language[]],
): Language {
  const [primary] = offered;
  const { 'accept-language': header = '' } = request.headers;
  if (offered.length === 1 || header.length > headerMax) return primary;
  const accepted = request.acceptsLanguages([...offered]);
  return offered.find((language) => language === accepted) ?? primary;
}

/** Files are in no language. */
const isFile = (path: string): boolean => /^\/(?:assets|media)\//.test(path);

/** Chooses the language of an API's answers; mount it before them. */
export const chooseLanguage =
  (services: Pick<HttpServices, 'shop'>): RequestHandler =>
  async (request, response, next) => {
    if (isFile(request.path)) return next();
    const desk = request.get(deskLanguageHeader);
    speak(
      response,
      desk && isLanguage(desk) ? desk : requestLanguage(request, await answerLanguages(services)),
    );
    next();
  };

const cookieStart = `${deskLanguageCookie}=`;

/** The language of the desk in a browser, as its cookies say; undefined without one. */
export function cookieLanguage(cookies: string | undefined): Language | undefined {
  const chosen = cookies
    ?.split(/; */)
    .find((cookie) => cookie.startsWith(cookieStart))
    ?.slice(cookieStart.length);
  return chosen && isLanguage(chosen) ? chosen : undefined;
}

/** The language that a link to a page for members names: their own. */
export function linkLanguage(request: Request): Language | undefined {
  const named = givenOnce(request, 'language');
  return named && isLanguage(named) ? named : undefined;
}

/**
 * Chooses the language of a page that members open without being signed in: the one that the link names, the one of this
 * browser's desk, or the one that the browser prefers of all that the desk has.
 */
export const speakToMember =
  ({ shop }: Pick<HttpServices, 'shop'>): RequestHandler =>
  async (request, response, next) => {
    const { primary } = (await shop.read()).words.languages;
    const offered = [primary, ...languages.filter((language) => language !== primary)] as const;
    const known = linkLanguage(request) ?? cookieLanguage(request.headers.cookie);
    speak(response, known ?? requestLanguage(request, offered));
    next();
  };
