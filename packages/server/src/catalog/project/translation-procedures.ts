import { writeResultSchema } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import {
  translationFieldsMax,
  translationInput,
  translationLanguage,
  translationMessages,
  translationsSchema,
} from '@perfboard/contracts/translation';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { editorProcedure, readerProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { checkProjectTexts, readSourceTexts } from '../translation/project-texts.ts';
import { assertFurther, listTranslations, saveTranslations } from '../translation/translation.ts';

const address = z.strictObject({ uuid: uuidSchema, language: translationLanguage });

/** Reading and saving the translations of a project. */
export const projectTranslationProcedures = {
  translations: readerProcedure
    .meta(
      rest(
        'GET /projects/{uuid}/translations/{language}',
        'List the texts of a project with their translations',
      ),
    )
    .input(address)
    .output(translationsSchema)
    .query(async ({ ctx, input: { uuid, language } }) => {
      const { prisma } = ctx.services;
      const texts = await readSourceTexts(prisma, uuid);
      return { texts: await listTranslations(prisma, { subject: { project_uuid: uuid }, language }, texts) };
    }),

  translate: editorProcedure
    .meta(
      rest('PUT /projects/{uuid}/translations/{language}', 'Translate texts of a project', {
        description: 'Texts that are not sent stay. An empty text removes its translation.',
        bodyFields: translationFieldsMax,
      }),
    )
    .input(address.extend({ texts: translationInput }))
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid, language, texts: given } }) =>
      audited(ctx, { action: 'project.translate', entity: 'project' }, async (tx, trail) => {
        assertFurther((await ctx.services.shop.read()).words.languages, language);
        const texts = await readSourceTexts(tx, uuid);
        const save = {
          subject: { project_uuid: uuid },
          language,
          actor: ctx.currentActor.email,
          texts,
          check: (translations: ReadonlyMap<string, string>) => checkProjectTexts(texts, translations),
        };
        trail.details = { language, changed: await saveTranslations(tx, save, given) };
        return { message: translationMessages.saved, uuid };
      }),
    ),
};
