import { expect, test } from 'vitest';
import { attemptOf } from './reply-draft.ts';

const draft = { subject: 'Re: Quote', body: 'Forty a piece.' };

test('a draft that is sent again has its key, other words have another, and so has a reply that follows one', () => {
  const attempt = attemptOf(draft);
  expect(attemptOf({ ...draft, attempt })).toEqual(attempt);
  for (const other of [
    { ...draft, attempt, body: 'Fifty a piece.' },
    { ...draft, attempt, subject: 'Re' },
  ]) {
    expect(attemptOf(other).key).not.toBe(attempt.key);
  }
  // After success the attempt is forgotten: the same words may be meant a second time.
  expect(attemptOf(draft).key).not.toBe(attempt.key);
});
