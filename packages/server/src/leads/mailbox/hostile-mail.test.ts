// @module-tag slow
import { incomingTroubles } from '@perfboard/contracts/words/mailbox';
import { eventually } from '@perfboard/testing/eventually';
import type { TestImapServer } from '@perfboard/testing/imap-server';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { uniqueEmail } from '../../testing/unique.ts';
import { readMailbox, readWholeMailbox } from './read-mailbox.ts';
import { answeredBooking } from './testing/answered-booking.ts';
import { mailOf } from './testing/mail-of.ts';
import { openTestMailbox, type TestMailbox } from './testing/open-mailbox.ts';
import { literal, startScriptedImap } from './testing/scripted-imap.ts';

const mailbox = await openTestMailbox();
const { imap, read, turns, incomingOf } = mailbox;
let services: TestMailbox['services'];
beforeAll(() => {
  ({ services } = mailbox);
});

describe.skipIf(!imap)('a mailbox', () => {
  const server = imap as TestImapServer;

  test('an email that is huge, broken or endless is stored with a remark, and later ones are read', async () => {
    const { booking, messageId } = await answeredBooking(services);
    const headers = { 'In-Reply-To': messageId, 'MIME-Version': '1.0' };
    const multipart = { ...headers, 'Content-Type': 'multipart/mixed; boundary="b"' };
    const part = '--b\r\nContent-Type: text/x-part; name="a/../b.txt"\r\n\r\nx\r\n';
    const nested = Array.from(
      { length: 60 },
      (_, at) => `Content-Type: multipart/mixed; boundary="n${at}"\r\n\r\n--n${at}\r\n`,
    ).join('');
    const withPlan =
      '--b\r\n\r\nSee the plan.\r\n--b\r\nContent-Type: text/html\r\nContent-Disposition: attachment; filename="../plan.pdf"\r\n\r\n%PDF\r\n--b--';
    server.deliver(
      'hostile',
      mailOf({ ...headers, Subject: 'huge' }, `${'x'.repeat(70)}\r\n`.repeat(430_000)),
      mailOf({ ...multipart, Subject: 'parts' }, `${part.repeat(1_000)}--b--`),
      mailOf({ ...multipart, Subject: 'cut off' }, '--b\r\nContent-Type: text/plain\r\n\r\nstill here'),
      mailOf(
        { ...headers, Subject: 'nested', 'Content-Type': 'multipart/mixed; boundary="m"' },
        `--m\r\n${nested}`,
      ),
      mailOf({ ...multipart, Subject: 'files' }, withPlan),
      // Anyone can send these.
      mailOf({ ...multipart, 'In-Reply-To': '', Subject: 'of a stranger', From: 'eve@x.example' }, withPlan),
      mailOf({ ...multipart, 'Auto-Submitted': 'auto-replied', Subject: 'of a machine' }, withPlan),
      mailOf({ ...headers, Subject: 'long' }, 'word '.repeat(50_000)),
      mailOf(
        { ...headers, Subject: '=?utf-8?B?AAAA/w==?=', 'Content-Type': 'text/html; charset=utf-8' },
        '<style>p{}</style><p>Hello &amp; <b>yes</b><script>alert(1)</script><img src=x onerror=alert(2)></p>\u0000',
      ),
    );
    expect(await read('hostile')).toBe(9);
    const rows = await incomingOf(booking.uuid);
    const found = (subject: string) => rows.find((row) => row.subject === subject);
    expect(found('huge')).toMatchObject({
      body: '',
      trouble: expect.stringMatching(/^This email is too large to show here \(31 MB\)/),
    });
    expect(found('huge')?.size).toBeGreaterThan(30_000_000);
    expect(found('parts')?.trouble).toBe(incomingTroubles.tooManyParts);
    expect(found('cut off')?.body).toBe('still here');
    expect(found('files')).toMatchObject({ body: 'See the plan.', trouble: '' });
    // Files are stored with the email, up to a limit; of unmatched emails only the names.
    const { prisma } = services;
    const kept = await prisma.file.findMany({ where: { incoming: { booking_uuid: booking.uuid } } });
    const ofMail = (subject: string) => kept.filter((file) => file.incoming_uuid === found(subject)?.uuid);
    expect(ofMail('files')).toMatchObject([{ name: 'plan.pdf', bytes: 5, is_public: false }]);
    expect(ofMail('parts')).toHaveLength(20);
    const named = incomingTroubles.withFiles([{ name: 'plan.pdf', bytes: 5 }]);
    expect(found('of a machine')?.trouble).toBe(named);
    const strangers = await prisma.incomingMail.findFirst({ where: { subject: 'of a stranger' } });
    expect(strangers).toMatchObject({ booking_uuid: null, trouble: named });
    // One lead can't fill the store.
    const large = { name: 'film.mp4', bytes: 100 * 1024 * 1024 - 1_000 };
    await prisma.file.create({ data: { ...large, incoming_uuid: found('files')?.uuid ?? '' } });
    server.deliver(
      'hostile',
      mailOf({ ...multipart, Subject: 'full' }, withPlan.replace('%PDF', '%'.repeat(2_000))),
    );
    await read('hostile');
    const [full] = (await incomingOf(booking.uuid)).filter(({ subject }) => subject === 'full');
    expect(full?.trouble).toBe(incomingTroubles.withFiles([{ name: 'plan.pdf', bytes: 2048 }]));
    await prisma.file.deleteMany({ where: large });
    expect(found('long')?.trouble).toBe(incomingTroubles.textCut);
    // HTML is reduced to its text, whatever it contains.
    expect(rows.find(({ body }) => body.startsWith('Hello & yes'))?.body).not.toMatch(/alert|onerror|p\{\}/);
    // Too deep for the parser: its headers still match the lead.
    expect(found('nested')).toMatchObject({ body: '', trouble: incomingTroubles.unreadable });
    const lost = await services.prisma.incomingMail.findMany({
      where: { trouble: incomingTroubles.unreadable },
    });
    expect(lost).toHaveLength(1);
  });

  test('a temporary error loses no part of an email; one that always fails does not block the others', async () => {
    const { prisma, pool } = services;
    // Three turns of two attempts fail at `Moment`, except for the last; `Never` fails each time, and `Value`
    // because of its content.
    await pool.query(`create sequence faults;
      create function fault() returns trigger language plpgsql as $$ begin
        if new.subject = 'Moment' and nextval('faults') < 6 then raise exception using errcode = '40P01'; end if;
        if new.subject = 'Never' then raise exception using errcode = '55P03'; end if;
        if new.subject = 'Value' then raise exception using errcode = '22021'; end if;
        return new; end $$;
      create trigger fault before insert on incoming_mails for each row execute function fault()`);
    onTestFinished(async () => {
      await pool.query('drop trigger fault on incoming_mails; drop function fault; drop sequence faults');
    });
    const From = uniqueEmail('faults');
    server.deliver(
      'faults',
      ...['Moment', 'Never', 'Value', 'Behind'].map((Subject) => mailOf({ From, Subject })),
    );
    const where = { trouble: incomingTroubles.unreadable };
    const before = await prisma.incomingMail.count({ where });
    await turns(server.url('faults'), 5);
    const rows = await prisma.incomingMail.findMany({
      where: { from_email: From },
      orderBy: { uuid: 'asc' },
    });
    expect(rows.map(({ subject, body }) => [subject, body.trim()])).toEqual([
      ['Moment', 'Yes, please.'],
      ['Behind', 'Yes, please.'],
    ]);
    expect(await prisma.incomingMail.count({ where })).toBe(before + 2);
  });
});

