import { contactSchema, contactStatusField } from '@perfboard/contracts/contact';
import { writeResultSchema } from '@perfboard/contracts/error';
import { followUpMarkSchema } from '@perfboard/contracts/follow-up';
import { contactInput } from '@perfboard/contracts/lead';
import { leadFilterFields } from '@perfboard/contracts/lead-filter';
import { listInput, pageOf } from '@perfboard/contracts/list';
import {
  contactMessages,
  contactSorts,
  contactStatuses,
  contactStatusFilters,
} from '@perfboard/contracts/words/contact';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { auditRead } from '../../base/audit/audit-read.ts';
import { editorProcedure, publicProcedure, readerProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { deleteUndoably, deletionOf, deletionSchema } from '../../base/undo/undo-deletion.ts';
import { undoDeletion } from '../../base/undo/undo-deletion-procedure.ts';
import { leadDesk } from '../lead/lead-desk.ts';
import { answerLeads, asCaller, leadListFields } from '../lead/lead-list.ts';
import { splitSubmission } from '../lead/lead-origin.ts';
import { receiveLead, setLeadStatus } from '../lead/lead-procedure.ts';
import {
  type ContactRow,
  contactStore,
  markContactRead,
  readContact,
  removeContact,
  toContact,
} from './contact.ts';
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
    .input(z.object({ ...leadListFields, status: statusFilter }))
    .output(z.array(contactSchema))
    .query(({ ctx, input }) =>
      answerLeads<ContactRow, typeof contactSchema>(ctx, input, {
        kind: 'contact',
        query: contactQuery({ ...asCaller(input, ctx.currentActor.id), status: toStatus(input.status) }),
        toItem: toContact,
        schema: contactSchema,
      }),
    ),

  page: readerProcedure
    .input(
      listInput(contactSorts).extend({
        status: statusFilter,
        ...leadFilterFields,
      }),
    )
    .output(pageOf(contactSchema.extend({ follow_up: followUpMarkSchema.nullable() })))
    .query(async ({ ctx, input }) => {
      await auditRead(ctx, { ...input, entity: 'contact' });
      const { id } = ctx.currentActor;
      const request = { ...asCaller(input, id), status: toStatus(input.status) };
      return pageContacts(ctx.services.prisma, request, id);
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

  get: readerProcedure
    .meta(rest('GET /contacts/{uuid}', 'Read a message'))
    .input(namedByPath)
    .output(contactSchema)
    .query(({ ctx, input: { uuid } }) =>
      readContact(ctx.services.prisma, knownUuid(uuid, contactMessages.notFound)),
    ),

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

  remove: editorProcedure
    .meta(rest('DELETE /contacts/{uuid}', 'Delete a message'))
    .input(namedByPath)
    .output(deletionSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'contact.remove', entity: 'contact' }, async (tx) => {
        const known = knownUuid(uuid, contactMessages.notFound);
        const undoable = await deleteUndoably(deletionOf(ctx, tx, 'contact'), [known], () =>
          removeContact(tx, known),
        );
        return { message: contactMessages.deleted, uuid, ...undoable };
      }),
    ),

  undoRemove: undoDeletion('contact', 'contacts'),
};
