import { writeResultSchema } from '@perfboard/contracts/error';
import { leadNoteBody } from '@perfboard/contracts/lead';
import { leadMessages } from '@perfboard/contracts/words/lead';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { editorProcedure, readerProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { type LeadStore, leadNouns, ownerOf } from './lead.ts';
import { assertMember, leadBulk } from './lead-bulk.ts';
import { addNote } from './lead-note.ts';
import { listSources } from './lead-origin.ts';
import { changeLead, leadNoteInput, leadSpamInput, setLeadNote, setLeadSpam } from './lead-procedure.ts';

/** Enough to show that there is spam; a flood is not counted to its end. */
const spamCountMax = 999;

/** The procedures with which every member reads a lead. */
function leadReading<Status extends string>({ kind }: LeadStore<Status>) {
  const [part] = leadNouns[kind];
  return {
    sources: readerProcedure
      .meta(rest(`GET /${part}/sources`, `Count recent ${part} per source`))
      .input(z.object({}).optional())
      .output(z.array(z.object({ source: z.string(), count: z.number().int() })))
      .query(({ ctx }) => listSources(ctx.services.prisma, kind)),

    spamCount: readerProcedure
      .meta(rest(`GET /${part}/spam-count`, `Count spam, up to ${spamCountMax}`))
      .input(z.object({}).optional())
      .output(z.object({ count: z.number().int() }))
      .query(async ({ ctx }) => {
        const where = { is_spam: true };
        const query = { where, take: spamCountMax };
        const { booking, contact } = ctx.services.prisma;
        return { count: await (kind === 'booking' ? booking.count(query) : contact.count(query)) };
      }),
  };
}

/** The procedures with which editors work on a lead, besides its status. */
function leadWork<Status extends string>(store: LeadStore<Status>) {
  const { kind, messages } = store;
  const [part, noun] = leadNouns[kind];
  return {
    addNote: editorProcedure
      .meta(rest(`POST /${part}/{uuid}/notes`, `Add a note to a ${noun}`, { status: 201 }))
      .input(namedByPath.extend({ body: leadNoteBody }))
      .output(writeResultSchema)
      .mutation(({ ctx, input: { uuid, body } }) =>
        audited(ctx, { action: `${kind}.note`, entity: kind, entity_uuid: uuid }, async (tx) => {
          const leadUuid = knownUuid(uuid, messages.notFound);
          const note = {
            leadUuid,
            owner: ownerOf(kind, uuid),
            body,
            author: ctx.currentActor,
            requestId: ctx.requestId,
          };
          return { message: leadMessages.noteSaved, uuid: await addNote(tx, store, note) };
        }),
      ),

    setNote: editorProcedure
      .meta(rest(`PUT /${part}/{uuid}/note`, `Set the internal note of a ${noun}`))
      .input(leadNoteInput)
      .output(writeResultSchema)
      .mutation(({ ctx, input }) => setLeadNote(ctx, store, input)),

    setSpam: editorProcedure
      .meta(rest(`PUT /${part}/{uuid}/spam`, `Mark a ${noun} as spam or not spam`))
      .input(leadSpamInput)
      .output(writeResultSchema)
      .mutation(({ ctx, input }) => setLeadSpam(ctx, store, input)),

    assign: editorProcedure
      .meta(rest(`PUT /${part}/{uuid}/assignee`, `Assign a ${noun} to a member, or unassign it`))
      .input(namedByPath.extend({ assignee_id: z.string().max(100).nullable() }))
      .output(writeResultSchema)
      .mutation(async ({ ctx, input: { uuid, assignee_id } }) => {
        if (assignee_id) await assertMember(ctx.services.prisma, assignee_id);
        const message = leadMessages.assigned;
        const details = { assignee_id };
        return changeLead(ctx, store, { uuid, change: { assignee_id }, verb: 'assign', message, details });
      }),
  };
}

/** The desk's procedures for an open lead of any kind. */
export const leadDesk = <Status extends string>(store: LeadStore<Status>) => ({
  ...leadReading(store),
  ...leadWork(store),
  ...leadBulk(store),
});