test('an email that the server refuses to return is tried three times and stored with a remark; later ones are read', async () => {
  const behind = uniqueEmail('behind');
  const server = await startScriptedImap([1, 2], ([uid = 0, ...more], wanted) => {
    if (uid === 1 || more.length > 0) return { lines: [], status: 'NO' };
    const said = wanted.includes('BODY')
      ? `BODY[]<0> ${literal(mailOf({ From: behind }))}`
      : 'INTERNALDATE "22-Nov-2026 10:00:00 +0000" RFC822.SIZE 100';
    return { lines: [`* 2 FETCH (UID 2 ${said})`] };
  });
  onTestFinished(() => server.close());
  const { prisma } = services;
  const where = { trouble: incomingTroubles.unreadable };
  const before = await prisma.incomingMail.count({ where });
  expect(await turns(server.url, 3)).toEqual([0, 0, 2]);
  expect(await prisma.incomingMail.count({ where })).toBe(before + 1);
  expect(await prisma.incomingMail.count({ where: { from_email: behind } })).toBe(1);
});

test('an email is read once the parser starts again, however often it failed to start', async () => {
  const from = uniqueEmail('waiting');
  const server = await startScriptedImap([1], ([uid = 0], wanted) => {
    const said = wanted.includes('BODY')
      ? `BODY[]<0> ${literal(mailOf({ From: from }))}`
      : 'INTERNALDATE "22-Nov-2026 10:00:00 +0000" RFC822.SIZE 100';
    return { lines: [`* ${uid} FETCH (UID ${uid} ${said})`] };
  });
  onTestFinished(() => server.close());
  vi.stubEnv('PATH', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await turns(server.url, 5)).toEqual([0, 0, 0, 0, 0]);
  vi.unstubAllEnvs();
  await services.prisma.mailbox.updateMany({ data: { next_try_at: null } });
  expect(await turns(server.url, 1)).toEqual([1]);
  expect(await services.prisma.incomingMail.count({ where: { from_email: from, trouble: '' } })).toBe(1);
});

