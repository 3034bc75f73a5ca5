import { path } from '@perfboard/contracts/path';
import { deskLanguageCookie } from '@perfboard/contracts/words/desk-language';
import type { Language } from '@perfboard/messages/language';

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Keeps the language of the member's desk in a cookie, so that the server sends the next page in it.
 * @returns false if the browser kept it already or keeps no cookies: loading the page again would change nothing
 */
export function keepDeskLanguage(language: Language): boolean {
  const cookie = `${deskLanguageCookie}=${language}`;
  const isKept = () => document.cookie.split('; ').includes(cookie);
  if (isKept()) return false;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${cookie}; path=${path.admin}; max-age=${yearSeconds}; samesite=lax`;
  return isKept();
}
