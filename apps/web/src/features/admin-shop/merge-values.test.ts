import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeValues } from './merge-values.ts';

const quote = (name: string, rating = 5) => ({
  name,
  text: `${name.slice(0, 2)} says that it is fine`,
  rating,
});
const [ann, bo, chen] = [quote('Ann'), quote('Bo'), quote('Chen')];
const before = [ann, bo, chen];

test.each([
  ['two changed entries', [quote('Anna'), bo, chen], [ann, quote('Bob'), chen], ['Anna', 'Bob', 'Chen']],
  [
    'a changed and an added entry',
    [quote('Anna'), bo, chen],
    [...before, quote('Di')],
    ['Anna', 'Bo', 'Chen', 'Di'],
  ],
  [
    'two added entries',
    [...before, quote('Di')],
    [quote('Eve'), ...before],
    ['Eve', 'Ann', 'Bo', 'Chen', 'Di'],
  ],
  ['the same added entry', [...before, quote('Di')], [...before, quote('Di')], ['Ann', 'Bo', 'Chen', 'Di']],
  ['a changed and a removed entry', [ann, bo, quote('Chan')], [ann, chen], ['Ann', 'Chan']],
  [
    'an entry that one removed and the other changed',
    [ann, chen],
    [ann, quote('Bob'), chen],
    ['Ann', 'Bob', 'Chen'],
  ],
  [
    'an entry that they changed and I removed',
    [ann, quote('Bob'), chen],
    [ann, chen],
    ['Ann', 'Bob', 'Chen'],
  ],
  ['a changed entry and another order', [ann, quote('Bob'), chen], [chen, ann, bo], ['Chen', 'Ann', 'Bob']],
  ['another order and a changed entry', [chen, ann, bo], [ann, quote('Bob'), chen], ['Chen', 'Ann', 'Bob']],
  ['two removed entries', [ann, bo], [bo, chen], ['Bo']],
  ['the same entry', [quote('An M'), bo, chen], [quote('An T'), bo, chen], ['An M', 'Bo', 'Chen']],
])('%s', (_what, mine, theirs, names) => {
  const merged = mergeValues({ list: before }, { list: mine }, { list: theirs }) as { list: typeof before };
  expect(merged.list.map(({ name }) => name)).toEqual(names);
});

test('another entry in the place of one is not that one', () => {
  const nora = quote('Nora');
  // Removed by me, changed by them: both stay.
  expect(mergeValues(before, [ann, bo, nora], [ann, bo, quote('Chen', 2)])).toEqual([
    ann,
    bo,
    nora,
    quote('Chen', 2),
  ]);
  expect(mergeValues(before, [nora, quote('Ann', 1), bo, chen], [quote('Ann', 2), bo, chen])).toEqual([
    nora,
    quote('Ann', 1),
    bo,
    chen,
  ]);
  const redirect = (from: string, to: string) => ({ from, to });
  expect(
    mergeValues(
      [redirect('/a', '/x'), redirect('/b', '/contact')],
      [redirect('/a', '/x'), redirect('/other', '/contact')],
      [redirect('/a', '/x'), redirect('/b', '/privacy')],
    ),
  ).toEqual([redirect('/a', '/x'), redirect('/other', '/contact'), redirect('/b', '/privacy')]);
});

test('an entry that one moved and changed is still one', () => {
  const changed = { ...bo, text: 'Bo says something else now' };
  expect(mergeValues(before, [changed, ann, chen], [ann, quote('Bo', 3), chen])).toEqual([
    { ...changed, rating: 3 },
    ann,
    chen,
  ]);
  expect(mergeValues(before, [{ ...bo, is_shown: false }, chen], [ann, quote('Bo', 3), chen])).toEqual([
    { ...bo, is_shown: false, rating: 3 },
    chen,
  ]);
});

test('two fields of one entry, and entries with ids wherever they are', () => {
  expect(mergeValues([ann], [quote('Anna')], [quote('Ann', 4)])).toEqual([quote('Anna', 4)]);
  const topic = (id: string, title: string) => ({ id, title });
  expect(
    mergeValues(
      [topic('a', 'A'), topic('b', 'B')],
      [topic('b', 'B!'), topic('a', 'A'), topic('c', 'C')],
      [topic('a', 'A!'), topic('b', 'B'), topic('d', 'D')],
    ),
  ).toEqual([topic('b', 'B!'), topic('d', 'D'), topic('a', 'A!'), topic('c', 'C')]);
});

