import { expect, test } from 'vitest';
import { readReplyAddress, signReplyAddress } from './reply-address.ts';

const secret = 'a secret of this test, long enough';
const uuid = '0000a3f0-7a10-7c1d-8f00-6b6b6b6b6b6b';

test.each(['booking', 'contact'] as const)(
  'an answer to a %s finds it by its address, in any case',
  (kind) => {
    const address = signReplyAddress(secret, 'answers@shop.example', { kind, uuid });
    expect(address).toMatch(/^answers\+[bc][0-9a-z]+@shop\.example$/);
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(readReplyAddress(secret, address.toUpperCase())).toEqual({ kind, uuid });
    expect(readReplyAddress(secret, `The Shop <${address}>`)).toEqual({ kind, uuid });
  },
);

test('a forged one is nobody’s', () => {
  const address = signReplyAddress(secret, 'answers@shop.example', { kind: 'booking', uuid });
  expect(readReplyAddress('another secret, as long as that one', address)).toBeNull();
  expect(readReplyAddress(secret, address.replace('+b', '+c'))).toBeNull();
  for (const forged of [
    'answers@shop.example',
    'answers+b@shop.example',
    `answers+b${'z'.repeat(50)}@shop.example`,
  ]) {
    expect(readReplyAddress(secret, forged)).toBeNull();
  }
});
