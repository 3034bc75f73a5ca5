import {
  contactMessages,
  contactSchema,
  contactStatuses,
  contactStatusField,
  contactStatusFilters,
} from '@perfboard/contracts/contact';
import { writeResultSchema } from '@perfboard/contracts/error';
import { contactInput, leadMessages, leadNoteMax } from '@perfboard/contracts/lead';
import { cursorSchema, limitSchema, listInput, pageOf, searchSchema } from '@perfboard/contracts/list';
import { cleanText } from '@perfboard/contracts/text';
import { z } from 'zod';
import { recordAudit } from '../../audit.ts';
import { adminProcedure, publicProcedure, router } from '../../trpc/init.ts';
import { knownUuid, namedByPath } from '../known-uuid.ts';
import { judgeLead } from '../lead/guard.ts';
import { createContact, markContactSpam, removeContact, updateContact } from './contact.ts';
import { contactSorts, countContacts, pageContacts } from './contact-list.ts';

const tags = ['contacts'];
const known = (uuid: string) => knownUuid(uuid, contactMessages.notFound);
const statusFilter = z.enum(contactStatusFilters).optional();
const toStatus = (filter: z.output<typeof statusFilter>) =>
  contactStatuses.find((status) => status === filter);

export const contactRouter = router({
  create: publicProcedure
    .meta({
      openapi: { method: 'POST', path: '/contacts', tags, summary: 'Send a message to the shop' },
      status: 201,
      isIdempotent: true,
    })
    .input(contactInput)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { idempotency_key, website, form_token, ...fields } }) => {
      const verdict = await judgeLead(ctx, 'contact', { ...fields, website, form_token });
      return createContact(
        {
          prisma: ctx.services.database.prisma,
          verdict,
          idempotencyKey: idempotency_key ?? ctx.idempotencyKey,
          requestId: ctx.requestId,
        },
        fields,
      );
    }),

  list: adminProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/contacts',
        tags,
        protect: true,
        summary: 'Contact messages, newest first',
      },
    })
    .input(
      z.object({
        q: searchSchema,
        status: statusFilter,
        cursor: cursorSchema,
        limit: limitSchema(1000).optional(),
      }),
    )
    .output(z.array(contactSchema))
    .query(async ({ ctx, input }) => {
      const page = await pageContacts(ctx.services.database.prisma, {
        ...input,
        status: toStatus(input.status),
        limit: input.limit ?? 1_000_000,
      });
      if (page.next_cursor) ctx.setHeader('x-next-cursor', page.next_cursor);
      return page.items;
    }),

  page: adminProcedure
    .input(
      listInput(contactSorts).extend({
        status: statusFilter,
        unanswered: z.boolean().optional(),
        spam: z.boolean().optional(),
      }),
    )
    .output(pageOf(contactSchema))
    .query(({ ctx, input }) =>
      pageContacts(ctx.services.database.prisma, { ...input, status: toStatus(input.status) }),
    ),

  counts: adminProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/contacts/counts',
        tags,
        protect: true,
        summary: 'How many messages there are of each status',
      },
    })
    .input(z.object({}).optional())
    .output(
      z.object({
        total: z.number(),
        unread: z.number(),
        read: z.number(),
        responded: z.number(),
        archived: z.number(),
        spam: z.number(),
        is_exact: z.boolean(),
      }),
    )
    .query(({ ctx }) => countContacts(ctx.services.database.prisma)),

  setStatus: adminProcedure
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/contacts/{uuid}',
        tags,
        protect: true,
        summary: 'Set the status of a message',
      },
    })
    .input(namedByPath.extend({ status: contactStatusField }))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid, status } }) => {
      await updateContact({ prisma: ctx.services.database.prisma, requestId: ctx.requestId }, known(uuid), {
        status,
      });
      await recordAudit(ctx, {
        action: 'contact.status',
        entity: 'contact',
        entity_uuid: uuid,
        details: { status },
      });
      return { message: contactMessages.updated, uuid };
    }),

  setNote: adminProcedure
    .meta({
      openapi: {
        method: 'PUT',
        path: '/contacts/{uuid}/note',
        tags,
        protect: true,
        summary: 'Set the internal note of a message',
      },
    })
    .input(namedByPath.extend({ note: z.string().max(leadNoteMax).transform(cleanText) }))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid, note } }) => {
      await updateContact({ prisma: ctx.services.database.prisma, requestId: ctx.requestId }, known(uuid), {
        note,
      });
      await recordAudit(ctx, { action: 'contact.note', entity: 'contact', entity_uuid: uuid });
      return { message: leadMessages.noteSaved, uuid };
    }),

  setSpam: adminProcedure
    .meta({
      openapi: {
        method: 'PUT',
        path: '/contacts/{uuid}/spam',
        tags,
        protect: true,
        summary: 'Mark a message as spam, or as none',
      },
    })
    .input(namedByPath.extend({ is_spam: z.boolean() }))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid, is_spam } }) => {
      const { prisma } = ctx.services.database;
      await markContactSpam({ prisma, requestId: ctx.requestId }, known(uuid), is_spam);
      await recordAudit(ctx, {
        action: is_spam ? 'contact.spam' : 'contact.not_spam',
        entity: 'contact',
        entity_uuid: uuid,
      });
      return { message: is_spam ? leadMessages.spam : leadMessages.notSpam, uuid };
    }),

  remove: adminProcedure
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/contacts/{uuid}',
        tags,
        protect: true,
        summary: 'Delete a message',
      },
    })
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid } }) => {
      await removeContact(ctx.services.database.prisma, known(uuid));
      await recordAudit(ctx, { action: 'contact.remove', entity: 'contact', entity_uuid: uuid });
      return { message: contactMessages.deleted, uuid };
    }),
});
