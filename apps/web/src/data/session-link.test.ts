import { confirmIssuePath } from '@perfboard/contracts/words/error';
import type { AppRouter } from '@perfboard/server/router';
import { type OperationLink, TRPCClientError, type TRPCClientRuntime } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endedSession, unconfirmedCalls } from './paused-calls.ts';
import { sessionLink } from './session-link.ts';

type Answer = string | { code: string; issues?: Array<{ path: string; message: string }> };
type Next = Parameters<OperationLink<AppRouter>>[0]['next'];

/** Makes one call through the link; the server returns these answers in order. */
function call(...answers: Answer[]) {
  const seen = { data: [] as unknown[], errors: [] as string[], sent: 0 };
  const next = (() =>
    observable((observer) => {
      const answer = answers[seen.sent++];
      if (typeof answer === 'object') {
        const cause = new TRPCClientError('refused');
        observer.error(Object.assign(cause, { data: answer }));
        return;
      }
      observer.next({ result: { type: 'data', data: answer } } as never);
      observer.complete();
    })) as unknown as Next;
  const link = sessionLink({} as TRPCClientRuntime);
  const subscription = link({ op: {} as never, next }).subscribe({
    next: ({ result }) => seen.data.push('data' in result ? result.data : undefined),
    error: (error) => seen.errors.push((error as { data: { code: string } }).data.code),
  });
  return { seen, stop: () => subscription.unsubscribe() };
}

const ended = { code: 'UNAUTHORIZED' };
const unconfirmed = { code: 'FORBIDDEN', issues: [{ path: confirmIssuePath, message: 'Confirm' }] };

/** A refused call is sent again by the link: the session may just have been replaced. */
const repeated = () => vi.advanceTimersByTimeAsync(500);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  endedSession.setLoggingOut(false);
  endedSession.settle(false);
  unconfirmedCalls.settle(false);
});

test('a call that meets an ended session goes out again after a sign-in, and its screen sees no failure', async () => {
  const { seen } = call(ended, ended, 'saved');
  expect(endedSession.isWaiting()).toBe(false);
  await repeated();
  expect(seen).toEqual({ data: [], errors: [], sent: 2 });
  expect(endedSession.isWaiting()).toBe(true);
  endedSession.settle(true);
  await vi.waitFor(() => expect(seen).toEqual({ data: ['saved'], errors: [], sent: 3 }));
});

test('a call that a replaced session refuses goes out with the new one, and asks for nothing', async () => {
  const { seen } = call(ended, 'saved');
  await repeated();
  expect(seen).toEqual({ data: ['saved'], errors: [], sent: 2 });
  expect(endedSession.isWaiting()).toBe(false);
});

test('without a new sign-in, the call fails with its original error', async () => {
  const { seen } = call(ended, ended, 'saved');
  await repeated();
  endedSession.settle(false);
  await vi.waitFor(() => expect(seen).toEqual({ data: [], errors: ['UNAUTHORIZED'], sent: 2 }));
});

test('a call that is refused again is not paused for ever', async () => {
  const { seen } = call(ended, ended, ended, 'saved');
  await repeated();
  endedSession.settle(true);
  await vi.waitFor(() => expect(seen).toEqual({ data: [], errors: ['UNAUTHORIZED'], sent: 3 }));
  expect(endedSession.isWaiting()).toBe(false);
});

test('a call that needs the password again waits for it', async () => {
  const { seen } = call(unconfirmed, 'changed');
  expect(endedSession.isWaiting()).toBe(false);
  expect(unconfirmedCalls.isWaiting()).toBe(true);
  unconfirmedCalls.settle(true);
  await vi.waitFor(() => expect(seen.data).toEqual(['changed']));
});

test.each(['FORBIDDEN', 'CONFLICT', 'INTERNAL_SERVER_ERROR'])('%s is nothing to wait for', (code) => {
  expect(call({ code }).seen.errors).toEqual([code]);
});

test('a screen that was left sends nothing again', async () => {
  const { seen, stop } = call(ended, 'saved');
  stop();
  await repeated();
  endedSession.settle(true);
  await repeated();
  expect(seen).toEqual({ data: [], errors: [], sent: 1 });
});

test('logging out does not ask to sign in again', async () => {
  endedSession.setLoggingOut(true);
  const { seen } = call(ended);
  expect(endedSession.isWaiting()).toBe(false);
  await vi.waitFor(() => expect(seen.errors).toEqual(['UNAUTHORIZED']));
});

test('every call that waits goes on with one sign-in, and the dialog is notified of the first and the last', async () => {
  const states: boolean[] = [];
  const stop = endedSession.subscribe(() => states.push(endedSession.isWaiting()));
  const calls = [call(ended, ended, 'a'), call(ended, ended, 'b')];
  await repeated();
  endedSession.settle(true);
  stop();
  await vi.waitFor(() => expect(calls.map(({ seen }) => seen.data)).toEqual([['a'], ['b']]));
  expect(states).toEqual([true, true, false]);
});
