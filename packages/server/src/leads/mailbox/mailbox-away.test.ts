// @module-tag slow
import { mailboxFullWords } from '@perfboard/contracts/words/mailbox';
import type { TestImapServer } from '@perfboard/testing/imap-server';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { uniqueEmail } from '../../testing/unique.ts';
import { readMailboxState } from './mailbox-state.ts';
import { readMailbox } from './read-mailbox.ts';
import { mailOf } from './testing/mail-of.ts';
import { openTestMailbox, type TestMailbox } from './testing/open-mailbox.ts';
import { literal, startScriptedImap } from './testing/scripted-imap.ts';

const mailbox = await openTestMailbox();
const { imap, turns } = mailbox;
let services: TestMailbox['services'];
beforeAll(() => {
  ({ services } = mailbox);
});

const subjectsOf = async (from_email: string) => {
  const rows = await services.prisma.incomingMail.findMany({
    where: { from_email },
    orderBy: { uuid: 'asc' },
  });
  return rows.map(({ subject }) => subject);
};

const stateOf = (IMAP_URL: string) => readMailboxState(services.prisma, { IMAP_URL });

describe.skipIf(!imap)('a mailbox', () => {
  const server = imap as TestImapServer;

  test('an unavailable mailbox is retried after a growing pause, reports why, and loses nothing', async () => {
    const { prisma } = services;
    const env = { IMAP_URL: server.url('away') };
    const state = () => readMailboxState(prisma, env);
    const turn = (minutes: number) =>
      readMailbox({ ...services, env: { ...services.env, ...env } }, new Date(Date.now() + minutes * 60_000));
    server.deliver('away', mailOf({ Subject: 'Before' }));
    expect(await turn(0)).toBe(1);
    await server.stop();
    server.deliver('away', mailOf({ Subject: 'Meanwhile' }));
    await turn(1);
    expect(await state()).toMatchObject({ ok: false, last_error: 'The mail server refused the connection' });
    await server.start();
    expect(await turn(1)).toBe(0);
    expect(await turn(2)).toBe(1);
    expect(await state()).toMatchObject({ ok: true, last_error: null });
    const wrong = env.IMAP_URL.replace(/:[^:@]*@/, ':wrong@');
    await readMailbox({ ...services, env: { ...services.env, IMAP_URL: wrong.replace('away', 'locked') } });
    const { last_error } = await state();
    expect(last_error).toBe('The mail server rejected the user name or password');
    expect(await readMailboxState(prisma, {})).toMatchObject({ is_read: false });
  });

  test('a missing folder is reported; once recreated, each email is read once', async () => {
    const url = server.url('folders').replace('INBOX', 'Answers');
    const From = uniqueEmail('folders');
    const mails = ['First', 'Second'].map((Subject) => mailOf({ From, Subject }));
    expect(await turns(url, 1)).toEqual([0]);
    expect(await stateOf(url)).toMatchObject({
      ok: false,
      last_error: expect.stringMatching(/^The mail server says: Mailbox doesn't exist: Answers/),
    });
    server.makeFolder('folders', 'Answers');
    server.deliverTo('folders', 'Answers', mails[0] as string);
    expect(await turns(url, 2)).toEqual([0, 1]);
    expect(await stateOf(url)).toMatchObject({ ok: true, last_error: null });
    server.removeFolder('folders', 'Answers');
    expect(await turns(url, 1)).toEqual([0]);
    expect((await stateOf(url)).ok).toBe(false);
    server.makeFolder('folders', 'Answers');
    server.deliverTo('folders', 'Answers', ...mails);
    await turns(url, 2);
    expect(await subjectsOf(From)).toEqual(['First', 'Second']);
  });

  test('a nearly full mailbox is read, and reported before its server rejects replies', async () => {
    const url = server.url('full');
    const From = uniqueEmail('full');
    // Its server's quota is a megabyte.
    server.deliver('full', mailOf({ From, Subject: 'Half' }, `${'x'.repeat(70)}\r\n`.repeat(7_000)));
    expect(await turns(url, 1)).toEqual([1]);
    expect(await stateOf(url)).toMatchObject({ ok: true, last_error: null });
    server.deliver('full', mailOf({ From, Subject: 'Nearly' }, `${'x'.repeat(70)}\r\n`.repeat(6_200)));
    expect(await turns(url, 1)).toEqual([1]);
    expect(await stateOf(url)).toMatchObject({ ok: true, last_error: mailboxFullWords(0.9) });
    server.deliver('full', mailOf({ From, Subject: 'Full' }, `${'x'.repeat(70)}\r\n`.repeat(3_000)));
    expect(await turns(url, 1)).toEqual([1]);
    expect(await stateOf(url)).toMatchObject({ ok: true, last_error: mailboxFullWords(1) });
    expect(await subjectsOf(From)).toEqual(['Half', 'Nearly', 'Full']);
  });
});

test('a server that disconnects during an email loses none', async () => {
  const From = uniqueEmail('cut');
  let reads = 0;
  const server = await startScriptedImap([1, 2], (uids, wanted) => {
    if (!wanted.includes('BODY'))
      return {
        lines: uids.map(
          (uid) => `* ${uid} FETCH (UID ${uid} INTERNALDATE "22-Nov-2026 10:00:00 +0000" RFC822.SIZE 100)`,
        ),
      };
    const [uid = 0] = uids;
    const mail = mailOf({ From, Subject: `Mail ${uid}` }, 'x'.repeat(50_000));
    reads += 1;
    const lines = [`* ${uid} FETCH (UID ${uid} BODY[]<0> ${literal(mail)})`];
    return reads === 2 ? { lines, cutAt: 20_000 } : { lines };
  });
  onTestFinished(() => server.close());
  expect(await turns(server.url, 1)).toEqual([0]);
  expect(await stateOf(server.url)).toMatchObject({
    ok: false,
    last_error: 'The mail server closed the connection',
  });
  expect(await turns(server.url, 2)).toEqual([0, 1]);
  expect(await subjectsOf(From)).toEqual(['Mail 1', 'Mail 2']);
});
