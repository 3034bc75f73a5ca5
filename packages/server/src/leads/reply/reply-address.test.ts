import { expect, test } from 'vitest';
import { signReplyAddress } from './reply-address.ts';

const secret = 'a secret of this test, long enough';
const uuid = '0000a3f0-7a10-7c1d-8f00-6b6b6b6b6b6b';
const sign = (kind: 'booking' | 'contact', by = secret, lead = uuid) =>
  signReplyAddress(by, 'answers@shop.example', { kind, uuid: lead });

test.each(['booking', 'contact'] as const)(
  'the address of a %s is unique, case-insensitive and short enough',
  (kind) => {
    expect(sign(kind)).toMatch(/^answers\+[bc][0-9a-z]+@shop\.example$/);
    expect(sign(kind).split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(sign(kind)).toBe(sign(kind));
  },
);

test('another secret, lead or kind gives another signature', () => {
  const signature = (address: string) => address.split('@')[0]?.slice(-12);
  const all = [
    sign('booking'),
    sign('contact'),
    sign('booking', 'another secret, as long as that one'),
    sign('booking', secret, uuid.replace('0000', '0001')),
  ];
  expect(new Set(all.map(signature)).size).toBe(4);
});
