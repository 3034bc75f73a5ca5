import { directionOf, isLanguage, type Language, sourceLanguage } from '@perfboard/messages/language';

/** The language of a stored tag; English if this release has no catalog of it. */
export const storedLanguage = (tag: string | null | undefined): Language =>
  tag && isLanguage(tag) ? tag : sourceLanguage;

/** The attributes of a page's root element; a browser assumes `ltr`. */
export const htmlAttributes = (language: Language): string =>
  directionOf(language) === 'rtl' ? `lang="${language}" dir="rtl"` : `lang="${language}"`;
