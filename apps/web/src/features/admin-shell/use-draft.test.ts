import { expect, test } from 'vitest';
import { nextKeys } from './use-draft.ts';

test('a save that is retried for an hour keeps its key, and one sent before the server went away is never forgotten', () => {
  let work: { keys: readonly string[]; sent?: string } = { keys: [] };
  const lose = (sent: string) => {
    work = { keys: nextKeys(work, (last) => last === sent, 4), sent };
    return work.keys;
  };
  const [first] = lose('Hello');
  for (let attempt = 0; attempt < 100; attempt++) expect(lose('Hello')).toEqual([first]);
  for (let letter = 0; letter < 10; letter++) lose(`Hello ${letter}`);
  const sent = lose('Hello 9!');
  expect(sent).toHaveLength(4);
  expect(sent[0]).toBe(first);
  expect(new Set(sent).size).toBe(4);
  // Going back to earlier words is a save of its own: the later ones may be stored.
  expect(lose('Hello').at(-1)).not.toBe(first);
  expect(nextKeys<string>({ keys: [] }, () => false, 4)).toHaveLength(1);
});
