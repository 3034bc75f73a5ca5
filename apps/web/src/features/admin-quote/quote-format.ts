import { showMoney } from '@perfboard/contracts/money';
import { path } from '@perfboard/contracts/path';
import type { Translator } from '@perfboard/messages/translator';
import { useCallback } from 'react';
import { usePageLanguage } from '../../components/messages.ts';

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
  return useCallback((amount, currency) => showMoney(amount, currency, language), [language]);
}

/** The PDF of a quote for members, drafts included. */
export const deskPdfPath = (uuid: string): string => `${path.rest}/quotes/${uuid}/pdf`;
