import { AppError } from '@perfboard/contracts/error';
import { exitOnUncaught } from '@perfboard/process/drain';
import { afterEach, expect, test, vi } from 'vitest';
import { isRefusal, toTrpcError } from './failure.ts';

const before = {
  rejection: process.listeners('unhandledRejection'),
  exception: process.listeners('uncaughtException'),
};
afterEach(() => {
  for (const listener of process.listeners('unhandledRejection'))
    if (!before.rejection.includes(listener)) process.off('unhandledRejection', listener);
  for (const listener of process.listeners('uncaughtException'))
    if (!before.exception.includes(listener)) process.off('uncaughtException', listener);
});

test('a refusal after its caller has disconnected is logged and does not end the process', () => {
  const log = { warn: vi.fn(), fatal: vi.fn() };
  exitOnUncaught(log, isRefusal);
  const [listener] = process.listeners('unhandledRejection').filter((one) => !before.rejection.includes(one));
  listener?.(toTrpcError(new AppError('UNAUTHORIZED', 'Please sign in')), Promise.resolve());
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(log.fatal).not.toHaveBeenCalled();
});

test('our own failure is not a refusal', () => {
  expect(isRefusal(new AppError('INTERNAL_SERVER_ERROR'))).toBe(false);
  expect(isRefusal(new AppError('SERVICE_UNAVAILABLE'))).toBe(false);
  expect(isRefusal(new Error('Please sign in'))).toBe(false);
  expect(isRefusal(undefined)).toBe(false);
});
