import { legalMarkdown, legalMarkdownIn } from '@perfboard/content/legal-markdown';
import { AppError, writeResultSchema } from '@perfboard/contracts/error';
import { documentNameField } from '@perfboard/contracts/shop/document';
import {
  replyTemplatesInput,
  replyTemplatesSchema,
  translationInput,
  translationLanguage,
  translationMessages,
  translationsSchema,
} from '@perfboard/contracts/translation';
import { type ShopDocumentName, shopFieldsMax } from '@perfboard/contracts/words/shop';
import type { Db } from '@perfboard/db/client';
import { type Language, sourceLanguage } from '@perfboard/messages/language';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { editorProcedure, readerProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { checkTranslations, isTranslatedDocument, textsOf } from '../translation/document-texts.ts';
import {
  assertFurther,
  listTranslations,
  saveTranslations,
  shippedTranslation,
  type TextIssue,
} from '../translation/translation.ts';
import { readReplyTemplates } from './reply-templates.ts';
import { readOwnWords } from './shop.ts';
import { wordsOf } from './shop-words.ts';

const address = z.strictObject({ document: documentNameField, language: translationLanguage });

/** The site content, and the texts of one document that visitors read. */
async function readTexts(db: Db, document: ShopDocumentName) {
  const words = wordsOf(await readOwnWords(db));
  if (!isTranslatedDocument(document)) throw new AppError('NOT_FOUND', 'Document not found');
  const check = (translations: ReadonlyMap<string, string>): TextIssue[] =>
    checkTranslations(document, words[document], translations);
  return { words, texts: textsOf(document, words[document]), check };
}

/** The product's legal texts are in the catalogs. */
const legalPage = (source: string, language: Language): string | undefined =>
  (['privacy', 'terms'] as const)
    .filter((name) => legalMarkdown[name].text === source)
    .map((name) => legalMarkdownIn(language)[name].text)[0];

/** Reading and saving the translations of a document. */
export const shopTranslationProcedures = {
  replyTemplates: readerProcedure
    .meta(
      rest('GET /shop/replies/templates/{language}', 'List the reply templates for a lead of a language', {
        description: 'A template without a current translation is in the primary language.',
      }),
    )
    .input(replyTemplatesInput)
    .output(replyTemplatesSchema)
    .query(async ({ ctx, input: { language } }) => ({
      templates: await readReplyTemplates(ctx.services.prisma, language),
    })),

  translations: readerProcedure
    .meta(
      rest(
        'GET /shop/{document}/translations/{language}',
        'List the texts of a document with their translations',
      ),
    )
    .input(address)
    .output(translationsSchema)
    .query(async ({ ctx, input: { document, language } }) => {
      const { words, texts } = await readTexts(ctx.services.prisma, document);
      const shipped = (source: string) =>
        language === sourceLanguage
          ? undefined
          : (shippedTranslation(language, source, words.profile.name) ?? legalPage(source, language));
      return {
        texts: await listTranslations(
          ctx.services.prisma,
          { subject: { document }, language },
          texts,
          shipped,
        ),
      };
    }),

  translate: editorProcedure
    .meta(
      rest('PUT /shop/{document}/translations/{language}', 'Translate texts of a document', {
        description: 'Texts that are not sent stay. An empty text removes its translation.',
        bodyFields: shopFieldsMax,
      }),
    )
    .input(address.extend({ texts: translationInput }))
    .output(writeResultSchema)
    .mutation(({ ctx, input: { document, language, texts: given } }) =>
      audited(ctx, { action: 'shop.translate', entity: 'shop' }, async (tx, trail) => {
        const { words, texts, check } = await readTexts(tx, document);
        assertFurther(words.languages, language);
        const actor = ctx.currentActor.email;
        const save = { subject: { document }, language, actor, texts, check };
        const changed = await saveTranslations(tx, save, given);
        trail.details = { document, language, changed };
        return { message: translationMessages.saved };
      }),
    ),
};
