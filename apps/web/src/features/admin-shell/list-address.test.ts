import { expect, test } from 'vitest';
import {
  changeListAddress,
  isDay,
  type ListChange,
  listQuery,
  midnight,
  readListAddress,
} from './list-address.ts';

const sorts = ['name', 'created_at'] as const;
const read = (search: string) => readListAddress(new URLSearchParams(search), sorts);
const change = (search: string, edit: ListChange) =>
  changeListAddress(new URLSearchParams(search), sorts, edit).toString();

test('a bare address lists the newest first', () => {
  expect(read('')).toEqual({
    q: '',
    sort: 'created_at',
    direction: 'desc',
    cursor: null,
    page: 1,
    opened: '',
  });
});

test('a chosen column starts ascending', () => {
  expect(read('sort=name')).toMatchObject({ sort: 'name', direction: 'asc' });
  expect(change('', { kind: 'sort', column: 'name' })).toBe('sort=name&direction=asc');
});

test('the same column turns around', () => {
  expect(change('sort=name&direction=asc', { kind: 'sort', column: 'name' })).toBe(
    'sort=name&direction=desc',
  );
  expect(change('sort=name&direction=desc', { kind: 'sort', column: 'name' })).toBe(
    'sort=name&direction=asc',
  );
  expect(change('', { kind: 'sort', column: 'created_at' })).toBe('sort=created_at&direction=asc');
});

test.each([
  ['a column that cannot be sorted', 'sort=password', { sort: 'created_at' }],
  ['a direction that is none', 'sort=name&direction=up', { sort: 'name', direction: 'asc' }],
  ['a page that is no number', 'page=two', { page: 1 }],
  ['a page before the first', 'page=-3', { page: 1 }],
])('an address with %s still shows a list', (_what, search, expected) => {
  expect(read(search)).toMatchObject(expected);
});

test('a list whose order the server decides asks for none', () => {
  expect(listQuery(readListAddress(new URLSearchParams('sort=name&q=ada'), []))).toEqual({ q: 'ada' });
});

test('the query to the server matches the address', () => {
  expect(listQuery(read('q=ada&sort=name&direction=desc&cursor=abc&page=2&status=new'))).toEqual({
    q: 'ada',
    sort: 'name',
    direction: 'desc',
    cursor: 'abc',
  });
});

test.each<[string, ListChange, string]>([
  ['a search', { kind: 'set', name: 'q', value: 'ada' }, 'status=new&q=ada'],
  ['a filter', { kind: 'set', name: 'status', value: 'done' }, 'status=done'],
  ['taking a filter off', { kind: 'set', name: 'status', value: '' }, ''],
  ['a sort', { kind: 'sort', column: 'name' }, 'status=new&sort=name&direction=asc'],
  ['an order', { kind: 'order', column: 'name', direction: 'desc' }, 'status=new&sort=name&direction=desc'],
])('%s starts again at the first page', (_what, edit, expected) => {
  expect(change('status=new&cursor=abc&page=3', edit)).toBe(expected);
});

test('clearing takes search and filters off and leaves the order', () => {
  const search = 'q=ada&status=new&sort=name&direction=asc&cursor=abc&page=2';
  expect(change(search, { kind: 'clear', names: ['q', 'status'] })).toBe('sort=name&direction=asc');
});

test('another page keeps everything else', () => {
  expect(change('q=ada&sort=name', { kind: 'page', cursor: 'abc', page: 2 })).toBe(
    'q=ada&sort=name&cursor=abc&page=2',
  );
});

test('a row that is opened or closed leaves the list where it is, and the list leaves it open', () => {
  const search = 'q=ada&cursor=abc&page=2';
  expect(change(search, { kind: 'open', uuid: 'u1' })).toBe(`${search}&open=u1`);
  expect(change(`${search}&open=u1`, { kind: 'open', uuid: '' })).toBe(search);
  expect(change('q=ada&open=u1', { kind: 'sort', column: 'name' })).toContain('open=u1');
});

test('the first page has no cursor and no number in its address', () => {
  expect(change('q=ada&cursor=abc&page=2', { kind: 'page', cursor: '', page: 1 })).toBe('q=ada');
});

test('a search in an address that is too long for the box is cut, and the list still works', () => {
  expect(read(`q=${'x'.repeat(3_000)}`).q).toBe('x'.repeat(100));
});

test.each(['2026-13-45', '2026-02-30', '2026-1-1', 'abc', ''])(
  'an address that names no day (%s) narrows nothing, as its field shows none',
  (text) => {
    expect([isDay(text), midnight(text)]).toEqual([false, undefined]);
  },
);

test('a day begins at the viewer’s midnight, and one that ends behind all years ends nothing', () => {
  expect(midnight('2026-11-30', 1)).toBe(new Date(2026, 11, 1).toISOString());
  expect(isDay('9999-12-31')).toBe(true);
  expect(midnight('9999-12-31', 2)).toBeUndefined();
});
