import type { TranslatedTemplate } from '@perfboard/contracts/translation';
import type { Db } from '@perfboard/db/client';
import { type Language, sourceLanguage } from '@perfboard/messages/language';
import { textsOf } from '../translation/document-texts.ts';
import { isDefaultText, listTranslations, shippedTranslation } from '../translation/translation.ts';
import { readOwnWords } from './shop.ts';
import { wordsOf } from './shop-words.ts';

/** The product's text in a language, of a default text; undefined for a text of the owner. */
function shippedIn(language: Language, source: string, shopName: string): string | undefined {
  if (language !== sourceLanguage) return shippedTranslation(language, source, shopName);
  return isDefaultText(source, shopName) ? source : undefined;
}

/**
 * The reply templates for a lead of a language, in the shop's order. A template is one unit: if its subject or its
 * text has no current translation, both are in the primary language.
 */
export async function readReplyTemplates(db: Db, language: Language): Promise<TranslatedTemplate[]> {
  const { replies, languages, profile } = wordsOf(await readOwnWords(db));
  const { primary } = languages;
  const shipped = (source: string) => shippedIn(language, source, profile.name);
  const texts = await listTranslations(
    db,
    { subject: { document: 'replies' }, language },
    textsOf('replies', replies),
    shipped,
  );
  const bySource = new Map(texts.map((one) => [one.source, one]));
  const find = (source: string): { text: string | undefined; isOutdated: boolean } => {
    if (source === '') return { text: '', isOutdated: false };
    // What once translated a text into the primary language is not the owner's.
    if (language === primary) return { text: shipped(source) ?? source, isOutdated: false };
    const row = bySource.get(source);
    return { text: row?.text ?? row?.shipped ?? undefined, isOutdated: Boolean(row?.outdated) };
  };
  return replies.templates.map(({ name, subject, text }) => {
    const parts = [find(subject), find(text)] as const;
    const [title, body] = parts;
    if (title.text !== undefined && body.text !== undefined)
      return { name, subject: title.text, text: body.text, language, state: 'current' };
    const own = (source: string) => shippedIn(primary, source, profile.name) ?? source;
    return {
      name,
      subject: own(subject),
      text: own(text),
      language: primary,
      state: parts.some(({ isOutdated }) => isOutdated) ? 'outdated' : 'missing',
    };
  });
}
