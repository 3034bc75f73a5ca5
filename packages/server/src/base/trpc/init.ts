import { AppError, toIssues } from '@perfboard/contracts/error';
import { idempotencyKeySchema } from '@perfboard/contracts/identifier';
import { idempotencyField } from '@perfboard/contracts/words/identifier';
import type { Role } from '@perfboard/contracts/words/member';
import { sessionMessages } from '@perfboard/contracts/words/session';
import { initTRPC } from '@trpc/server';
import type { Context } from './context.ts';
import { toAppError, toTrpcError } from './failure.ts';
import type { Meta } from './rest.ts';
import { assertMay, assertRecentPassword, assertRole } from './role.ts';

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    errorFormatter({ shape, error }) {
      const failure = toAppError(error);
      return {
        message: failure.message,
        code: shape.code,
        data: {
          code: failure.code,
          httpStatus: shape.data.httpStatus,
          path: shape.data.path,
          issues: failure.issues,
        },
      };
    },
    sse: {
      ping: { enabled: true, intervalMs: 15_000 },
      client: { reconnectAfterInactivityMs: 40_000 },
      // Each connection has to show a session again; one that ends in between ends its streams at once.
      maxDurationMs: 5 * 60_000,
    },
  });

export const { router } = t;

/** Turns whatever was thrown into an error with a code and a text that the caller may read. */
const failing = t.middleware(async ({ ctx, next, path }) => {
  const key = idempotencyKeySchema.safeParse(ctx.idempotencyKey);
  if (!key.success) {
    const [issue] = toIssues(key.error);
    throw toTrpcError(
      new AppError('BAD_REQUEST', issue?.message, {
        issues: [{ path: idempotencyField, message: issue?.message ?? '' }],
      }),
    );
  }
  const result = await next();
  if (result.ok) return result;
  const error = toTrpcError(result.error);
  const failure = error.cause as AppError;
  if (failure.retryAfterSeconds) ctx.setHeader('retry-after', String(failure.retryAfterSeconds));
  if (failure.code === 'INTERNAL_SERVER_ERROR' || failure.code === 'SERVICE_UNAVAILABLE') {
    ctx.log.error({ err: failure.cause, procedure: path }, 'a call failed');
  }
  throw error;
});

/** Open to everybody. The list of these is compared with the router by a test. */
export const publicProcedure = t.procedure.meta({ access: 'public' }).use(failing);

/** Needs an account of that role at least, signed in or by a token; a token may what its maker may, and no more. */
const accountProcedure = (role: Role) =>
  publicProcedure.meta({ access: 'member', role }).use(async ({ ctx, next, type }) => {
    const actor = await ctx.actor();
    if (!actor) throw new AppError('UNAUTHORIZED', sessionMessages.required);
    assertRole(actor, role);
    if (type === 'mutation' && actor.scope === 'read') {
      throw new AppError('FORBIDDEN', sessionMessages.readOnlyToken);
    }
    return next({ ctx: { ...ctx, currentActor: actor } });
  });

/** Opens the desk: where the shop asks everybody for a second factor, only to who has one. */
const memberProcedure = (role: Role) =>
  accountProcedure(role).use(async ({ ctx, next }) => {
    await assertMay(ctx.services.prisma, ctx.currentActor, role);
    return next();
  });

/** Needs the member in person: a token must not make tokens, or end sessions. */
const inPerson = t.middleware(async ({ ctx, next }) => {
  const actor = await ctx.actor();
  if (actor?.kind !== 'session') throw new AppError('FORBIDDEN', sessionMessages.sessionOnly);
  return next({ ctx: { ...ctx, currentActor: actor } });
});
const personProcedure = (role: Role) => memberProcedure(role).meta({ access: 'session', role }).use(inPerson);
/** What somebody does with the own account, before a second factor is set up as well. */
const ownProcedure = accountProcedure('reader').meta({ access: 'session', role: 'reader' }).use(inPerson);

/**
 * What gives somebody else a way in, reaches everybody or takes their data along, or cannot be taken back: the password
 * must have been given a short while ago. The list of these is compared with the router by a test.
 */
const recently = t.middleware(async ({ ctx, next }) => {
  const actor = await ctx.actor();
  if (!actor) throw new AppError('UNAUTHORIZED', sessionMessages.required);
  assertRecentPassword(actor);
  return next();
});
const confirmedPersonProcedure = (role: Role) =>
  personProcedure(role).meta({ access: 'recent password', role }).use(recently);

// The kinds of procedure: each names the least role. A test compares a list of all procedures with the router.

export const readerProcedure = memberProcedure('reader');
export const editorProcedure = memberProcedure('editor');
export const ownerProcedure = memberProcedure('owner');

/** About the own account, whatever the role. */
export const sessionProcedure = ownProcedure;
export const ownerSessionProcedure = personProcedure('owner');

/** About the own account, whatever the role. */
export const confirmedProcedure = ownProcedure
  .meta({ access: 'recent password', role: 'reader' })
  .use(recently);
export const confirmedEditorProcedure = confirmedPersonProcedure('editor');
export const confirmedOwnerProcedure = confirmedPersonProcedure('owner');
