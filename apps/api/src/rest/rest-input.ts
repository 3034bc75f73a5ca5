import { writeResultSchema } from '@perfboard/contracts/error';
import { idempotencyKeySchema } from '@perfboard/contracts/identifier';
import { requestTarget } from '@perfboard/server/base/http/request';
import { type Attempt, hashRequest } from '@perfboard/server/base/idempotency/idempotency';
import type { Context } from '@perfboard/server/base/trpc/context';
import { mayUse } from '@perfboard/server/base/trpc/role';
import { deletionSchema } from '@perfboard/server/base/undo/undo-deletion';
import type { Request } from 'express';
import type { RestRoute } from '../call-procedure.ts';
import { readBody, strangerBodyMaxBytes } from '../http/body.ts';
import { fieldsMax, tooManyFields } from '../http/json-text.ts';

/** Own and plain values only; of a repeated one, the last is used. */
function queryOf(request: Request): Record<string, unknown> {
  const { query } = requestTarget(request);
  if (query.size > fieldsMax) throw tooManyFields();
  return Object.fromEntries(query);
}

export async function inputOf(
  request: Request,
  { isPublic, contentTypes, meta }: RestRoute,
): Promise<unknown> {
  const params = request.params as Record<string, string>;
  if (request.method === 'GET' || request.method === 'HEAD') return { ...queryOf(request), ...params };
  // A script may send a content type without a body; a deletion has no body.
  if (request.method === 'DELETE') return params;
  const body = await readBody(request, {
    takesFiles: contentTypes?.includes('multipart/form-data') ?? false,
    upload: meta.upload,
    ...(isPublic ? { maxBytes: strangerBodyMaxBytes } : {}),
    ...(meta.bodyFields ? { fieldsMax: meta.bodyFields } : {}),
  });
  if (body.kind === 'fields') return { ...body.fields, ...params };
  for (const [name, value] of Object.entries(params)) body.form.set(name, value);
  return body.form;
}

/** Answers without personal data, so that they may be stored for a repetition. */
const storableAnswers: ReadonlySet<unknown> = new Set([writeResultSchema, deletionSchema]);

/**
 * The write that an `Idempotency-Key` makes idempotent. Not for responses with more than a message, because
 * personal data must not be stored for a repetition, and not for passwords. The visitors' forms create their
 * own attempt.
 */
export async function attemptOf(
  ctx: Context,
  { name, method, procedure, meta }: RestRoute,
  readInput: () => Promise<unknown>,
): Promise<Attempt | undefined> {
  const { idempotencyKey: key } = ctx;
  const mayStore = storableAnswers.has(procedure.output) || meta.isSecret;
  if (!key || method === 'GET' || meta.isIdempotent || meta.takesPassword || !mayStore) return undefined;
  // The procedure validates the key, with its own message.
  if (!idempotencyKeySchema.safeParse(key).success) return undefined;
  const actor = await ctx.actor();
  // Missing permission is reported before anything is read.
  if (!actor || actor.scope === 'read') return undefined;
  if (meta.role && !(await mayUse(ctx.services.prisma, actor, meta.role))) return undefined;
  return {
    scope: `${name} ${actor.id}`,
    key,
    request_hash: await hashRequest(ctx.services.env.SESSION_SECRET, await readInput()),
    isSecret: meta.isSecret ?? false,
  };
}
