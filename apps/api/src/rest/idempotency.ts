import { createHash } from 'node:crypto';
import { AppError, writeResultSchema } from '@perfboard/contracts/error';
import { Prisma } from '@perfboard/db/client';
import { keyConflict } from '../features/lead/idempotency.ts';
import type { Context } from '../trpc/context.ts';
import type { RestRoute } from './bridge.ts';
import { outputOf } from './openapi-schema.ts';

/** A try that has not answered for so long died with its process; another may take its place. */
const abandonedAfterSeconds = 120;

interface Attempt {
  ctx: Context;
  route: RestRoute;
  readInput: () => Promise<unknown>;
  call: (getRawInput: () => Promise<unknown>) => Promise<unknown>;
}

async function hashOf(input: unknown): Promise<string> {
  const hash = createHash('sha256');
  if (input instanceof FormData) {
    for (const [name, value] of input) {
      hash.update(`${name}\0`);
      hash.update(typeof value === 'string' ? value : new Uint8Array(await value.arrayBuffer()));
      hash.update('\0');
    }
  } else hash.update(JSON.stringify(input));
  return hash.digest('base64url');
}

/**
 * Runs a POST once for its `Idempotency-Key`: a repetition gets the first answer, one that comes while the first is
 * still running is told to wait. Keys belong to one caller and one call. The visitors' forms keep theirs in the
 * transaction that stores the lead, which is safer still.
 *
 * @throws AppError CONFLICT
 */
export async function onceOverRest({ ctx, route, readInput, call }: Attempt): Promise<unknown> {
  const { idempotencyKey: key } = ctx;
  // Answers that hold more than a message are for asking, not for doing: personal data must not be kept for a repetition.
  const isKept = outputOf(route.procedure) === writeResultSchema || route.meta.isSecret;
  if (!key || route.meta.isIdempotent || route.meta.takesPassword || !isKept) return call(readInput);
  const actor = await ctx.actor();
  if (!actor) return call(readInput);
  const { prisma } = ctx.services.database;
  const scope = `${route.name} ${actor.id}`;
  const input = await readInput();
  const request_hash = await hashOf(input);
  const where = { scope_key: { scope, key } };

  const { count } = await prisma.idempotencyKey.createMany({
    data: [{ scope, key, request_hash, response: Prisma.JsonNull }],
    skipDuplicates: true,
  });
  if (count === 0) {
    const first = await prisma.idempotencyKey.findUnique({ where });
    if (first && first.request_hash !== request_hash) throw keyConflict();
    if (first?.response) {
      if (route.meta.isSecret) throw new AppError('CONFLICT', 'This was done; its answer is shown once only');
      return first.response;
    }
    const { count: taken } = await prisma.idempotencyKey.updateMany({
      where: { scope, key, created_at: { lt: new Date(Date.now() - abandonedAfterSeconds * 1_000) } },
      data: { created_at: new Date() },
    });
    if (taken === 0) {
      throw new AppError('CONFLICT', 'The first request with this idempotency key is still running', {
        retryAfterSeconds: 1,
      });
    }
  }
  try {
    const response = await call(async () => input);
    // A secret is for the one who made it, not for whoever reads the table later.
    const kept = route.meta.isSecret ? {} : (response as Prisma.InputJsonValue);
    await prisma.idempotencyKey.update({ where, data: { response: kept } });
    return response;
  } catch (error) {
    await prisma.idempotencyKey.delete({ where }).catch(() => {});
    throw error;
  }
}
