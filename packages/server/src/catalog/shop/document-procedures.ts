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
  profile: 'who the shop is, where it is and when it is open',
  categories: 'what visitors browse and what projects are sorted by',
  home: 'the words of the home page and of the footer',
  testimonials: 'what clients say',
  questions: 'the words of the booking and the contact page',
  legal: 'the privacy policy and the terms of service',
  mails: 'the words of the mails that the shop sends',
  replies: 'how replies to leads begin',
  retention: 'how long the shop keeps what it stores about people',
  redirects: 'where addresses of an earlier site lead',
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
            'The whole document. Only what differs from the product’s own words is stored, so that an upgrade brings better ones to the rest.',
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
