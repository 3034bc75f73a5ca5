import { deskLanguageCookie } from '@perfboard/contracts/page-query';
import { path } from '@perfboard/contracts/path';
import type { Language } from '@perfboard/messages/language';
import { useEffect, useRef } from 'react';

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

/**
 * Loads the desk again if the member who signs in has another language than the page. Not later, because a reload loses
 * unsaved work.
 * @param member the member of the session, once it is known
 * @param shown the language of the page
 */
export function useLanguageOf(
  member: { email: string; language: Language } | undefined,
  shown: Language,
): void {
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (!member || seen.current === member.email) return;
    seen.current = member.email;
    if (member.language !== shown && keepDeskLanguage(member.language)) window.location.reload();
  }, [member, shown]);
}
