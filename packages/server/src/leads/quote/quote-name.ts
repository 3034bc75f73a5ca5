import { showMoney } from '@perfboard/contracts/money';
import type { QuoteItem } from '@perfboard/contracts/quote';
import { translatorOf } from '@perfboard/messages/catalogs';
import type { Language } from '@perfboard/messages/language';

/** A quote as its client calls it: `Q-2026-0012`, `Q-2026-0012, version 2`. */
export function quoteName(
  { number, version }: { number: string | null; version: number },
  language: Language,
): string {
  const t = translatorOf(language, 'quote');
  const name = number ?? t('draft');
  return version > 1 ? t('nameWithVersion', { name, version }) : name;
}

/** The totals of a quote, as its PDF and every email to its client have them. */
export function totalRows(
  { currency, subtotal, tax, total }: Pick<QuoteItem, 'currency' | 'subtotal' | 'tax' | 'total'>,
  t: { (key: 'subtotal' | 'tax' | 'total'): string; language: Language },
) {
  const money = (amount: string) => showMoney(amount, currency, t.language);
  return [
    [t('subtotal'), money(subtotal)],
    [t('tax'), money(tax)],
    [t('total'), money(total)],
  ] as const;
}
