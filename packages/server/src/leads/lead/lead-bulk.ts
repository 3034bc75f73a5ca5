import { AppError } from '@perfboard/contracts/error';
import { leadUuids } from '@perfboard/contracts/lead-filter';
import { leadMessages } from '@perfboard/contracts/words/lead';
import type { Db } from '@perfboard/db/client';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import { z } from 'zod';
import { type AuditEntry, audited, recordAudit } from '../../base/audit/audit.ts';
import { editorProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { acknowledgeable } from './acknowledgement.ts';
import { type LeadChange, type LeadStore, leadNouns, updateLead } from './lead.ts';
import { type ChangedLead, changedLead, isMember, lockLeads, saveUndo, undoLeads } from './lead-undo.ts';

/** Enough to take a hundred leads out of spam, with their emails and webhooks. */
const timeoutMs = 60_000;

/** The change in each lead's audit row. */
function asEntry<Status extends string>({
  status,
  assignee_id,
  is_spam,
}: LeadChange<Status>): Pick<AuditEntry, 'details'> & { verb: string } {
  if (status !== undefined) return { verb: 'status', details: { status } };
  if (assignee_id !== undefined) return { verb: 'assign', details: { assignee_id } };
  return { verb: is_spam ? 'spam' : 'not_spam' };
}

/** The answer of a change of several leads. */
export const leadsChangedSchema = z.object({
  message: z.string(),
  /** Without leads that had the new value already. */
  changed: z.number().int(),
  missing: z.number().int(),
  /** Undoes this change. */
  undo_uuid: z.string(),
  undo_seconds: z.number().int(),
});

/** The answer of undoing it. */
export const leadsUndoneSchema = z.object({
  message: z.string(),
  restored: z.number().int(),
  kept: z.number().int(),
});

/** One change for several leads: all existing ones get it, or none. */
export function leadBulk<Status extends string>(store: LeadStore<Status>) {
  const { kind, messages } = store;
  const [part] = leadNouns[kind];
  const fields = z
    .object({
      uuids: leadUuids,
      status: z.enum(store.statuses, { error: `Invalid ${kind} status` }).optional(),
      assignee_id: z.string().max(100).nullish(),
      is_spam: z.boolean().optional(),
    })
    .refine(
      ({ uuids: _, ...change }) => Object.values(change).filter((value) => value !== undefined).length === 1,
      {
        error: leadMessages.oneChange,
        path: ['status'],
      },
    );
  return {
    changeMany: editorProcedure
      .meta(rest(`PATCH /${part}`, `Set the status, assignee or spam flag of several ${part}`))
      .input(fields)
      .output(leadsChangedSchema)
      .mutation(async ({ ctx, input }) => {
        const { uuids, ...change } = input as { uuids: string[] } & LeadChange<Status>;
        const asked = [...new Set(uuids.map((uuid) => knownUuid(uuid, messages.notFound)))];
        const { verb, ...entry } = asEntry(change);
        const { requestId } = ctx;
        const acknowledged =
          change.is_spam === false ? await acknowledgeable(ctx.services, kind, asked) : undefined;
        const whole = { action: `${kind}.change_many`, entity: kind } as const;
        return audited(
          ctx,
          whole,
          async (tx, trail) => {
            if (change.assignee_id) await assertMember(tx, change.assignee_id);
            const found = await lockLeads(tx, kind, asked);
            if (found.length === 0) throw new AppError('NOT_FOUND', messages.notFound);
            const undo_seconds = ctx.services.env.UNDO_SECONDS;
            const undo_uuid = uuidV7();
            const created_at = new Date();
            const options = {
              tx,
              requestId,
              undo_uuid,
              ...(acknowledged && { acknowledged }),
              // What was withheld as spam is sent when the time that the desk gives for an undo is over.
              ...(change.is_spam === false && { runAt: new Date(Date.now() + undo_seconds * 1_000) }),
            };
            const changes: ChangedLead[] = [];
            for (const lead of found) {
              const status = await updateLead(store, options, lead.uuid, change);
              changes.push(...changedLead(lead, { ...change, ...(status && { status }) }));
              const details = { ...entry.details, ...(status && { status }), change: undo_uuid };
              await recordAudit(tx, ctx, {
                action: `${kind}.${verb}`,
                entity: kind,
                entity_uuid: lead.uuid,
                details,
              });
            }
            await saveUndo(tx, { uuid: undo_uuid, entity: kind, changes, created_at });
            const missing = asked.length - found.length;
            const changed = changes.length;
            trail.details = { verb, changed };
            return {
              message: leadMessages.changedMany(changed, missing),
              changed,
              missing,
              undo_uuid,
              // Nothing was changed: there is nothing to undo.
              undo_seconds: changed > 0 ? undo_seconds : 0,
            };
          },
          { timeoutMs },
        );
      }),

    undoMany: editorProcedure
      .meta(rest(`POST /${part}/changes/{uuid}/undo`, `Undo a change of several ${part}`))
      .input(namedByPath)
      .output(leadsUndoneSchema)
      .mutation(({ ctx, input: { uuid } }) =>
        audited(
          ctx,
          { action: `${kind}.undo_many`, entity: kind },
          async (tx, trail) => {
            const known = knownUuid(uuid, leadMessages.undoneBefore);
            const { restored, kept } = await undoLeads(store, { tx, ctx }, known);
            trail.details = { undone: uuid, restored, kept };
            return { message: leadMessages.undoneMany(restored, kept), restored, kept };
          },
          { timeoutMs },
        ),
      ),
  };
}

/**
 * In a transaction, the member can't be removed before it ends.
 * @throws AppError BAD_REQUEST at its field when no member has this id
 */
export async function assertMember(db: Db, assignee_id: string): Promise<void> {
  if (await isMember(db, assignee_id)) return;
  const issues = [{ path: 'assignee_id', message: leadMessages.memberNotFound }];
  throw new AppError('BAD_REQUEST', leadMessages.memberNotFound, { issues });
}
