import { projectBulkFields, projectUuids } from '@perfboard/contracts/project';
import { bulkMessages } from '@perfboard/contracts/words/project-desk';
import type { Db } from '@perfboard/db/client';
import { z } from 'zod';
import { audited, recordAudit } from '../../base/audit/audit.ts';
import { confirmedEditorProcedure, editorProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { deleteUndoably, deletionOf, undoableFields } from '../../base/undo/undo-deletion.ts';
import { announcePublished } from '../publication/project-event.ts';
import { publicationOf } from '../publication/published.ts';
import { removeProject } from './project.ts';
import { assertCategory } from './project-category.ts';

/** Enough for a hundred projects with twelve photos each. */
const timeoutMs = 60_000;

interface Before {
  uuid: string;
  featured: boolean;
  category: string | null;
  published_at: Date | null;
  now: Date;
}

/** Locks the existing projects in a fixed order: concurrent bulk changes wait instead of failing. */
const lockProjects = (tx: Db, uuids: readonly string[]): Promise<Before[]> =>
  tx.$queryRaw<Before[]>`
    select uuid, featured, category, published_at, now() as now from projects
     where uuid = any(${[...uuids]}::uuid[]) order by uuid for update`;

type Change = Omit<z.output<typeof projectBulkFields>, 'uuids'>;

/** The answer of a change of several projects. */
export const projectsChangedSchema = z.object({
  message: z.string(),
  changed: z.number().int(),
  same: z.number().int().meta({ description: 'Projects that already had this value' }),
  missing: z.number().int(),
});

/** The answer of their deletion. */
export const projectsRemovedSchema = z.object({
  message: z.string(),
  removed: z.number().int(),
  missing: z.number().int(),
  ...undoableFields,
});

/** The change of one row; undefined if the row already has the values. */
function dataFor({ featured, category, state }: Change, before: Before) {
  if (featured !== undefined) return before.featured === featured ? undefined : { featured };
  if (category !== undefined) return before.category === category ? undefined : { category };
  const publication = publicationOf({ state }, before);
  const { published_at } = publication;
  const isSame = published_at === undefined || published_at?.getTime() === before.published_at?.getTime();
  return isSame ? undefined : publication;
}

export const projectBulk = {
  changeMany: editorProcedure
    .meta(rest('PATCH /projects', 'Feature, categorize or publish several projects'))
    .input(projectBulkFields)
    .output(projectsChangedSchema)
    .mutation(({ ctx, input: { uuids, ...change } }) => {
      const asked = [...new Set(uuids)];
      const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      return audited(
        ctx,
        { action: 'project.change_many', entity: 'project' },
        async (tx, trail) => {
          // Before the row locks, in the same order as renaming a category.
          await assertCategory(tx, change.category);
          const found = await lockProjects(tx, asked);
          let changed = 0;
          for (const before of found) {
            const data = dataFor(change, before);
            if (!data) continue;
            changed += 1;
            const { uuid } = before;
            const whole = { ...data, version: { increment: 1 }, updated_at: new Date() };
            await tx.project.update({ where: { uuid }, data: whole });
            if ('announced_at' in data) await announcePublished(tx, uuid, ctx.requestId);
            const entry = { action: 'project.update', entity: 'project', entity_uuid: uuid } as const;
            await recordAudit(tx, ctx, { ...entry, details: changes });
          }
          const counts = { changed, same: found.length - changed, missing: asked.length - found.length };
          trail.details = { ...changes, ...counts };
          return { message: bulkMessages.changed(counts), ...counts };
        },
        { timeoutMs },
      );
    }),

  removeMany: confirmedEditorProcedure
    .meta(rest('POST /projects/deletion', 'Delete several projects'))
    .input(z.strictObject({ uuids: projectUuids }))
    .output(projectsRemovedSchema)
    .mutation(({ ctx, input }) => {
      const asked = [...new Set(input.uuids)];
      return audited(
        ctx,
        { action: 'project.remove_many', entity: 'project' },
        async (tx, trail) => {
          const found = await lockProjects(tx, asked);
          const deleted = found.map(({ uuid }) => uuid);
          const undoable = await deleteUndoably(
            deletionOf(ctx, tx, 'project'),
            deleted,
            async (releaseAt) => {
              for (const uuid of deleted) {
                const name = await removeProject({ tx, requestId: ctx.requestId, releaseAt }, uuid);
                await recordAudit(tx, ctx, {
                  action: 'project.remove',
                  entity: 'project',
                  entity_uuid: uuid,
                  details: { name },
                });
              }
            },
          );
          const counts = { removed: found.length, missing: asked.length - found.length };
          trail.details = counts;
          return { message: bulkMessages.removed(counts), ...counts, ...undoable };
        },
        { timeoutMs },
      );
    }),
};
