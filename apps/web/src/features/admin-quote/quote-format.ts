import { showDecimal, showMoney } from '@perfboard/contracts/money';
import { path } from '@perfboard/contracts/path';
import { formatDay as dayIn } from '@perfboard/messages/format';
import { type Language, localeOf, sourceLanguage } from '@perfboard/messages/language';
import type { Translator } from '@perfboard/messages/translator';
import { useCallback } from 'react';
import { usePageLanguage } from '../../components/messages.ts';

/** A day as it is read: `Dec 31, 2026`. */
export const formatDay = (language: Language, day: string): string => dayIn(language, day, 'short');

/** A quantity or percentage, which is stored as a decimal number. */
export const formatNumberText = (language: Language, text: string | number): string =>
  language === sourceLanguage ? String(text) : showDecimal(String(text), localeOf(language));

/** A quote as people call it: `Q-2026-0012`, `Q-2026-0012, version 2`. */
export function quoteName(
  t: Translator<'desk_lead'>,
  { number, version }: { number: string | null; version: number },
): string {
  const quote = number ?? t('statusDraft');
  return version > 1 ? t('quoteVersion', { quote, version }) : quote;
}

/** Shows amounts in the language of the desk. */
export function useMoney(): (amount: string, currency: string) => string {
  const { language } = usePageLanguage();
  return useCallback((amount, currency) => showMoney(amount, currency, localeOf(language)), [language]);
}

/** The PDF of a quote for members, drafts included. */
export const deskPdfPath = (uuid: string): string => `${path.rest}/quotes/${uuid}/pdf`;
