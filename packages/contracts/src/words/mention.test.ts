import { describe, expect, test } from 'vitest';
import { mentionAt, mentionNames, showMentions, storeMentions } from './mention.ts';

const members = [
  { id: 'b', name: 'Asha Rao' },
  { id: 'a', name: 'Asha' },
  { id: 'c', name: 'Łukasz' },
  { id: 'd', name: 'ben@shop.example' },
  { id: 'e', name: 'Jörg Müller-Lüdenscheidt' },
  { id: 'f', name: 'Asha R.' },
];
const ids = (text: string) => storeMentions(text, members).ids;

describe('a mention', () => {
  test.each([
    ['@Asha', ['a']],
    ['(@asha rao!)', ['b']],
    ['@Asha Rao, @Asha and @łukasz.', ['b', 'a', 'c']],
    ['line\n@Asha', ['a']],
    ['@ben@shop.example please', ['d']],
    ['@[c] by its id', ['c']],
    ['@[nobody]', []],
    ['@Ashamed', []],
    ['@asha.example', []],
    ['mail@asha', []],
    ['a.b+c@Asha', []],
    ['asha@asha.com', []],
    ['@@Asha', []],
    ['Write @Jörg Müller-Lüdenscheidt, please', ['e']],
    ['@jörg müller-lüdenscheidt’s board', ['e']],
    ['@Jörg', []],
    ['@Asha R. has it', ['f']],
    ['@Asha-Maria', []],
    ['call(`@Asha`)', ['a']],
    ['npm i x@Asha', []],
    ['https://x.example/@asha/1 and @Asha', ['a']],
    ['https://x.example/@asha/1', []],
    ['@Asha Rao/@Asha', ['b', 'a']],
    ['@', []],
  ])('is the longest name of a member behind an @ that is no part of an address: %s', (text, expected) => {
    expect(ids(text)).toEqual(expected);
  });

  test('is stored as an id and read by the current name', () => {
    const { text } = storeMentions('Ask @Asha Rao. Or @asha?', members);
    expect(text).toBe('Ask @[b]. Or @[a]?');
    expect(showMentions(text, [{ id: 'b', name: 'Asha Patel' }])).toBe('Ask @Asha Patel. Or @former member?');
    const shown = showMentions(text, members);
    expect(storeMentions(shown, members).text).toBe(text);
  });

  test('of one of several members with one name is unambiguous', () => {
    const twins = [
      { id: '2', name: 'Kim' },
      { id: '1', name: 'kim' },
    ];
    expect(mentionNames(twins).map(({ name }) => name)).toEqual(['kim', 'Kim (2)']);
    const { text } = storeMentions('@Kim (2) and @kim', twins);
    expect([text, showMentions(text, twins)]).toEqual(['@[2] and @[1]', '@Kim (2) and @kim']);
  });

  test('takes no longer than its text', () => {
    const began = performance.now();
    storeMentions('@'.repeat(5_000), members);
    storeMentions('@[ '.repeat(2_000), members);
    storeMentions('://@Asha'.repeat(1_000), members);
    expect(performance.now() - began).toBeLessThan(500);
  });

  test('is completed while its name is typed', () => {
    expect(mentionAt('Hi @As', 6)).toEqual({ start: 3, query: 'as' });
    expect(mentionAt('Hi @Asha R', 10)).toEqual({ start: 3, query: 'asha r' });
    expect(mentionAt('mail@As', 7)).toBeUndefined();
    expect(mentionAt('@Asha', 0)).toBeUndefined();
    expect(mentionAt('https://x.example/@As', 21)).toBeUndefined();
    expect(mentionAt('Hi @ there', 10)).toBeUndefined();
    expect(mentionAt('Hi', 2)).toBeUndefined();
  });
});
