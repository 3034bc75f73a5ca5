import { writeResultSchema } from '@perfboard/contracts/error';
import { documentNameField, shopVersionSchema, versionField } from '@perfboard/contracts/shop/document';
import { type PageShop, textLanguagesOf } from '@perfboard/contracts/shop/page-shop';
import { shopTranslationsField } from '@perfboard/contracts/translation';
import {
  type ShopDocumentName,
  shopDocumentNames,
  shopFileFieldsMax,
  shopMessages,
} from '@perfboard/contracts/words/shop';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import type { Actor } from '../../base/trpc/actor.ts';
import { editorProcedure, publicProcedure, readerProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { assertRecentPassword, assertRole } from '../../base/trpc/role.ts';
import { categoryProcedures } from './category-procedures.ts';
import { documentProcedures, timeFor } from './document-procedures.ts';
import { pictureProcedures } from './picture-procedures.ts';
import { readOwnWords } from './shop.ts';
import { importDocuments } from './shop-file.ts';
import { exportTranslations, importTranslations } from './shop-file-translations.ts';
import { listVersions, restoreVersion } from './shop-versions.ts';
import { isPageDocument } from './shop-words.ts';
import { shopTranslationProcedures } from './translation-procedures.ts';

/** Retention is decided by owners in person, not with a token or a stolen cookie. */
function assertMayChange(actor: Actor, name: ShopDocumentName): void {
  if (name !== 'retention') return;
  assertRole(actor, 'owner');
  assertRecentPassword(actor);
}

const documentRouter = <Name extends ShopDocumentName>(name: Name) => router(documentProcedures(name));

const fileFields = z.strictObject({
  documents: z
    .partialRecord(documentNameField, z.record(z.string(), z.unknown()))
    .meta({ description: 'The owner’s values of each document, as returned by `GET /shop`' }),
  translations: shopTranslationsField.optional(),
});

/** The router adds the emails, whose previews need the templates of every room. */
export const shopProcedures = {
  profile: documentRouter('profile'),
  categories: router({ ...documentProcedures('categories'), ...categoryProcedures }),
  home: documentRouter('home'),
  testimonials: documentRouter('testimonials'),
  questions: documentRouter('questions'),
  legal: documentRouter('legal'),
  replies: documentRouter('replies'),
  clients: documentRouter('clients'),
  quotes: documentRouter('quotes'),
  appointments: documentRouter('appointments'),
  retention: documentRouter('retention'),
  languages: documentRouter('languages'),
  redirects: documentRouter('redirects'),

  /** The site content for pages, for client-side navigation. */
  words: publicProcedure
    .input(z.object({ documents: z.array(documentNameField).max(shopDocumentNames.length) }))
    .query(async ({ ctx, input }) => {
      const { pageIn, words } = await ctx.services.shop.read();
      const page = pageIn(ctx.pageLanguage ?? words.languages.primary);
      const named = input.documents.flatMap((name) =>
        isPageDocument(name) && page?.[name] ? [[name, page[name]]] : [],
      );
      const text_languages = textLanguagesOf(page, input.documents);
      return {
        ...(Object.fromEntries(named) as Omit<PageShop, 'stored' | 'frame'>),
        ...(text_languages && { text_languages }),
      };
    }),

  ...pictureProcedures,
  ...shopTranslationProcedures,

  versions: readerProcedure
    .meta(rest('GET /shop/{document}/versions', 'List the versions of a document, newest first'))
    .input(z.object({ document: documentNameField }))
    .output(z.object({ versions: z.array(shopVersionSchema) }))
    .query(async ({ ctx, input }) => ({
      versions: await listVersions(ctx.services.prisma, input.document),
    })),

  restore: editorProcedure
    .meta(
      rest('POST /shop/{document}/restore', 'Restore an earlier version of a document', {
        description: '`restore` is the version number; 0 restores the defaults.',
      }),
    )
    .input(z.strictObject({ document: documentNameField, version: versionField, restore: versionField }))
    .output(writeResultSchema)
    .mutation(({ ctx, input }) => {
      assertMayChange(ctx.currentActor, input.document);
      const { document: name, version, restore } = input;
      return audited(
        ctx,
        { action: 'shop.restore', entity: 'shop' },
        async (tx, trail) => {
          const changed = await restoreVersion(tx, { name, version, restore, actor: ctx.currentActor.email });
          trail.details = { document: name, restored: restore, changed };
          return { message: changed.length > 0 ? shopMessages.restored : shopMessages.unchanged };
        },
        timeFor(name),
      );
    }),

  export: readerProcedure
    .meta(rest('GET /shop', 'Export the site content'))
    .output(
      z.object({
        documents: z.record(z.string(), z.record(z.string(), z.unknown())),
        translations: shopTranslationsField,
      }),
    )
    .query(async ({ ctx }) => {
      const { prisma } = ctx.services;
      const own: Record<string, object> = { ...(await readOwnWords(prisma)) };
      return {
        translations: await exportTranslations(prisma),
        documents: Object.fromEntries(
          shopDocumentNames.map((name) => [name, { ...own[name] } as Record<string, unknown>]),
        ),
      };
    }),

  import: editorProcedure
    .meta(
      rest('PUT /shop', 'Import the site content', {
        description:
          'Replaces each document that the file contains; the others stay. Translations of texts that the documents then have are stored.',
        bodyFields: shopFileFieldsMax,
      }),
    )
    .input(fileFields)
    .output(writeResultSchema)
    .mutation(({ ctx, input }) =>
      audited(
        ctx,
        { action: 'shop.import', entity: 'shop' },
        async (tx, trail) => {
          const actor = ctx.currentActor.email;
          const changed = [
            ...(await importDocuments(tx, input.documents, actor)),
            ...(await importTranslations(tx, input.translations ?? [], actor)),
          ];
          if (changed.some((field) => field.startsWith('retention.'))) {
            assertMayChange(ctx.currentActor, 'retention');
          }
          trail.details = { changed };
          return { message: changed.length > 0 ? shopMessages.imported : shopMessages.unchanged };
        },
        timeFor('categories'),
      ),
    ),
};
