import { writeResultSchema } from '@perfboard/contracts/error';
import { followUpFields } from '@perfboard/contracts/follow-up';
import { followUpMessages } from '@perfboard/contracts/words/follow-up';
import { audited } from '../../base/audit/audit.ts';
import { editorProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { type LeadStore, leadNouns, ownerOf } from '../lead/lead.ts';
import { readDueAt, removeFollowUp, saveFollowUp } from './follow-up.ts';

/** The follow-up of a lead of any kind. */
export function leadFollowUp<Status extends string>({ kind, messages }: LeadStore<Status>) {
  const [part, noun] = leadNouns[kind];
  return {
    setFollowUp: editorProcedure
      .meta(
        rest(`PATCH /${part}/{uuid}/follow-up`, `Set or change the follow-up of a ${noun}`, {
          description: `At that time the ${noun} comes back to the top of the lists for its assignee, or for you if it has none.`,
        }),
      )
      .input(namedByPath.extend(followUpFields.shape))
      .output(writeResultSchema)
      .mutation(async ({ ctx, input: { uuid, at, ...wanted } }) => {
        const zone = (await ctx.services.shop.read()).words.profile.time_zone;
        const due_at = readDueAt(at, zone);
        const known = knownUuid(uuid, messages.notFound);
        return audited(
          ctx,
          { action: `${kind}.follow_up`, entity: kind, entity_uuid: known },
          async (tx, trail) => {
            const work = {
              tx,
              requestId: ctx.requestId,
              owner: ownerOf(kind, known),
              author: ctx.currentActor,
              notFound: messages.notFound,
            };
            const saved = await saveFollowUp(work, { ...wanted, due_at });
            trail.details = { due_at: due_at.toISOString(), only_if_no_answer: saved.only_if_no_answer };
            return { message: followUpMessages.saved, uuid: saved.uuid };
          },
        );
      }),

    removeFollowUp: editorProcedure
      .meta(
        rest(
          `DELETE /${part}/{uuid}/follow-up`,
          `Remove the follow-up of a ${noun}, or mark one that is due as done`,
        ),
      )
      .input(namedByPath)
      .output(writeResultSchema)
      .mutation(({ ctx, input: { uuid } }) => {
        const known = knownUuid(uuid, messages.notFound);
        return audited(
          ctx,
          { action: `${kind}.follow_up_end`, entity: kind, entity_uuid: known },
          async (tx, trail) => {
            const as = await removeFollowUp(tx, ownerOf(kind, known), messages.notFound);
            trail.details = { as };
            return { message: followUpMessages[as], uuid };
          },
        );
      }),
  };
}
