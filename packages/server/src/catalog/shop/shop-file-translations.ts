import { AppError } from '@perfboard/contracts/error';
import type { ShopTranslations } from '@perfboard/contracts/translation';
import type { ShopDocumentName } from '@perfboard/contracts/words/shop';
import type { Db } from '@perfboard/db/client';
import { isLanguage, type Language } from '@perfboard/messages/language';
import { checkTranslations, isTranslatedDocument, textsOf } from '../translation/document-texts.ts';
import { saveTranslations } from '../translation/translation.ts';
import { readOwnWords } from './shop.ts';
import { wordsOf } from './shop-words.ts';

/** The translations of the site content, for its file. */
export async function exportTranslations(db: Db): Promise<ShopTranslations> {
  const rows = await db.translation.findMany({
    where: { document: { not: null } },
    select: { document: true, language: true, path: true, source: true, text: true },
    orderBy: [{ document: 'asc' }, { language: 'asc' }, { path: 'asc' }],
  });
  return rows.map(({ document, ...row }) => ({ ...row, document: document as ShopDocumentName }));
}

/**
 * Stores the translations of a file whose texts the documents have. Those of other texts are left out: no page
 * would show them.
 * @returns what was stored, as `profile.tagline (de)`
 * @throws AppError BAD_REQUEST for a translation that is no valid text of its field; nothing is stored then
 */
export async function importTranslations(tx: Db, given: ShopTranslations, actor: string): Promise<string[]> {
  if (given.length === 0) return [];
  const words = wordsOf(await readOwnWords(tx));
  const groups = new Map<string, { document: ShopDocumentName; language: Language; places: number[] }>();
  for (const [place, { document, language }] of given.entries()) {
    if (!isLanguage(language)) continue;
    const key = `${document} ${language}`;
    const group = groups.get(key) ?? { document, language, places: [] };
    group.places.push(place);
    groups.set(key, group);
  }
  const stored: string[] = [];
  for (const { document, language, places } of groups.values()) {
    if (!isTranslatedDocument(document)) continue;
    const texts = textsOf(document, words[document]);
    const sources = new Set(texts.map(({ source }) => source));
    const known = places.filter((place) => sources.has(given[place]?.source ?? ''));
    const chosen = known.flatMap((place) => given[place] ?? []);
    if (chosen.length === 0) continue;
    const check = (translations: ReadonlyMap<string, string>) =>
      checkTranslations(document, words[document], translations);
    const save = { subject: { document }, language, actor, texts, check };
    try {
      const paths = await saveTranslations(tx, save, chosen);
      stored.push(...paths.map((path) => `${document}.${path} (${language})`));
    } catch (error) {
      if (!(error instanceof AppError) || !error.issues) throw error;
      // `texts.3.text` is a place among the chosen ones.
      const issues = error.issues.map(({ path, message }) => ({
        path: `translations.${known[Number(path.split('.')[1])]}.text`,
        message,
      }));
      throw new AppError(error.code, error.message, { issues, cause: error });
    }
  }
  return stored;
}
