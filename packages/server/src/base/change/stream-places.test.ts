import { expect, test } from 'vitest';
import { StreamPlaces } from './stream-places.ts';

const takeAll = (places: StreamPlaces, of: (at: number) => { account: string; address: string }) => {
  const leave: Array<() => void> = [];
  let refused = '';
  try {
    while (leave.length < 400) leave.push(places.take(of(leave.length)));
  } catch (error) {
    refused = (error as Error).message;
  }
  return { leave, refused };
};

test('live streams are limited per account, across addresses, and per address', () => {
  const places = new StreamPlaces();
  const account = takeAll(places, (at) => ({ account: 'a', address: `192.0.2.${at}` }));
  expect([account.leave.length, account.refused]).toEqual([24, expect.stringContaining('Too many live')]);
  const address = takeAll(places, (at) => ({ account: `b${at}`, address: '198.51.100.1' }));
  expect(address.leave.length).toBe(60);
  const [first] = account.leave;
  first?.();
  first?.();
  expect(takeAll(places, () => ({ account: 'a', address: '192.0.2.250' })).leave.length).toBe(1);
});
