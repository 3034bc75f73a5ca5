import { expect, test } from 'vitest';
import { readFailedCall } from './failed-call.ts';
import { failureMessage } from './failure-message.ts';

const failed = (message: string, more: object = {}) => Object.assign(new Error(message), more);
const offline = failed('Failed to fetch', { cause: new TypeError('Failed to fetch') });
const proxyPage = failed('Unexpected token <', { cause: new SyntaxError('Unexpected token <') });
const broken = failed('Internal server error', { data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 } });
const refused = failed('Name is required', {
  data: { code: 'BAD_REQUEST', httpStatus: 400, issues: [{ path: 'name', message: 'Name is required' }] },
});
const texts = { failed: 'It could not be saved', unexpected: 'Nobody answers' };

test("the server's words and findings are read from its answer", () => {
  expect(readFailedCall(refused)).toEqual({
    isAnswered: true,
    code: 'BAD_REQUEST',
    status: 400,
    message: 'Name is required',
    reason: 'Name is required',
    issues: [{ path: 'name', message: 'Name is required' }],
  });
});

test('a call without an answer has no words of the server', () => {
  expect(readFailedCall(offline)).toEqual({ isAnswered: false, reason: 'Failed to fetch', issues: [] });
});

test("a proxy's error page counts as an answer, and its text is not shown", () => {
  expect(readFailedCall(proxyPage)).toMatchObject({ isAnswered: true });
  expect(readFailedCall(proxyPage).message).toBeUndefined();
});

test('a procedure called in the process has its code too', () => {
  const cause = failed('No such project', { code: 'NOT_FOUND' });
  expect(readFailedCall(failed('No such project', { cause })).code).toBe('NOT_FOUND');
});

test.each([undefined, null, 'broken'])('anything can be thrown: %s', (thrown) => {
  expect(readFailedCall(thrown)).toEqual({ isAnswered: false, reason: '', issues: [] });
});

test.each([
  ["a refusal in the server's words", refused, 'Name is required'],
  ["a broken server in the screen's", broken, texts.failed],
  ['no answer as such', offline, texts.unexpected],
])('a screen shows %s', (_what, error, expected) => {
  expect(failureMessage(error, texts)).toBe(expected);
});
