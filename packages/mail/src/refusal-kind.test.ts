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
  ['550 5.0.0 no such user', 'unconfirmed'],
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
] as const)('to RCPT, %s means %s', (reply, kind) => {
  expect(kindOf('RCPT TO', reply)).toBe(kind);
});

test.each([
  '550 No such user here',
  '550 <gone@x.example>: Recipient address rejected: User unknown in virtual mailbox table',
  '550 <gone@x.example>: Recipient address rejected: User unknown in relay recipient table',
  '550 <gone@x.example>... User unknown',
  '550 Unknown user',
  '550 Unrouteable address',
  '550 unknown local user',
  '550 sorry, no mailbox here by that name. (#5.1.1)',
  '511 sorry, no mailbox here by that name (#5.1.1 - chkuser)',
  '550 Requested action not taken: mailbox unavailable',
  '553 Requested action not taken: mailbox name not allowed',
  '550 Recipient not found',
  '550 Invalid recipient gone@x.example',
  '550 Invalid mailbox',
  '550 MAILBOX NOT FOUND',
  '550 Recipient rejected',
  '550 Address rejected',
  '550 Account disabled',
  '550 This mailbox is disabled',
  '550 user spam@relay.example does not exist',
  '550-The email account that you tried to reach does not exist. Please try\r\n550 again without typos',
  '554 delivery error: dd Sorry your message to gone@yahoo.com cannot be delivered. This account has been disabled [#102]',
  '550 User unknown, check the address before sending again',
  "554 delivery error: dd This user doesn't have a yahoo.com account (gone@yahoo.com) [0]",
])(
  'to RCPT without an enhanced code, %s is about the address and needs confirmation by other replies',
  (reply) => {
    expect(kindOf('RCPT TO', reply)).toBe('unconfirmed');
  },
);

test.each([
  '550 relay not permitted',
  '550 "JunkMail rejected - mx.shop.example [192.0.2.7]:25 is in an RBL: See http://rbl.example"',
  '550 Service unavailable; client host [192.0.2.7] blocked using zen.spamhaus.org',
  '550 <reader@x.example>: Recipient address rejected: Access denied',
  '550 <reader@x.example>: Recipient address rejected: undeliverable address: relay not permitted',
  '550-Verification failed for <shop@shop.example>\r\n550-No Such User Here\r\n550 Sender verify failed',
  '550-Requested action not taken: mailbox unavailable\r\n550 Reject due to policy restrictions',
  '550 Your account has been disabled',
  '550 IP address rejected',
  '550 Mailbox is full, user unavailable',
  "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
  '551 we do not relay',
  '554 Relay access denied',
  '550 Administrative prohibition',
  '550 Authentication required',
  '550 because',
  '550 Rejected',
  '550',
])('to RCPT without an enhanced code, %s is not about the address', (reply) => {
  expect(kindOf('RCPT TO', reply)).toBe('refused');
});

test('a long reply is read in linear time', () => {
  const timeOf = (words: string) => {
    const startedAt = performance.now();
    expect(kindOf('RCPT TO', `550 ${words}`)).toBe('refused');
    return performance.now() - startedAt;
  };
  for (const words of ['user ', 'no such ', 'mailbox', 'user not ', ' ', 'x.', '@']) {
    expect(timeOf(words.repeat(200_000))).toBeLessThan(1_000);
  }
});

test('a reply about the sender does not count against the recipient', () => {
  const replies = ['553 not yours', '550 5.1.8 unknown', '550 5.1.0 rejected', '550 5.7.1 no'];
  for (const reply of [...replies, '550 5.2.1 account disabled', '550 5.2.0 no']) {
    expect(kindOf('MAIL FROM', reply)).toBe('refused');
  }
});

test.each([
  '550 5.1.0 <news@shop.example> sender rejected',
  '550 5.1.0 Authentication required',
  '550 5.1.1 Relay not permitted',
  '550 5.1.2 We do not relay',
  '550 5.2.1 Your account is disabled',
])('words about the sender override a code about the address: %s', (reply) => {
  expect(kindOf('RCPT TO', reply)).toBe('refused');
  expect(kindOf('DATA', reply)).toBe('refused');
});

test.each([
  '550 5.1.1 <gone@x.example>: Recipient address rejected: User unknown in relay recipient table',
  '550 5.1.1 User unknown, relay=[192.0.2.7]',
  '550-5.1.1 The email account that you tried to reach does not exist.\r\n550 5.1.1 Learn more: NoSuchUser',
  '550 5.2.1 The mailbox is disabled',
  '550 5.1.0 Address rejected',
])('an enhanced code about the address counts against the recipient: %s', (reply) => {
  expect(kindOf('RCPT TO', reply)).toBe('recipient');
});

test('a rejection after the message counts against the address if it names it, without a code against the message', () => {
  expect(kindOf('DATA', '550 5.1.1 no such user')).toBe('recipient');
  expect(kindOf('DATA', '550 5.7.1 looks like spam')).toBe('refused');
  expect(kindOf('DATA', '554 no')).toBe('permanent');
});
