import { writeResultSchema } from '@perfboard/contracts/error';
import { idempotencyKeySchema } from '@perfboard/contracts/identifier';
import { type Attempt, callScope, hashRequest } from '@perfboard/server/base/idempotency/idempotency';
import type { Context } from '@perfboard/server/base/trpc/context';
import { mayUse } from '@perfboard/server/base/trpc/role';
import { deletionSchema, restoredSchema } from '@perfboard/server/base/undo/undo-deletion';
import { projectsChangedSchema, projectsRemovedSchema } from '@perfboard/server/catalog/project/project-bulk';
import { leadsChangedSchema, leadsUndoneSchema } from '@perfboard/server/leads/lead/lead-bulk';
import type { ProcedureShape } from './call-procedure.ts';

/** Answers without personal data, so that they may be stored for a repetition. */
const storableAnswers: ReadonlySet<unknown> = new Set([
  writeResultSchema,
  deletionSchema,
  restoredSchema,
  leadsChangedSchema,
  leadsUndoneSchema,
  projectsChangedSchema,
  projectsRemovedSchema,
]);

/**
 * The write that an `Idempotency-Key` makes idempotent. Not for responses with more than a message, because
 * personal data must not be stored for a repetition, and not for passwords. The visitors' forms create their
 * own attempt.
 */
export async function attemptOf(
  ctx: Context,
  { name, procedure: { type, output, meta = {} } }: { name: string; procedure: ProcedureShape },
  readInput: () => Promise<unknown>,
): Promise<Attempt | undefined> {
  const { idempotencyKey: key } = ctx;
  const mayStore = storableAnswers.has(output) || meta.isSecret;
  if (!key || type !== 'mutation' || meta.isIdempotent || meta.takesPassword || !mayStore) return undefined;
  // The procedure validates the key, with its own message.
  if (!idempotencyKeySchema.safeParse(key).success) return undefined;
  const actor = await ctx.actor();
  // Missing permission is reported before anything is read.
  if (!actor || actor.scope === 'read') return undefined;
  if (meta.role && !(await mayUse(ctx.services.prisma, actor, meta.role))) return undefined;
  return {
    scope: callScope(name, actor),
    key,
    request_hash: await hashRequest(ctx.services.env.SESSION_SECRET, await readInput()),
    isSecret: meta.isSecret ?? false,
  };
}
