import { createHash } from 'node:crypto';
import { defaultTranslations } from '@perfboard/content/translations/default-translations';
import { AppError } from '@perfboard/contracts/error';
import type { ShopLanguages } from '@perfboard/contracts/shop/languages';
import {
  type TranslatedText,
  type TranslationInput,
  translationMessages,
} from '@perfboard/contracts/translation';
import type { Db } from '@perfboard/db/client';
import type { Language } from '@perfboard/messages/language';

/** The product's translation of a default text, which may name the shop; undefined for other texts. */
export function shippedTranslation(language: Language, source: string, name: string): string | undefined {
  const texts = defaultTranslations[language];
  if (!texts) return undefined;
  if (Object.hasOwn(texts, source)) return texts[source];
  const template = source.replaceAll(name, '{{name}}');
  return Object.hasOwn(texts, template) ? texts[template]?.replaceAll('{{name}}', () => name) : undefined;
}

/** Whether a text, which may name the shop, is one of the product's own. They are in English. */
export const isDefaultText = (source: string, name: string): boolean =>
  shippedTranslation('de', source, name) !== undefined;

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
  /** Finds translations that are no valid text of their field; absent if they were checked before. */
  check?: (texts: ReadonlyMap<string, string>) => TextIssue[];
}

/** What is wrong with the translation of a source text. */
export interface TextIssue {
  source: string;
  message: string;
}

/**
 * Nothing that the caller has not read is overwritten. What is stored already is no conflict: the save may be
 * repeated.
 * @throws AppError CONFLICT
 */
async function assertReplaced(
  tx: Db,
  where: Subject & { language: Language },
  given: TranslationInput,
): Promise<void> {
  const asked = given.filter(({ replaces }) => replaces !== undefined);
  if (asked.length === 0) return;
  const sources = asked.map(({ source }) => source);
  const rows = await tx.translation.findMany({ where: { ...where, source: { in: sources } } });
  const stored = new Map(rows.map(({ source, text }) => [source, text]));
  const isOvertaken = asked.some(({ source, text, replaces }) => {
    const now = stored.get(source) ?? '';
    return now !== (replaces ?? '') && now !== text.trim();
  });
  if (isOvertaken) throw new AppError('CONFLICT', translationMessages.overtaken);
}

/**
 * Stores translations, and removes those that they replace, and those of texts whose place no longer exists.
 * Returns their paths.
 * @throws AppError CONFLICT when a translated text is no longer one of the subject, or a translation is not the one
 * that was read, BAD_REQUEST for a translation
 * that is too long for its field or has an unknown placeholder
 */
export async function saveTranslations(
  tx: Db,
  { subject, language, actor, texts, check = () => [] }: Save,
  given: TranslationInput,
): Promise<string[]> {
  const paths = new Map(texts.map(({ path, source }) => [source, path]));
  if (given.some(({ source }) => !paths.has(source))) {
    throw new AppError('CONFLICT', translationMessages.changed);
  }
  const chosen = new Map(given.map(({ source, text }) => [source, text.trim()]));
  const stored = [...chosen].filter(([, text]) => text !== '');
  const issues = check(new Map(stored)).map(({ source, message }) => ({
    path: `texts.${given.findLastIndex((one) => one.source === source)}.text`,
    message,
  }));
  const [first] = issues;
  if (first) throw new AppError('BAD_REQUEST', first.message, { issues });
  // One after the other: two that save the same new translation would both create it.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`translations ${JSON.stringify(subject)} ${language}`}))`;
  await assertReplaced(tx, { ...subject, language }, given);
  const changed = [...chosen.keys()].map((source) => paths.get(source) ?? '');
  const places = texts.map(({ path }) => path);
  // The same texts, what is out of date at their places, and what no place shows any more.
  await tx.translation.deleteMany({
    where: {
      ...subject,
      language,
      OR: [
        { source: { in: [...chosen.keys()] } },
        {
          source: { notIn: [...paths.keys()] },
          OR: [{ path: { in: changed } }, { path: { notIn: places } }],
        },
      ],
    },
  });
  await tx.translation.createMany({
    data: stored.map(([source, text]) => ({
      ...subject,
      language,
      path: paths.get(source) ?? '',
      source,
      source_hash: hashOf(source),
      text,
      updated_by: actor,
    })),
  });
  return changed;
}
