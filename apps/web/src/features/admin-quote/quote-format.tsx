import { showMoney } from '@perfboard/contracts/money';
import { path } from '@perfboard/contracts/path';
import type { QuoteStatus } from '@perfboard/contracts/words/quote';
import type { Translator } from '@perfboard/messages/translator';
import { useCallback } from 'react';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { useMessages, usePageLanguage } from '../../components/messages.ts';
import { statusLabelOf } from '../admin-lead/status-label.ts';

/** A quote as people call it: `Q-2026-0012`, `Q-2026-0012, version 2`. */
export function quoteName(
  t: Translator<'desk_lead'>,
  { number, version }: { number: string | null; version: number },
): string {
  const quote = number ?? t('statusDraft');
  return version > 1 ? t('quoteVersion', { quote, version }) : quote;
}

/** Whether a next version can be written of a sent quote. */
export const mayRevise = (status: QuoteStatus): boolean =>
  status !== 'draft' && status !== 'accepted' && status !== 'replaced';

/** Shows amounts in the language of the desk. */
export function useMoney(): (amount: string, currency: string) => string {
  const { language } = usePageLanguage();
  return useCallback((amount, currency) => showMoney(amount, currency, language), [language]);
}

/** The PDF of a quote for members, drafts included. */
export const deskPdfPath = (uuid: string): string => `${path.rest}/quotes/${uuid}/pdf`;

const tones: Record<QuoteStatus, BadgeTone> = {
  draft: 'neutral',
  sent: 'info',
  viewed: 'violet',
  accepted: 'signal',
  declined: 'danger',
  expired: 'warn',
  replaced: 'neutral',
};

/** The status of a quote. */
export function QuoteBadge({ status }: { status: QuoteStatus }) {
  const t = useMessages('desk_lead');
  return <Badge tone={tones[status]}>{statusLabelOf(t, status)}</Badge>;
}
