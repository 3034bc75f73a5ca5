import { AppError, writeResultSchema } from '@perfboard/contracts/error';
import { leadNoteBody, leadTimelineSchema, replyFields } from '@perfboard/contracts/lead-desk';
import { leadMessages } from '@perfboard/contracts/words/lead';
import { replyMessages } from '@perfboard/contracts/words/reply';
import type { Db } from '@perfboard/db/client';
import { z } from 'zod';
import { audited } from '../audit/audit.ts';
import { hashRequest } from '../idempotency/idempotency.ts';
import { createReply, noteWriter } from '../reply/reply.ts';
import { editorProcedure, readerProcedure } from '../trpc/init.ts';
import { knownUuid, namedByPath } from '../trpc/known-uuid.ts';
import { rest } from '../trpc/rest.ts';
import { type LeadStore, ownerOf } from './lead.ts';
import { addNote } from './lead-note.ts';
import { changeLead } from './lead-procedure.ts';
import { readTimeline } from './lead-timeline.ts';

const findLead = (db: Db, kind: 'booking' | 'contact', uuid: string) => {
  const select = { uuid: true, created_at: true, note: true, assignee_id: true } as const;
  return kind === 'booking'
    ? db.booking.findUnique({ where: { uuid }, select })
    : db.contact.findUnique({ where: { uuid }, select });
};

/** Enough to say that there is some; a flood is not counted to its end. */
const spamCountMax = 999;

const nouns = {
  booking: ['bookings', 'booking'],
  contact: ['contacts', 'message'],
} as const;

/** What the desk does with a lead of any kind once it is open: the procedures of a booking's and a message's router. */
export function leadDesk<Status extends string>(store: LeadStore<Status>) {
  const { kind, messages } = store;
  const [part, noun] = nouns[kind];
  return {
    timeline: readerProcedure
      .meta(rest(`GET /${part}/{uuid}/timeline`, `What happened to a ${noun}, oldest first`))
      .input(namedByPath)
      .output(leadTimelineSchema)
      .query(async ({ ctx, input: { uuid } }) => {
        const { prisma } = ctx.services;
        const lead = await findLead(prisma, kind, knownUuid(uuid, messages.notFound));
        if (!lead) throw new AppError('NOT_FOUND', messages.notFound);
        return readTimeline(prisma, { kind, lead, owner: ownerOf(kind, uuid), userId: ctx.currentActor.id });
      }),

    spamCount: readerProcedure
      .meta(rest(`GET /${part}/spam-count`, `How many were kept apart as spam, up to ${spamCountMax}`))
      .input(z.object({}).optional())
      .output(z.object({ count: z.number().int() }))
      .query(async ({ ctx }) => {
        const where = { is_spam: true };
        const query = { where, take: spamCountMax };
        const { booking, contact } = ctx.services.prisma;
        return { count: await (kind === 'booking' ? booking.count(query) : contact.count(query)) };
      }),

    addNote: editorProcedure
      .meta(rest(`POST /${part}/{uuid}/notes`, `Add a note to a ${noun}`, { status: 201 }))
      .input(namedByPath.extend({ body: leadNoteBody }))
      .output(writeResultSchema)
      .mutation(({ ctx, input: { uuid, body } }) =>
        audited(ctx, { action: `${kind}.note`, entity: kind, entity_uuid: uuid }, async (tx) => {
          const leadUuid = knownUuid(uuid, messages.notFound);
          const note = { leadUuid, owner: ownerOf(kind, uuid), body, author: ctx.currentActor };
          return { message: leadMessages.noteSaved, uuid: await addNote(tx, store, note) };
        }),
      ),

    assign: editorProcedure
      .meta(rest(`PUT /${part}/{uuid}/assignee`, `Give a ${noun} to a member, or to nobody`))
      .input(namedByPath.extend({ assignee_id: z.string().max(100).nullable() }))
      .output(writeResultSchema)
      .mutation(async ({ ctx, input: { uuid, assignee_id } }) => {
        const { prisma } = ctx.services;
        if (assignee_id && (await prisma.user.count({ where: { id: assignee_id } })) === 0) {
          const issues = [{ path: 'assignee_id', message: leadMessages.memberNotFound }];
          throw new AppError('BAD_REQUEST', leadMessages.memberNotFound, { issues });
        }
        const message = leadMessages.assigned;
        const details = { assignee_id };
        return changeLead(ctx, store, { uuid, change: { assignee_id }, verb: 'assign', message, details });
      }),

    reply: editorProcedure
      .meta(
        rest(`POST /${part}/{uuid}/replies`, `Answer a ${noun} by mail`, { status: 201, isIdempotent: true }),
      )
      .input(namedByPath.extend(replyFields.shape))
      .output(writeResultSchema)
      .mutation(async ({ ctx, input: { uuid, idempotency_key, ...reply } }) => {
        const key = idempotency_key ?? ctx.idempotencyKey;
        // Not of what was seen before: whoever repeats after a lost answer has seen the reply itself.
        const { after: _, ...said } = reply;
        const request_hash = await hashRequest(ctx.services.env.SESSION_SECRET, { uuid, ...said });
        const attempt = key ? { scope: `reply ${ctx.currentActor.id}`, key, request_hash } : undefined;
        return audited(
          { ...ctx, attempt },
          { action: `${kind}.reply`, entity: kind, entity_uuid: uuid },
          async (tx, trail) => {
            const known = knownUuid(uuid, replyMessages.leadGone);
            const options = { tx, requestId: ctx.requestId };
            const { status, ...answer } = await createReply(store, options, {
              ...reply,
              uuid: known,
              author: ctx.currentActor,
            });
            if (status) trail.details = { status };
            return answer;
          },
        );
      }),

    /** Says that the caller is writing a reply: colleagues see it for a while. */
    writing: editorProcedure
      .input(namedByPath)
      .output(z.object({}))
      .mutation(async ({ ctx, input: { uuid } }) => {
        const { prisma } = ctx.services;
        await noteWriter(prisma, knownUuid(uuid, messages.notFound), ctx.currentActor);
        return {};
      }),
  };
}
