import { expect, test } from 'vitest';
import { changedPaths, difference, overlay } from './override.ts';

const defaults = {
  name: 'Perfboard Labs',
  address: { street: 'Solderworks Row', unit: '3' },
  hours: [{ opens: '09:00' }, { opens: '10:00' }],
};

test.each([
  ['nothing of one’s own', defaults],
  ['a line', { ...defaults, name: 'Torino Elettronica' }],
  ['a field inside', { ...defaults, address: { street: 'Solderworks Row', unit: '' } }],
  ['a shorter list', { ...defaults, hours: [{ opens: '09:00' }] }],
  ['an empty list', { ...defaults, hours: [] }],
])('the defaults under what differs from them are the value: %s', (_what, value) => {
  expect(overlay(defaults, difference(defaults, value))).toEqual(value);
});

test('what the owner left alone follows a better default', () => {
  const own = difference(defaults, { ...defaults, address: { street: 'Via Roma 1', unit: '3' } });
  expect(own).toEqual({ address: { street: 'Via Roma 1' } });
  const better = { ...defaults, name: 'Perfboard Works', address: { street: 'New Street', unit: '4' } };
  expect(overlay(better, own)).toEqual({ ...better, address: { street: 'Via Roma 1', unit: '4' } });
});

test('a stored field that the product no longer has is ignored', () => {
  expect(overlay(defaults, { name: 'Mine', fax: '1', address: { floor: 2 } })).toEqual({
    ...defaults,
    name: 'Mine',
  });
});

test('what changed is named by the path of each field, a list as one', () => {
  const after = { ...defaults, address: { street: 'Via Roma 1', unit: '' }, hours: [] };
  expect(changedPaths(defaults, after)).toEqual(['address.street', 'address.unit', 'hours']);
  expect(changedPaths(defaults, structuredClone(defaults))).toEqual([]);
});
