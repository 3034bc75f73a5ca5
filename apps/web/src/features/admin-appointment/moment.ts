import { formatMoment } from '@perfboard/contracts/words/appointment';
import { type Language, localeOf, sourceLanguage } from '@perfboard/messages/language';

/** An appointment's time in a time zone. English ones have the day first, and 24 hours, as in the emails. */
export const momentText = (language: Language, instant: string | Date, timeZone: string): string =>
  formatMoment(instant, timeZone, language === sourceLanguage ? 'en-GB' : localeOf(language));
