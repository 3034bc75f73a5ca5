import { AppError, toIssues } from '@perfboard/contracts/error';
import { idempotencyKeySchema } from '@perfboard/contracts/identifier';
import { idempotencyField } from '@perfboard/contracts/words/error';
import type { Role } from '@perfboard/contracts/words/member';
import { sessionMessages } from '@perfboard/contracts/words/session';
import { initTRPC } from '@trpc/server';
import type { Context } from './context.ts';
import { errorBody, toAppError, toTrpcError } from './failure.ts';
import { localizeAnswer, localizeBody } from './localize.ts';
import type { Meta } from './rest.ts';
import { assertMay, assertRecentPassword, assertRole, refuseInDemo } from './role.ts';

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    errorFormatter({ shape, error, ctx }) {
      const failure = toAppError(error);
      const { message, issues } = localizeBody(ctx?.language ?? 'en', errorBody(failure));
      return {
        message,
        code: shape.code,
        data: {
          code: failure.code,
          httpStatus: shape.data.httpStatus,
          path: shape.data.path,
          issues,
        },
      };
    },
    sse: {
      ping: { enabled: true, intervalMs: 15_000 },
      client: { reconnectAfterInactivityMs: 40_000 },
      // A stream must reconnect and show its session again after this; a session that ends earlier ends its
      // streams immediately.
      maxDurationMs: 5 * 60_000,
    },
  });

export const { router } = t;

/** Turns any error into one with a code and a text for the caller. */
const failing = t.middleware(async ({ ctx, next, path, type }) => {
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
  if (result.ok) {
    // A row that is read may have a text of a visitor as its message. A plain form's page has its own language.
    const hasMessage = type === 'mutation' && ctx.door !== 'form';
    return hasMessage ? { ...result, data: localizeAnswer(ctx.language, result.data) } : result;
  }
  const error = toTrpcError(result.error);
  const failure = error.cause as AppError;
  if (failure.retryAfterSeconds) ctx.setHeader('retry-after', String(failure.retryAfterSeconds));
  if (failure.code === 'INTERNAL_SERVER_ERROR' || failure.code === 'SERVICE_UNAVAILABLE') {
    ctx.log.error({ err: failure.cause, procedure: path }, 'a call failed');
  }
  throw error;
});

/** Public. A test compares the list of these with the router. */
export const publicProcedure = t.procedure.meta({ access: 'public' }).use(failing);

/**
 * Needs an account with at least this role, signed in or by a token; a token never has more rights than its
 * creator.
 */
const accountProcedure = (role: Role) =>
  publicProcedure.meta({ access: 'member', role }).use(async ({ ctx, next, type, meta }) => {
    const actor = await ctx.actor();
    if (!actor) throw new AppError('UNAUTHORIZED', sessionMessages.required);
    assertRole(actor, role);
    if (type === 'mutation' && !meta?.changesNothing) refuseInDemo(ctx.services.env);
    if (type === 'mutation' && actor.scope === 'read') {
      throw new AppError('FORBIDDEN', sessionMessages.readOnlyToken);
    }
    return next({ ctx: { ...ctx, currentActor: actor } });
  });

/** Access to the desk: if the shop requires a second factor, only with one. */
const memberProcedure = (role: Role) =>
  accountProcedure(role).use(async ({ ctx, next }) => {
    await assertMay(ctx.services.prisma, ctx.currentActor, role);
    return next();
  });

/** Needs a signed-in member: a token must not create tokens or end sessions. */
const inPerson = t.middleware(async ({ ctx, next }) => {
  const actor = await ctx.actor();
  if (actor?.kind !== 'session') throw new AppError('FORBIDDEN', sessionMessages.sessionOnly);
  return next({ ctx: { ...ctx, currentActor: actor } });
});
const personProcedure = (role: Role) => memberProcedure(role).meta({ access: 'session', role }).use(inPerson);
/** For the own account, also before a required second factor is set up. */
const ownProcedure = accountProcedure('reader').meta({ access: 'session', role: 'reader' }).use(inPerson);

/**
 * For actions that grant access, affect everyone, export data or can't be undone: the password must have been
 * entered recently. A test compares the list of these with the router.
 */
const recently = t.middleware(async ({ ctx, next }) => {
  refuseInDemo(ctx.services.env);
  const actor = await ctx.actor();
  if (!actor) throw new AppError('UNAUTHORIZED', sessionMessages.required);
  assertRecentPassword(actor);
  return next();
});
const confirmedPersonProcedure = (role: Role) =>
  personProcedure(role).meta({ access: 'recent password', role }).use(recently);

// The kinds of procedure: each names the least role. A test compares a list of all procedures with the
// router.

export const readerProcedure = memberProcedure('reader');
export const editorProcedure = memberProcedure('editor');
export const ownerProcedure = memberProcedure('owner');

/** For the own account, with any role. */
export const sessionProcedure = ownProcedure;
export const ownerSessionProcedure = personProcedure('owner');

/** For the own account, with any role. */
export const confirmedProcedure = ownProcedure
  .meta({ access: 'recent password', role: 'reader' })
  .use(recently);
export const confirmedEditorProcedure = confirmedPersonProcedure('editor');
export const confirmedOwnerProcedure = confirmedPersonProcedure('owner');
