import { contactSchema, contactStatusField } from '@perfboard/contracts/contact';
import { writeResultSchema } from '@perfboard/contracts/error';
import { contactInput } from '@perfboard/contracts/lead';
import { leadFilterFields } from '@perfboard/contracts/lead-filter';
import { cursorSchema, limitSchema, listInput, pageOf, searchSchema } from '@perfboard/contracts/list';
import {
  contactMessages,
  contactSorts,
  contactStatuses,
  contactStatusFilters,
} from '@perfboard/contracts/words/contact';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { auditRead } from '../../base/audit/audit-read.ts';
import { streamRows } from '../../base/list/list.ts';
import { answerWhole, wholeListBatch } from '../../base/list/whole-list.ts';
import { editorProcedure, publicProcedure, readerProcedure } from '../../base/trpc/init.ts';
import { knownUuid, namedByPath } from '../../base/trpc/known-uuid.ts';
import { rest } from '../../base/trpc/rest.ts';
import { leadDesk } from '../lead/lead-desk.ts';
import { asCaller } from '../lead/lead-list.ts';
import { splitSubmission } from '../lead/lead-origin.ts';
import {
  leadNoteInput,
  leadSpamInput,
  receiveLead,
  setLeadNote,
  setLeadSpam,
  setLeadStatus,
} from '../lead/lead-procedure.ts';
import { type ContactRow, contactStore, markContactRead, removeContact, toContact } from './contact.ts';
import { contactQuery, countContacts, pageContacts } from './contact-list.ts';

const statusFilter = z.enum(contactStatusFilters).optional();
const toStatus = (filter: z.output<typeof statusFilter>) =>
  contactStatuses.find((status) => status === filter);

/** The router adds procedures that work on leads of any kind. */
export const contactProcedures = {
  ...leadDesk(contactStore),

  create: publicProcedure
    .meta(rest('POST /contacts', 'Send a message to the shop', { status: 201, isIdempotent: true }))
    .input(contactInput)
    .output(writeResultSchema)
    .mutation(({ ctx, input }) => {
      const { fields, extras } = splitSubmission(input);
      return receiveLead(ctx, contactStore, fields, extras);
    }),

  list: readerProcedure
    .meta(rest('GET /contacts', 'List contact messages, newest first'))
    .input(
      z.object({
        q: searchSchema,
        status: statusFilter,
        ...leadFilterFields,
        cursor: cursorSchema,
        limit: limitSchema(1000).optional(),
      }),
    )
    .output(z.array(contactSchema))
    .query(async ({ ctx, input }) => {
      await auditRead(ctx, { ...input, entity: 'contact', isWhole: input.limit === undefined });
      const { prisma } = ctx.services;
      const request = {
        ...asCaller(input, ctx.currentActor.id),
        status: toStatus(input.status),
      };
      if (input.limit === undefined)
        return answerWhole(ctx, {
          rows: streamRows<ContactRow>(prisma, contactQuery(request), wholeListBatch),
          toItem: toContact,
          schema: contactSchema,
          wrap: (contacts) => contacts,
        });
      const page = await pageContacts(prisma, request);
      if (page.next_cursor) ctx.setHeader('x-next-cursor', page.next_cursor);
      return page.items;
    }),

  page: readerProcedure
    .input(
      listInput(contactSorts).extend({
        status: statusFilter,
        ...leadFilterFields,
      }),
    )
    .output(pageOf(contactSchema))
    .query(async ({ ctx, input }) => {
      await auditRead(ctx, { ...input, entity: 'contact' });
      return pageContacts(ctx.services.prisma, {
        ...asCaller(input, ctx.currentActor.id),
        status: toStatus(input.status),
      });
    }),

  counts: readerProcedure
    .meta(rest('GET /contacts/counts', 'Count messages per status'))
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
    .query(({ ctx }) => countContacts(ctx.services.prisma)),

  setStatus: editorProcedure
    .meta(rest('PATCH /contacts/{uuid}', 'Set the status of a message'))
    .input(namedByPath.extend({ status: contactStatusField }))
    .output(writeResultSchema)
    .mutation(({ ctx, input }) => setLeadStatus(ctx, contactStore, input)),

  markRead: editorProcedure
    .meta(rest('POST /contacts/{uuid}/read', 'Mark a message as read if it is unread'))
    .input(namedByPath)
    .output(writeResultSchema.extend({ is_changed: z.boolean() }))
    .mutation(({ ctx, input: { uuid } }) => markContactRead(ctx, knownUuid(uuid, contactMessages.notFound))),

  setNote: editorProcedure
    .meta(rest('PUT /contacts/{uuid}/note', 'Set the internal note of a message'))
    .input(leadNoteInput)
    .output(writeResultSchema)
    .mutation(({ ctx, input }) => setLeadNote(ctx, contactStore, input)),

  setSpam: editorProcedure
    .meta(rest('PUT /contacts/{uuid}/spam', 'Mark a message as spam or not spam'))
    .input(leadSpamInput)
    .output(writeResultSchema)
    .mutation(({ ctx, input }) => setLeadSpam(ctx, contactStore, input)),

  remove: editorProcedure
    .meta(rest('DELETE /contacts/{uuid}', 'Delete a message'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'contact.remove', entity: 'contact' }, async (tx) => {
        await removeContact(tx, knownUuid(uuid, contactMessages.notFound));
        return { message: contactMessages.deleted, uuid };
      }),
    ),
};
