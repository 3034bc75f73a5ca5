import { expect, test } from 'vitest';
import { mergeValues } from './merge-values.ts';

const quote = (name: string, text = 'Fine') => ({ name, text });
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
  ['the same entry', [quote('Mine'), bo, chen], [quote('Theirs'), bo, chen], ['Mine', 'Bo', 'Chen']],
])('%s', (_what, mine, theirs, names) => {
  const merged = mergeValues({ list: before }, { list: mine }, { list: theirs }) as { list: typeof before };
  expect(merged.list.map(({ name }) => name)).toEqual(names);
});

test('two fields of one entry, and entries with ids wherever they are', () => {
  expect(mergeValues([ann], [quote('Anna')], [quote('Ann', 'Great')])).toEqual([quote('Anna', 'Great')]);
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
  expect(mergeValues(sent, typed, saved)).toEqual({ ...saved, address: { city: 'Torino', zip: '1' } });
  expect(mergeValues(sent, sent, saved)).toBe(saved);
});
