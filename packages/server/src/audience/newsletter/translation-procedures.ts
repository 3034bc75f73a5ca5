import { writeResultSchema } from '@perfboard/contracts/error';
import { newsletterLanguageSchema } from '@perfboard/contracts/newsletter';
import {
  translationFieldsMax,
  translationInput,
  translationLanguage,
  translationMessages,
  translationsSchema,
} from '@perfboard/contracts/translation';
import { newsletterMessages } from '@perfboard/contracts/words/newsletter';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { editorProcedure, readerProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { assertFurther } from '../../catalog/translation/translation.ts';
import {
  listNewsletterLanguages,
  listNewsletterTexts,
  translateNewsletter,
} from './newsletter-translation.ts';

const known = (uuid: string) => knownUuid(uuid, newsletterMessages.notFound);
const address = namedByPath.extend({ language: translationLanguage });

/** Reading and saving the translations of a newsletter. */
export const translationProcedures = {
  languages: readerProcedure
    .meta(
      rest('GET /newsletters/{uuid}/translations', 'List the further languages of a newsletter', {
        description:
          'Subscribers get it in their language if every text is translated and up to date, and otherwise in the primary language.',
      }),
    )
    .input(namedByPath)
    .output(z.object({ languages: z.array(newsletterLanguageSchema) }))
    .query(async ({ ctx, input }) => {
      const { further } = (await ctx.services.shop.read()).words.languages;
      return { languages: await listNewsletterLanguages(ctx.services.prisma, known(input.uuid), further) };
    }),

  translations: readerProcedure
    .meta(
      rest(
        'GET /newsletters/{uuid}/translations/{language}',
        'List the texts of a newsletter with their translations',
      ),
    )
    .input(address)
    .output(translationsSchema)
    .query(async ({ ctx, input: { uuid, language } }) => ({
      texts: await listNewsletterTexts(ctx.services.prisma, known(uuid), language),
    })),

  translate: editorProcedure
    .meta(
      rest('PUT /newsletters/{uuid}/translations/{language}', 'Translate texts of a newsletter', {
        description:
          'Texts that are not sent stay. An empty text removes its translation. Fails with 409 if a text was changed or sending has started.',
        bodyFields: translationFieldsMax,
      }),
    )
    .input(address.extend({ texts: translationInput }))
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid, language, texts } }) =>
      audited(ctx, { action: 'newsletter.translate', entity: 'newsletter' }, async (tx, trail) => {
        assertFurther((await ctx.services.shop.read()).words.languages, language);
        const write = { uuid: known(uuid), language, texts };
        trail.details = {
          language,
          changed: await translateNewsletter({ tx, actor: ctx.currentActor }, write),
        };
        return { message: translationMessages.saved, uuid };
      }),
    ),
};
