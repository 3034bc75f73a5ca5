import { AppError, writeResultSchema } from '@perfboard/contracts/error';
import { deletionMessages } from '@perfboard/contracts/words/desk';
import type { Db } from '@perfboard/db/client';
import { Prisma } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import { z } from 'zod';
import { type DeletedRows, insertDeletedRows, readDeletedRows } from './deleted-rows.ts';

/** What can be restored after it was deleted, with its table. */
const tables = { project: 'projects', contact: 'contacts', subscriber: 'subscribers' } as const;
export type DeletableEntity = keyof typeof tables;

/** In the answer of a deletion. */
export const undoableFields = {
  /** Undoes this deletion. */
  undo_uuid: z.string(),
  undo_seconds: z.number().int(),
};
type Undoable = z.output<z.ZodObject<typeof undoableFields>>;

/** The answer of the deletion of one row. */
export const deletionSchema = writeResultSchema.extend(undoableFields);

/** The answer of undoing a deletion. */
export const restoredSchema = z.object({ message: z.string(), restored: z.number().int() });

/** Files and images go this much later: an undo in the last moment has then been committed. */
const releaseMarginSeconds = 30;

/**
 * SQL condition on a uuid: whether a deletion that can still be undone names it. Of a project that was deleted, restored and
 * deleted again, the jobs of the first deletion run while the second can be undone. It is false when the jobs of that deletion
 * itself run.
 * @param uuid an SQL expression of the type text
 */
export const heldByUndo = (uuid: string): string =>
  `exists (select 1 from undos where undos.undo_until > now() - interval '${releaseMarginSeconds - 5} seconds'
    and undos.deleted::text like '%' || ${uuid} || '%')`;

interface Deletion {
  tx: Db;
  requestId: string;
  entity: DeletableEntity;
  seconds: number;
}

interface DeletionContext {
  requestId: string;
  services: { env: { UNDO_SECONDS: number } };
}

export const deletionOf = (
  { requestId, services }: DeletionContext,
  tx: Db,
  entity: DeletableEntity,
): Deletion => ({
  tx,
  requestId,
  entity,
  seconds: services.env.UNDO_SECONDS,
});

const nameOf = (entity: DeletableEntity): string => `deleted ${entity}`;

/**
 * Deletes rows so that they can be restored for a while: what goes with them is kept in the transaction that
 * deletes them, and a job forgets it. A crash leaves both or neither.
 * @param remove deletes them; what jobs would delete of them has to wait until the given moment
 */
export async function deleteUndoably(
  { tx, requestId, entity, seconds }: Deletion,
  uuids: readonly string[],
  remove: (releaseAt?: Date) => Promise<void>,
): Promise<Undoable> {
  const undo_uuid = uuidV7();
  if (seconds === 0 || uuids.length === 0) {
    await remove();
    return { undo_uuid, undo_seconds: 0 };
  }
  const table = tables[entity];
  await tx.$queryRaw`
    select 1 from ${Prisma.raw(table)} where uuid = any(${[...uuids]}::uuid[]) order by uuid for update`;
  const deleted = await readDeletedRows(tx, table, uuids);
  const releaseSeconds = seconds + releaseMarginSeconds;
  const releaseAt = new Date(Date.now() + releaseSeconds * 1_000);
  await tx.$executeRaw`select set_config('perfboard.release_after', ${`${releaseSeconds} s`}, true)`;
  await remove(releaseAt);
  await tx.$executeRaw`
    insert into undos (uuid, entity, changes, deleted, undo_until)
      values (${undo_uuid}::uuid, ${nameOf(entity)}, '[]', ${JSON.stringify(deleted)}::jsonb,
        now() + make_interval(secs => ${seconds}::int))`;
  await tx.outbox.create({ data: outboxRow('undo.forget', { undo_uuid }, { requestId, runAt: releaseAt }) });
  return { undo_uuid, undo_seconds: seconds };
}

/**
 * Restores what was deleted, once.
 * @returns the uuids of the restored rows
 * @throws AppError NOT_FOUND when it was restored before or the time is over, CONFLICT when its place is taken
 */
export async function restoreDeleted(tx: Db, entity: DeletableEntity, uuid: string): Promise<string[]> {
  const [undo] = await tx.$queryRaw<{ deleted: DeletedRows }[]>`
    delete from undos where uuid = ${uuid}::uuid and entity = ${nameOf(entity)} and undo_until > clock_timestamp()
      returning deleted`;
  if (!undo) throw new AppError('NOT_FOUND', deletionMessages.tooLate);
  try {
    await insertDeletedRows(tx, undo.deleted);
  } catch (error) {
    if (isTaken(error)) throw new AppError('CONFLICT', deletionMessages.taken);
    throw error;
  }
  const rows = undo.deleted.tables.find(({ table }) => table === tables[entity])?.rows ?? [];
  const uuids = rows.map((row) => String(row.uuid));
  // The member who had a message may have been removed since.
  if (entity === 'contact')
    await tx.$executeRaw`
      update contacts set assignee_id = null
       where uuid = any(${uuids}::uuid[]) and not exists (select from users where users.id = assignee_id)`;
  return uuids;
}

/** A unique value, or a member's time. */
const isTaken = (error: unknown): boolean =>
  /\b23(?:505|P01)\b/.test(error instanceof Error ? error.message : '');

/** Forgets what was deleted: it can't be restored any more. */
export async function forgetDeleted(db: Pick<Db, '$executeRaw'>, uuid: string): Promise<void> {
  await db.$executeRaw`delete from undos where uuid = ${uuid}::uuid and undo_until <= now()`;
}
