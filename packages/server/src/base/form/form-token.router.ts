import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { publicProcedure, router } from '../trpc/init.ts';

const sign = (secret: string, openedAtMs: number): string =>
  createHmac('sha256', secret).update(`perfboard form ${openedAtMs}`).digest('base64url').slice(0, 22);

/** Proof of when a form was opened. Holds no personal data and needs no storage. */
export const createFormToken = (secret: string, nowMs = Date.now()): string =>
  `${nowMs.toString(36)}.${sign(secret, nowMs)}`;

/** Milliseconds since the form was opened, or null where this shop did not issue the token. */
export function formTokenAgeMs(secret: string, token: string, nowMs = Date.now()): number | null {
  const [time = '', signature = ''] = token.split('.');
  const openedAtMs = Number.parseInt(time, 36);
  if (!Number.isSafeInteger(openedAtMs)) return null;
  const expected = Buffer.from(sign(secret, openedAtMs));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return nowMs - openedAtMs;
}

export const formTokenRouter = router({
  create: publicProcedure
    .output(z.object({ token: z.string() }))
    .query(({ ctx }) => ({ token: createFormToken(ctx.services.env.SESSION_SECRET) })),
});
