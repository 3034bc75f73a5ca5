import { writeResultSchema } from '@perfboard/contracts/error';
import {
  documentSchema,
  profileVersionField,
  shopFields,
  versionField,
} from '@perfboard/contracts/shop/document';
import { type ShopDocumentName, shopFieldsMax, shopMessages } from '@perfboard/contracts/words/shop';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import type { ShopWords } from '../../base/service/services.ts';
import { confirmedOwnerProcedure, editorProcedure, readerProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { categoriesMs } from './category-moves.ts';
import { readDocument, saveDocument } from './shop.ts';
import { underPath } from './shop-file.ts';

const titles: Record<ShopDocumentName, string> = {
  profile: 'the profile: name, address and opening hours',
  categories: 'the categories',
  home: 'the texts of the home page and the footer',
  testimonials: 'the testimonials',
  questions: 'the texts of the booking and contact pages',
  legal: 'the privacy policy and the terms of service',
  mails: 'the texts of the emails that the shop sends',
  replies: 'the reply templates',
  clients: 'the client page and its stages',
  quotes: 'the settings and templates of quotes',
  appointments: 'the times that visitors can pick',
  retention: 'the retention periods',
  languages: 'the languages of the site',
  redirects: 'the redirects from an earlier site',
};

/** Projects follow their categories in the same transaction. */
export const timeFor = (name: ShopDocumentName): { timeoutMs?: number } =>
  name === 'categories' ? { timeoutMs: categoriesMs } : {};

/** Reading and saving one document. */
export function documentProcedures<Name extends ShopDocumentName>(name: Name) {
  const fields = shopFields[name] as unknown as z.ZodType<ShopWords[Name], ShopWords[Name]>;
  const saveProcedure =
    name === 'retention' ? (confirmedOwnerProcedure as unknown as typeof editorProcedure) : editorProcedure;
  return {
    get: readerProcedure
      .meta(rest(`GET /shop/${name}`, `Read ${titles[name]}`))
      .output(documentSchema(fields))
      .query(({ ctx }) => readDocument(ctx.services.prisma, name)),

    save: saveProcedure
      .meta(
        rest(`PUT /shop/${name}`, `Change ${titles[name]}`, {
          description:
            'Send the whole document. Only differences from the defaults are stored, so that unchanged texts are updated with the product.',
          bodyFields: shopFieldsMax,
        }),
      )
      .input(
        z.strictObject({
          version: versionField,
          profile_version: profileVersionField.optional(),
          value: fields,
        }),
      )
      .output(writeResultSchema)
      .mutation(({ ctx, input }) =>
        audited(
          ctx,
          { action: 'shop.update', entity: 'shop' },
          async (tx, trail) => {
            const read = input as { version: number; profile_version?: number; value: ShopWords[Name] };
            const save = { ...read, name, actor: ctx.currentActor.email };
            const changed = await underPath('value', () => saveDocument(tx, save));
            trail.details = { document: name, changed };
            return { message: changed.length > 0 ? shopMessages.saved : shopMessages.unchanged };
          },
          timeFor(name),
        ),
      ),
  };
}