test('what was typed while a save was running stays, beside what was cleaned on its way in', () => {
  const sent = { name: ' Torino ', address: { city: 'Turin', zip: '1' }, hours: [{ opens: '09:00' }] };
  const typed = { ...sent, address: { city: 'Torino', zip: '1' } };
  const saved = { ...sent, name: 'Torino' };
  const stored = { isStored: true };
  expect(mergeValues(sent, typed, saved, stored)).toEqual({
    ...saved,
    address: { city: 'Torino', zip: '1' },
  });
  expect(mergeValues(sent, sent, saved, stored)).toBe(saved);
  // An entry that the server has named is still the one that was typed in.
  const wall = { id: '', title: 'Wall ', email: false };
  expect(
    mergeValues([wall], [{ ...wall, email: true }], [{ ...wall, id: 'wall', title: 'Wall' }], stored),
  ).toEqual([{ id: 'wall', title: 'Wall', email: true }]);
  expect(mergeValues(['One', 'Foo '], ['One', 'Foo bar'], ['One', 'Foo'], stored)).toEqual([
    'One',
    'Foo bar',
  ]);
  const added = { id: '', title: 'Door', email: false };
  expect(mergeValues([wall], [wall, added], [{ ...wall, id: 'wall', title: 'Wall' }], stored)).toEqual([
    { id: 'wall', title: 'Wall', email: false },
    added,
  ]);
  // Removed or replaced while it was running.
  expect(mergeValues(['a ', 'b'], ['b'], ['a', 'b'], stored)).toEqual(['b']);
  const [first, second] = [added, { id: '', title: 'Roof', email: false }];
  const third = { id: '', title: 'Floor', email: false };
  const made = [
    { ...first, id: 'door' },
    { ...second, id: 'roof' },
  ];
  expect(mergeValues([first, second], [second, third], made, stored)).toEqual([made[1], third]);
  // Its answer was lost.
  expect(mergeValues([], [wall], [{ ...wall, id: 'wall' }])).toEqual([{ ...wall, id: 'wall' }]);
});

test('two entries of one name stay apart', () => {
  const named = (text: string, rating: number) => ({ name: 'Anonymous', text, rating });
  const [one, two] = [named('The first of them said this', 5), named('And the second one said that', 5)];
  expect(mergeValues([one, two], [{ ...two, rating: 3 }], [{ ...one, rating: 4 }, two])).toEqual([
    { ...one, rating: 4 },
    { ...two, rating: 3 },
  ]);
  // One is changed, and the other person puts a namesake in its place.
  const hospital = { name: 'Anonymous', role: 'Hospital', text: 'A good wristband, thank you.', rating: 5 };
  const changed = { ...hospital, text: 'The wristband has run for a year.' };
  const namesake = {
    name: 'Anonymous',
    role: 'Buyer of a lamp',
    text: 'The lamp broke after two days.',
    rating: 1,
  };
  expect(mergeValues([hospital], [changed], [namesake])).toEqual(expect.arrayContaining([changed, namesake]));
  expect(mergeValues(['q'], ['q', 'z', 'z'], ['q', 'r'])).toEqual(['q', 'z', 'z', 'r']);
  // Added by both, with different texts: neither is lost.
  const topic = (id: string, description: string) => ({ id, title: 'LoRa', description });
  expect(mergeValues([], [topic('', 'Long range')], [topic('lora', '')])).toHaveLength(2);
});

test('whatever two people add, change, move and remove, each entry is there once, as one of them left it', () => {
  type Entry = { name: string; rating: number; is_shown: boolean };
  const list = [...'abcde'].map((name): Entry => ({ name, rating: 5, is_shown: true }));
  /** Another order, without some, with changed ratings or visibility, and new ones. */
  const side = (field: 'rating' | 'is_shown', added: string) =>
    fc
      .record({
        order: fc.shuffledSubarray(list, { minLength: 1 }),
        changed: fc.subarray(list.map(({ name }) => name)),
        at: fc.nat(5),
        hasNew: fc.boolean(),
      })
      .map(({ order, changed, at, hasNew }) => {
        const other = field === 'rating' ? { rating: 2 } : { is_shown: false };
        const kept = order.map((entry) => (changed.includes(entry.name) ? { ...entry, ...other } : entry));
        return hasNew ? kept.toSpliced(at, 0, { name: added, rating: 5, is_shown: true }) : kept;
      });
  fc.assert(
    fc.property(side('rating', 'new'), side('is_shown', 'other'), (mine, theirs) => {
      const merged = mergeValues(list, mine, theirs) as Entry[];
      const find = (of: Entry[], name: string) => of.find((entry) => entry.name === name);
      const expected = [...'abcde', 'new', 'other'].flatMap((name) => {
        const [was, my, their] = [find(list, name), find(mine, name), find(theirs, name)];
        if (!was) return [my, their].filter((entry) => entry !== undefined);
        if (my && their) return [{ name, rating: my.rating, is_shown: their.is_shown }];
        return [my, their].filter((entry) => entry && JSON.stringify(entry) !== JSON.stringify(was));
      });
      expect(merged.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
        expected.toSorted((a, b) => (a?.name ?? '').localeCompare(b?.name ?? '')),
      );
    }),
  );
});
