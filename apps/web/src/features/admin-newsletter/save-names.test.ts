import { expect, test } from 'vitest';
import { newDraft } from './draft-value.ts';
import { createSaveNames } from './save-names.ts';

const words = (body: string) => newDraft({ subject: 'News', body }, { filter: '', topics: [] });

test('a save that is tried again for an hour keeps its name, and one that was sent before the server went is never forgotten', () => {
  const names = createSaveNames(4);
  const lose = (body: string) => {
    const sent = names.next(words(body));
    names.keep(sent, words(body));
    return sent;
  };
  const [first] = lose('Hello');
  for (let attempt = 0; attempt < 100; attempt++) expect(lose('Hello')).toEqual([first]);
  for (let letter = 0; letter < 10; letter++) lose(`Hello ${letter}`);
  const sent = lose('Hello 9!');
  expect(sent).toHaveLength(4);
  expect(sent[0]).toBe(first);
  expect(new Set(sent).size).toBe(4);
  // Returning to earlier text is a new save: the later text may be stored.
  expect(lose('Hello').at(-1)).not.toBe(first);
  // Nor is the form clean then, though it shows what it stands on.
  expect(names.isUnanswered()).toBe(true);
  names.forget();
  expect(names.isUnanswered()).toBe(false);
  expect(names.next(words('Hello'))).toHaveLength(1);
});
