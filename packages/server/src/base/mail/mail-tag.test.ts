import { expect, test } from 'vitest';
import { signReplyAddress } from '../../leads/reply/reply-address.ts';
import { readMessageIds, readReturnAddresses, signMessageId, signReturnAddress } from './mail-tag.ts';

const secret = 'a secret of this test, long enough';
const claim = { kind: 'notification', uuid: '0000a3f0-7a10-7c1d-8f00-6b6b6b6b6b6b' } as const;

test('a Message-ID and a return address identify their email, even if a mail server changes their case', () => {
  const id = signMessageId(secret, claim, 'shop.example');
  // The longest address that the environment accepts, and the highest number.
  const long = `${'b'.repeat(21)}@shop.example`;
  const last = { ...claim, uuid: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  const address = signReturnAddress(secret, long, last);
  expect(readMessageIds(secret, `References: <x@y> ${id}`)).toEqual([claim]);
  expect(readMessageIds(secret, id.toUpperCase())).toEqual([claim]);
  expect(readReturnAddresses(secret, `<${address.toUpperCase()}>`)).toEqual([last]);
  expect(address.split('@')[0]).toHaveLength(64);
  const reply = signReplyAddress(secret, long, { kind: 'contact', uuid: last.uuid });
  expect(reply.split('@')[0]).toHaveLength(64);
});

test('forged ones identify nothing: another secret, kind or row', () => {
  const id = signMessageId(secret, claim, 'shop.example');
  expect(readMessageIds('another secret, as long as that one', id)).toEqual([]);
  expect(readMessageIds(secret, id.replace('<n.', '<r.'))).toEqual([]);
  expect(readMessageIds(secret, id.replace('0000a3f0', '0000a3f1'))).toEqual([]);
  const address = signReturnAddress(secret, 'bounces@shop.example', claim);
  expect(readReturnAddresses(secret, address.replace('+n', '+r'))).toEqual([]);
  expect(readReturnAddresses(secret, `+n${'z'.repeat(42)}@shop.example`)).toEqual([]);
});

test('a text that names thousands of Message-IDs is read up to the first 200, ours or not', () => {
  const id = signMessageId(secret, claim, 'shop.example');
  const strange = id.replace('0000a3f0', '0000a3f1');
  expect(readMessageIds(secret, strange.repeat(199) + id)).toEqual([claim]);
  expect(readMessageIds(secret, strange.repeat(200) + id)).toEqual([]);
  const address = signReturnAddress(secret, 'bounces@shop.example', claim);
  const another = signReturnAddress('another secret, as long as that one', 'bounces@shop.example', claim);
  expect(readReturnAddresses(secret, another.repeat(199) + address)).toEqual([claim]);
  expect(readReturnAddresses(secret, another.repeat(200) + address)).toEqual([]);
});
