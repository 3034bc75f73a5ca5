import { AppError, toIssues } from '@perfboard/contracts/error';
import { type NewsletterLanguage, newsletterDraftFields } from '@perfboard/contracts/newsletter';
import type { TranslatedText, TranslationInput } from '@perfboard/contracts/translation';
import { newsletterMessages, newsletterTextFields } from '@perfboard/contracts/words/newsletter';
import type { Db } from '@perfboard/db/client';
import type { Language } from '@perfboard/messages/language';
import type { Actor } from '../../base/trpc/actor.ts';
import {
  listTranslations,
  type SourceText,
  saveTranslations,
} from '../../catalog/translation/translation.ts';
import { holdPictures } from './newsletter-content.ts';
import { lockEditable } from './newsletter-draft.ts';
import { type NewsletterTexts, sourceTextsOf } from './translated-newsletter.ts';

/** @throws AppError NOT_FOUND */
async function readTexts(db: Db, uuid: string): Promise<SourceText[]> {
  const select = { subject: true, preview_text: true, body: true };
  const newsletter = await db.newsletter.findUnique({ where: { uuid }, select });
  if (!newsletter) throw new AppError('NOT_FOUND', newsletterMessages.notFound);
  return sourceTextsOf(newsletter);
}

/**
 * The texts of a newsletter with their translations into a language.
 * @throws AppError NOT_FOUND
 */
export async function listNewsletterTexts(
  db: Db,
  uuid: string,
  language: Language,
): Promise<TranslatedText[]> {
  return listTranslations(db, { subject: { newsletter_uuid: uuid }, language }, await readTexts(db, uuid));
}

/**
 * How much of a newsletter is translated into each language.
 * @throws AppError NOT_FOUND
 */
export async function listNewsletterLanguages(
  db: Db,
  uuid: string,
  languages: readonly Language[],
): Promise<NewsletterLanguage[]> {
  const texts = await readTexts(db, uuid);
  const listed: NewsletterLanguage[] = [];
  for (const language of languages) {
    const found = await listTranslations(db, { subject: { newsletter_uuid: uuid }, language }, texts);
    const open = found.filter(({ text }) => text === null);
    const outdated = open.filter((one) => one.outdated !== null).length;
    listed.push({ language, missing: open.length - outdated, outdated });
  }
  return listed;
}

/**
 * The limits of a translation are those of its text.
 * @throws AppError BAD_REQUEST with its issues
 */
function checkTexts(newsletter: NewsletterTexts, given: TranslationInput): TranslationInput {
  const checked = given.map(({ source, ...one }, index) => {
    let { text } = one;
    const issues: { path: string; message: string }[] = [];
    for (const field of newsletterTextFields) {
      if (newsletter[field] !== source) continue;
      const result = newsletterDraftFields.shape[field].safeParse(text);
      if (result.success) text = result.data;
      else
        issues.push(
          ...toIssues(result.error).map(({ message }) => ({ path: `texts.${index}.text`, message })),
        );
    }
    return { translated: { ...one, source, text }, issues };
  });
  const issues = checked.flatMap((one) => one.issues);
  if (issues.length > 0) throw new AppError('BAD_REQUEST', issues[0]?.message, { issues });
  return checked.map(({ translated }) => translated);
}

/**
 * Translates texts of a newsletter that is not being sent.
 * @returns the names of the translated fields
 * @throws AppError NOT_FOUND, BAD_REQUEST, CONFLICT when a text has changed or sending has started
 */
export async function translateNewsletter(
  { tx, actor }: { tx: Db; actor: Actor },
  { uuid, language, texts: given }: { uuid: string; language: Language; texts: TranslationInput },
): Promise<string[]> {
  const newsletter = await lockEditable({ tx, actor }, uuid);
  const texts = checkTexts(newsletter, given);
  await holdPictures(
    tx,
    texts.map(({ text }) => text),
  );
  const subject = { newsletter_uuid: uuid };
  const save = { subject, language, actor: actor.email, texts: sourceTextsOf(newsletter) };
  const changed = await saveTranslations(tx, save, texts);
  // Announces it to open screens. Its version stays: its own texts are as they were read.
  await tx.newsletter.update({ where: { uuid }, data: { updated_at: new Date() } });
  return changed;
}
