import { expect, test } from 'vitest';
import { webhookFields } from './webhook.ts';
import { webhookMessages } from './words/webhook.ts';

test.each([
  ['hooks.example/x', webhookMessages.badUrl],
  ['ftp://hooks.example/x', webhookMessages.badUrl],
  ['https://exa mple.com/x', webhookMessages.brokenUrl],
  ['https://ada:secret@hooks.example/', webhookMessages.signInUrl],
  [`https://hooks.example/${'a'.repeat(2_000)}`, webhookMessages.longUrl],
])('a URL that is refused says why: %.30s', (url, message) => {
  const read = webhookFields.safeParse({ url, events: ['booking.created'] });
  expect(read.error?.issues.filter(({ path }) => path[0] === 'url').map((issue) => issue.message)).toEqual([
    message,
  ]);
});
