import { deletionMessages } from '@perfboard/contracts/words/desk';
import type { Db } from '@perfboard/db/client';
import { audited, recordAudit } from '../audit/audit.ts';
import type { Context } from '../trpc/context.ts';
import { editorProcedure } from '../trpc/init.ts';
import { rest } from '../trpc/rest.ts';
import { knownUuid, namedByPath } from '../trpc/schema.ts';
import { type DeletableEntity, restoreDeleted, restoredSchema } from './undo-deletion.ts';

/** Undoes a deletion of one or several rows. `after` reverts the deletion's other effects. */
export const undoDeletion = (
  entity: DeletableEntity,
  part: string,
  after?: (tx: Db, ctx: Pick<Context, 'services'>, uuids: string[]) => Promise<void>,
) =>
  editorProcedure
    .meta(rest(`POST /${part}/deletions/{uuid}/undo`, `Undo a deletion in ${part}`))
    .input(namedByPath)
    .output(restoredSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: `${entity}.undo_remove`, entity }, async (tx, trail) => {
        const uuids = await restoreDeleted(tx, entity, knownUuid(uuid, deletionMessages.tooLate));
        await after?.(tx, ctx, uuids);
        for (const entity_uuid of uuids)
          await recordAudit(tx, ctx, { action: `${entity}.restored`, entity, entity_uuid });
        trail.details = { restored: uuids.length };
        return { message: deletionMessages.restored(uuids.length), restored: uuids.length };
      }),
    );
