import { AppError } from '@perfboard/contracts/error';
import { sessionMessages } from '@perfboard/contracts/session';
import { initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { toAppError, toTrpcError } from '../failure.ts';
import type { Context } from './context.ts';

/** `openapi` publishes a procedure at `/api/v1`; `status` is its answer's when not 200. */
export interface Meta extends OpenApiMeta {
  status?: 201;
}

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
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
  });

export const { router, createCallerFactory } = t;

/** Turns whatever was thrown into an error with a code and a text that the caller may read. */
const failing = t.middleware(async ({ ctx, next, path }) => {
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
export const publicProcedure = t.procedure.use(failing);

/** Needs a signed-in admin: what every procedure is unless it is listed as public. */
export const adminProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const actor = await ctx.actor();
  if (!actor) throw new AppError('UNAUTHORIZED', sessionMessages.required);
  return next({ ctx: { ...ctx, currentActor: actor } });
});
