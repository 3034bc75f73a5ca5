import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { toAppError } from './failure.ts';

test.each([
  ['a time limit', '57014'],
  ['a deadlock', '40P01'],
  ['another transaction', '40001'],
  ['a lock that is not to be had', '55P03'],
])('a statement that %s ended was not done, and may be asked again', (_what, code) => {
  const cause = Object.assign(new Error('canceling statement'), { code });
  expect(toAppError(cause).code).toBe('SERVICE_UNAVAILABLE');
  expect(toAppError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause })).code).toBe(
    'SERVICE_UNAVAILABLE',
  );
});

test('input that breaks a rule is the caller’s mistake, an answer of ours that does is not', () => {
  const cause = z.object({ tags: z.array(z.string()) }).safeParse({ tags: null }).error;
  const input = toAppError(new TRPCError({ code: 'BAD_REQUEST', cause }));
  expect([input.code, input.issues?.[0]?.path]).toEqual(['BAD_REQUEST', 'tags']);
  const output = toAppError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause }));
  expect([output.code, output.issues]).toEqual(['INTERNAL_SERVER_ERROR', undefined]);
});
