import { expect, it } from 'vitest';
import { createMessageId, idsIn, localPartOf, relayIdOf } from './message-id.ts';

it('a Message-ID is unique and contains the domain', () => {
  const ids = new Set(Array.from({ length: 1000 }, () => createMessageId('mail.example.com')));
  expect(ids.size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^<[0-9a-f-]{36}@mail\.example\.com>$/);
});

it.each(['', 'a b', 'x>\r\nBcc: y', '-lead'])('a domain like %j is rejected', (domain) => {
  expect(() => createMessageId(domain)).toThrow(TypeError);
});

it.each([
  ['250 Ok 0102018f3c2a7b1d-6a1b2c3d-4e5f-000000', '0102018f3c2a7b1d-6a1b2c3d-4e5f-000000'],
  ['250 Ok: queued as 8RQ7cVsmSXu9kzfXQl1ZFg2', '8RQ7cVsmSXu9kzfXQl1ZFg2'],
  ['250 2.0.0 OK: queued as <202611251033.12345678901@smtp-relay.example>', '202611251033.12345678901'],
  ['250 2.0.0 Ok: queued as 4F2D1A8C', undefined],
  ['250 Great success', undefined],
  ['250 thisisalongwordwithoutanynumber', undefined],
  ['', undefined],
])('the id in %j is %j', (response, id) => {
  expect(relayIdOf(response)).toBe(id);
});

it('the ids of a thread are read, up to a limit', () => {
  const ids = idsIn('<a@x.example>\n <b.c@y.example> d@z.example <e>');
  expect(ids).toEqual(['a@x.example', 'b.c@y.example', 'e']);
  expect(ids.map(localPartOf)).toEqual(['a', 'b.c', 'e']);
  expect(idsIn('<a@x.example>'.repeat(200))).toHaveLength(50);
});
