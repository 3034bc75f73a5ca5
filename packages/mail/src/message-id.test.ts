import { expect, it } from 'vitest';
import { createMessageId } from './message-id.ts';

it('a Message-ID is unique and contains the domain', () => {
  const ids = new Set(Array.from({ length: 1000 }, () => createMessageId('mail.example.com')));
  expect(ids.size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^<[0-9a-f-]{36}@mail\.example\.com>$/);
});

it.each(['', 'a b', 'x>\r\nBcc: y', '-lead'])('a domain like %j is rejected', (domain) => {
  expect(() => createMessageId(domain)).toThrow(TypeError);
});
