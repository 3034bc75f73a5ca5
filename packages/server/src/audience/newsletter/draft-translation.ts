import type { ShopLanguages } from '@perfboard/contracts/shop/languages';
import type { Language } from '@perfboard/messages/language';
import type { Pool } from 'pg';
import type { NewsletterContent } from './content-look.ts';
import { readContent } from './newsletter-content.ts';
import {
  type NewsletterTexts,
  readTranslated,
  type TranslatedNewsletters,
  withProjectNames,
} from './translated-newsletter.ts';

export interface DraftFields extends NewsletterTexts {
  /** Absent before the first save. */
  uuid?: string | undefined;
  /** Of the subscriber; the primary one without it. */
  language?: Language | undefined;
}

interface DraftTranslation {
  language: Language;
  /** Its translation into the language, if that is complete. */
  translated: TranslatedNewsletters;
  /** The images and cards of the text that subscribers of the language get. */
  content: NewsletterContent;
}

/** What subscribers of a language would get of a draft now. */
export async function readDraftTranslation(
  { pool, languages }: { pool: Pool; languages: ShopLanguages },
  { uuid, language = languages.primary, subject, preview_text, body }: DraftFields,
): Promise<DraftTranslation> {
  const isFurther = languages.further.includes(language);
  const texts = { subject, preview_text, body };
  const found = uuid && isFurther ? await readTranslated(pool, { uuid, ...texts }, [language]) : {};
  const content = await readContent(pool, found[language]?.body ?? body);
  return { language, translated: await withProjectNames(pool, found, content), content };
}
