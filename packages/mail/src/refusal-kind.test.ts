import { expect, test } from 'vitest';
import { refusalKind } from './refusal-kind.ts';

const kindOf = (command: string, reply: string) =>
  refusalKind({ command, responseCode: Number.parseInt(reply, 10), reply });

test.each([
  ['550 5.1.1 no such user', 'recipient'],
  ['550 5.1.2 no such domain', 'recipient'],
  ['550 5.1.10 null MX', 'recipient'],
  ['550 5.2.1 mailbox disabled', 'recipient'],
  ['550-5.1.1 no such user\r\n550 5.1.1 at all', 'recipient'],
  ['550 no such user', 'recipient'],
  ['550 5.0.0 no such user', 'recipient'],
  ['550 5.2.2 mailbox full', 'transient'],
  ['552 mailbox full', 'transient'],
  ['450 4.2.2 mailbox full', 'transient'],
  ['451 later', 'transient'],
  ['552 5.2.3 message too long', 'permanent'],
  ['552 5.3.4 message too big', 'permanent'],
  ['554 5.6.1 media not supported', 'permanent'],
  ['550 5.4.5 Daily user sending quota exceeded', 'refused'],
  ['550 5.1.7 bad sender', 'refused'],
  ['550 5.1.8 sender unknown', 'refused'],
  ['550 5.3.2 not accepting', 'refused'],
  ['550 5.5.1 bad command', 'refused'],
  ['550 5.7.1 blocked', 'refused'],
  ['530 sign in first', 'refused'],
] as const)('to RCPT, %s is %s', (reply, kind) => {
  expect(kindOf('RCPT TO', reply)).toBe(kind);
});

test('whatever is said of the sender is not the recipient’s', () => {
  for (const reply of ['553 not yours', '550 5.1.8 unknown', '550 5.1.0 rejected', '550 5.7.1 no']) {
    expect(kindOf('MAIL FROM', reply)).toBe('refused');
  }
});

test('a verdict after the message that names the address counts against it, one without a code against the message', () => {
  expect(kindOf('DATA', '550 5.1.1 no such user')).toBe('recipient');
  expect(kindOf('DATA', '550 5.7.1 looks like spam')).toBe('refused');
  expect(kindOf('DATA', '554 no')).toBe('permanent');
});
