import { expect, test } from 'vitest';
import { nextKeys } from '../admin-shell/use-draft.ts';
import { fileLinkText, filesProblem, insertAt, isSameReply } from './reply-draft.ts';

const draft = { subject: 'Re: Quote', body: 'Forty a piece.', files: [] };

test('a reply that is sent again has its key, other words have another, and so has a reply that follows one', () => {
  const keysOf = (reply: typeof draft | object, sent?: typeof draft, keys: string[] = []) =>
    nextKeys({ keys, sent }, (last) => isSameReply(last, { ...draft, ...reply }), 2);
  const [key = ''] = keysOf(draft);
  expect(keysOf(draft, draft, [key])).toEqual([key]);
  for (const other of [
    { body: 'Fifty a piece.' },
    { subject: 'Re' },
    { files: [new File(['x'], 'a.pdf')] },
  ]) {
    expect(keysOf(other, draft, [key]).at(-1)).not.toBe(key);
  }
  // After success the key is forgotten: the same words may be meant a second time.
  expect(keysOf(draft)).not.toEqual([key]);
});

test('ten files of 10 MB in all go with a reply, and none that is empty', () => {
  const size = 1024 * 1024;
  expect(filesProblem(Array.from({ length: 10 }, () => ({ size })))).toBeUndefined();
  expect(filesProblem([{ size: 10 * size }, { size: 1 }])).toBe('filesTooLarge');
  expect(filesProblem(Array.from({ length: 11 }, () => ({ size: 1 })))).toBe('tooManyFiles');
  expect(filesProblem([{ size: 0 }])).toBe('fileEmpty');
});

test('a link to a file contains its unchanged name, at the cursor', () => {
  const link = fileLinkText({
    name: 'plan_[v2](1.pdf',
    url: 'https://shop.example/files/1/plan(1.pdf?token=a.b',
    until: 'until Dec 6',
  });
  expect(link).toBe(
    '[plan\\_\\[v2\\](1.pdf](https://shop.example/files/1/plan%281.pdf?token=a.b) (until Dec 6)',
  );
  expect(insertAt('See here. Regards', 9, 'X')).toBe('See here. X Regards');
  expect(insertAt('', 0, 'X')).toBe('X');
  expect(insertAt('See\n', 4, 'X')).toBe('See\nX');
});