test('an email that arrives at the end of a turn does not wait for the next poll', async () => {
  const uids = [1];
  const from = uniqueEmail('late');
  const server = await startScriptedImap(uids, ([uid = 0], wanted) => {
    // Not there yet when this turn listed its emails.
    if (wanted.includes('BODY') && uids.length === 1) uids.push(2);
    const said = wanted.includes('BODY')
      ? `BODY[]<0> ${literal(mailOf({ From: from }))}`
      : 'INTERNALDATE "22-Nov-2026 10:00:00 +0000" RFC822.SIZE 100';
    return { lines: [`* ${uid} FETCH (UID ${uid} ${said})`] };
  });
  onTestFinished(() => server.close());
  await readWholeMailbox({ ...services, env: { ...services.env, IMAP_URL: server.url } });
  expect(await services.prisma.incomingMail.count({ where: { from_email: from } })).toBe(2);
});

test('a mailbox of 50,000 emails is listed in portions, and the next turn continues where the last one ended', async () => {
  const stopped = new AbortController();
  const portions: number[][] = [];
  let stopAt = 6;
  const server = await startScriptedImap(
    Array.from({ length: 50_000 }, (_, at) => at + 1),
    (uids, wanted) => {
      if (!wanted.includes('BODY')) {
        portions.push(uids);
        const said = 'INTERNALDATE "22-Nov-2026 10:00:00 +0000" RFC822.SIZE 100';
        return { lines: uids.map((uid) => `* ${uid} FETCH (UID ${uid} ${said})`) };
      }
      const [uid = 0] = uids;
      if (uid === stopAt) stopped.abort();
      const mail = mailOf({ From: `many-${uid}@x.example`, 'Message-ID': `<many-${uid}@x.example>` });
      return { lines: [`* ${uid} FETCH (UID ${uid} BODY[]<0> ${literal(mail)})`] };
    },
  );
  onTestFinished(() => server.close());
  const env = { ...services.env, IMAP_URL: server.url };
  await readMailbox({ ...services, env, stopping: stopped.signal });
  // The one being read when the process was asked to exit.
  const { next_try_at, failures, last_uid } = await services.prisma.mailbox.findFirstOrThrow({
    where: { uid_validity: 7n, last_uid: { gte: 5n, lte: 6n } },
  });
  expect({ next_try_at, failures }).toEqual({ next_try_at: null, failures: 0 });
  const again = new AbortController();
  stopAt = 0;
  const turn = readMailbox({ ...services, env, stopping: again.signal });
  await eventually('the second turn describes', () => portions.length > 1);
  again.abort();
  await turn;
  expect(portions[1]?.[0]).toBe(Number(last_uid) + 1);
  expect(portions.every((portion) => portion.length <= 100)).toBe(true);
  const many = { from_email: { startsWith: 'many-' } };
  const froms = await services.prisma.incomingMail.findMany({ where: many, select: { from_email: true } });
  expect(new Set(froms.map(({ from_email }) => from_email)).size).toBe(froms.length);
});
