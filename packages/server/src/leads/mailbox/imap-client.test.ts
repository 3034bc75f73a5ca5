import { expect, onTestFinished, test } from 'vitest';
import { openMailbox } from './imap-client.ts';
import { MailboxError, RefusedMailError } from './mailbox-error.ts';
import { literal, startScriptedImap } from './testing/scripted-imap.ts';

const date = 'INTERNALDATE "22-Nov-2026 10:00:00 +0000"';

async function openScripted(...script: Parameters<typeof startScriptedImap>) {
  const server = await startScriptedImap(...script);
  const mailbox = await openMailbox(server.host, { bytesMax: 1_000_000 });
  onTestFinished(async () => {
    await mailbox.close();
    await server.close();
  });
  return mailbox;
}

test('unsolicited server messages, as when a colleague opens an email, are not taken as an answer', async () => {
  const mailbox = await openScripted([1, 2, 3], (uids, wanted) => {
    if (wanted.includes('BODY'))
      return {
        lines: [
          '* 2 FETCH (UID 2 FLAGS (\\Seen))',
          ...uids.map((uid) => `* ${uid} FETCH (UID ${uid} FLAGS (\\Seen))`),
          ...uids
            .filter((uid) => uid !== 3)
            .map((uid) => `* 1 FETCH (UID ${uid} BODY[]<0> ${literal('Hi')})`),
        ],
      };
    return {
      lines: [
        '* 9 FETCH (UID 9 FLAGS (\\Seen))',
        '* 1 FETCH (UID 1 FLAGS (\\Seen))',
        ...uids.filter((uid) => uid !== 3).map((uid) => `* ${uid} FETCH (UID ${uid} ${date} RFC822.SIZE 10)`),
        ...(uids.includes(3) ? ['* 3 FETCH (UID 3 FLAGS ())'] : []),
      ],
    };
  });
  expect(await mailbox.describe([1, 2])).toMatchObject([
    { uid: 1, size: 10 },
    { uid: 2, size: 10 },
  ]);
  expect(String(await mailbox.read(1, 1_000))).toBe('Hi');
  // An email that is mentioned but not described must not be skipped forever.
  await expect(mailbox.describe([1, 3])).rejects.toThrow('did not list every email');
  await expect(mailbox.read(3, 1_000)).rejects.toThrow(RefusedMailError);
});

test('one email that the server refuses to return does not hide its neighbors; a deleted one is missing', async () => {
  const mailbox = await openScripted([1, 2], (uids) => ({
    lines: uids.filter((uid) => uid === 1).map((uid) => `* 1 FETCH (UID ${uid} ${date} RFC822.SIZE 10)`),
    status: uids.includes(2) ? 'NO' : 'OK',
  }));
  expect((await mailbox.describe([1, 2, 4])).map(({ uid }) => uid)).toEqual([1, 2]);
  await expect(mailbox.read(2, 1_000)).rejects.toThrow(RefusedMailError);
  expect(await mailbox.read(4, 1_000)).toBeNull();
});

test.each([
  ['at once', 'imaps://', 'The mail server’s certificate is self-signed'],
  ['STARTTLS', 'imap://', 'The mail server’s certificate is self-signed'],
  [
    'none',
    'imaps://',
    'The mail server does not use TLS on this port. Check the port for imaps:// or imap://.',
  ],
] as const)(
  'with TLS %s, %s reports why it is not read, before the password is sent',
  async (tls, scheme, words) => {
    const server = await startScriptedImap([], () => ({ lines: [] }), tls);
    onTestFinished(() => server.close());
    const opening = openMailbox({ ...server.host, isSecure: scheme === 'imaps://' }, { bytesMax: 1_000 });
    await expect(opening).rejects.toThrow(Object.assign(new MailboxError(words), { step: 'tls' }));
    expect(server.commands.filter((command) => /LOGIN|AUTHENTICATE/.test(command))).toEqual([]);
  },
);
