import { translatorOf } from '@perfboard/messages/catalogs';
import type { Language } from '@perfboard/messages/language';

export interface Failure {
  message: string;
  retryAfterSeconds?: number | undefined;
}

/** How long to wait after too many requests, in a language; any other failure's own message. */
export function failureText(language: Language, { message, retryAfterSeconds: seconds }: Failure): string {
  if (!seconds) return message;
  const t = translatorOf(language, 'link_pages');
  if (seconds < 90) return t('waitSeconds', { count: seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90
    ? t('waitMinutes', { count: minutes })
    : t('waitHours', { count: Math.ceil(minutes / 60) });
}
