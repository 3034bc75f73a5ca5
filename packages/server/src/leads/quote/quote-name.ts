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
