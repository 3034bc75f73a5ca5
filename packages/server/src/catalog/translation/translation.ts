import { createHash } from 'node:crypto';
import { AppError } from '@perfboard/contracts/error';
import type { ShopLanguages } from '@perfboard/contracts/shop/languages';
import {
  type TranslatedText,
  type TranslationInput,
  translationMessages,
} from '@perfboard/contracts/translation';
import type { Db } from '@perfboard/db/client';
import type { Language } from '@perfboard/messages/language';

/** What a translation belongs to: a document of the site content, a project or a newsletter. */
export type Subject = { document: string } | { project_uuid: string } | { newsletter_uuid: string };

/** A text of a subject in the primary language. */
export interface SourceText {
  path: string;
  source: string;
}

const hashOf = (source: string): string => createHash('sha256').update(source).digest('hex');

/**
 * Each text of a subject with its translation, or with that of the text that was at its place before.
 * @param shipped the product's own translation of a text
 */
export async function listTranslations(
  db: Db,
  { subject, language }: { subject: Subject; language: Language },
  texts: readonly SourceText[],
  shipped: (source: string) => string | undefined = () => undefined,
): Promise<TranslatedText[]> {
  const rows = await db.translation.findMany({ where: { ...subject, language } });
  const bySource = new Map(rows.map((row) => [row.source, row]));
  const sources = new Set(texts.map(({ source }) => source));
  const outdated = new Map(rows.filter((row) => !sources.has(row.source)).map((row) => [row.path, row]));
  return texts.map(({ path, source }) => {
    const row = bySource.get(source);
    const old = row ? undefined : outdated.get(path);
    return {
      path,
      source,
      text: row?.text ?? null,
      shipped: shipped(source) ?? null,
      outdated: old ? { source: old.source, text: old.text } : null,
      updated_at: (row ?? old)?.updated_at.toISOString() ?? null,
      updated_by: (row ?? old)?.updated_by ?? null,
    };
  });
}

/** @throws AppError BAD_REQUEST for a language that is not a further one of the site */
export function assertFurther({ further }: ShopLanguages, language: Language): void {
  if (!further.includes(language)) throw new AppError('BAD_REQUEST', translationMessages.notOffered);
}

interface Save {
  subject: Subject;
  language: Language;
  actor: string;
  /** The current texts of the subject. */
  texts: readonly SourceText[];
}

/**
 * Stores translations, and removes those that they replace. Returns their paths.
 * @throws AppError CONFLICT when a translated text is no longer one of the subject
 */
export async function saveTranslations(
  tx: Db,
  { subject, language, actor, texts }: Save,
  given: TranslationInput,
): Promise<string[]> {
  const paths = new Map(texts.map(({ path, source }) => [source, path]));
  const sources = new Set(paths.keys());
  if (given.some(({ source }) => !sources.has(source))) {
    throw new AppError('CONFLICT', translationMessages.changed);
  }
  // One after the other: two that save the same new translation would both create it.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`translations ${JSON.stringify(subject)} ${language}`}))`;
  for (const { source, text } of given) {
    const path = paths.get(source) ?? '';
    const trimmed = text.trim();
    const where = { ...subject, language };
    // The same text, and what is out of date at its place.
    await tx.translation.deleteMany({
      where: { ...where, OR: [{ source }, { path, source: { notIn: [...sources] } }] },
    });
    if (trimmed === '') continue;
    const data = { ...where, path, source, source_hash: hashOf(source), text: trimmed, updated_by: actor };
    await tx.translation.create({ data });
  }
  return given.map(({ source }) => paths.get(source) ?? '');
}
