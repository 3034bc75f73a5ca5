import { writeResultSchema } from '@perfboard/contracts/error';
import { leadNoteBody } from '@perfboard/contracts/lead';
import { leadMessages } from '@perfboard/contracts/words/lead';
import { audited } from '../../base/audit/audit.ts';
import { editorProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { editNote, type Owner, removeNote } from './lead-note.ts';

/** The audit row names the lead instead of its note. */
const ofLead = (owner: Owner) =>
  'booking_uuid' in owner
    ? ({ entity: 'booking', entity_uuid: owner.booking_uuid } as const)
    : ({ entity: 'contact', entity_uuid: owner.contact_uuid } as const);

/** Procedures that are the same for every kind of lead. */
export const leadRouter = router({
  editNote: editorProcedure
    .meta(rest('PATCH /lead-notes/{uuid}', 'Edit your own note'))
    .input(namedByPath.extend({ body: leadNoteBody }))
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid, body } }) =>
      audited(ctx, { action: 'lead.note_edit', entity: 'lead' }, async (tx, trail) => {
        const note = { body, author: ctx.currentActor, requestId: ctx.requestId };
        const lead = await editNote(tx, knownUuid(uuid, leadMessages.noteNotFound), note);
        Object.assign(trail, ofLead(lead));
        return { message: leadMessages.noteSaved, uuid };
      }),
    ),

  removeNote: editorProcedure
    .meta(rest('DELETE /lead-notes/{uuid}', 'Delete your own note'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'lead.note_remove', entity: 'lead' }, async (tx, trail) => {
        const lead = await removeNote(tx, knownUuid(uuid, leadMessages.noteNotFound), ctx.currentActor);
        Object.assign(trail, ofLead(lead));
        return { message: leadMessages.noteRemoved, uuid };
      }),
    ),
});
