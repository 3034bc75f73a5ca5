import { calendarAnswers, incomingTroubles } from '@perfboard/contracts/words/mailbox';
import { eventually } from '@perfboard/testing/eventually';
import { startImapServer, type TestImapServer } from '@perfboard/testing/imap-server';
import { type MailSink, startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readWanted, saveAppointment } from '../appointment/appointment.ts';
import { bookingStore } from '../booking/booking.ts';
import { ownerOf } from '../lead/lead.ts';
import { readTimeline } from '../lead/lead-timeline.ts';
import { sendNotice } from '../notice/send-notice.ts';
import { createReply } from '../reply/reply.ts';
import { signReplyAddress } from '../reply/reply-address.ts';
import { makeBooking } from '../testing/make-booking.ts';
import { makeContact } from '../testing/make-contact.ts';
import { makeNotice } from '../testing/make-notice.ts';
import { openTestServices, sessionSecret, type TestServices } from '../testing/services.ts';
import { uniqueEmail } from '../testing/unique.ts';
import { applyReport } from './apply-report.ts';
import { readMailboxUrl } from './imap-client.ts';
import { readReturnAddresses } from './mail-tag.ts';
import { readMailboxState } from './mailbox-state.ts';
import { formerNameOf, readMailbox } from './read-mailbox.ts';
import { mailOf } from './testing/mail-of.ts';
import { literal, startScriptedImap } from './testing/scripted-imap.ts';

const imap = await startImapServer();
let sink: MailSink;
let services: TestServices;
beforeAll(async () => {
  sink = await startMailSink();
  services = await openTestServices({ smtpUrl: sink.url });
});
afterAll(async () => {
  await services?.close();
  await sink?.stop();
  await imap?.close();
});

const author = { id: 'u1', name: 'Asha Rao', email: 'asha@shop.example' };

const read = (user: string) => {
  const env = { ...services.env, IMAP_URL: (imap as TestImapServer).url(user) };
  return readMailbox({ ...services, env });
};

/** A booking that the shop has answered by mail, with the Message-ID that its sender got. */
async function answeredBooking() {
  const { prisma } = services;
  const booking = await makeBooking(services);
  const options = { uuid: booking.uuid, author, subject: 'Re: LoRa', body: 'Two weeks?', after: undefined };
  const reply = await prisma.$transaction((tx) =>
    createReply(bookingStore, { tx, requestId: 'req' }, options),
  );
  const notice = await prisma.notice.findUniqueOrThrow({ where: { reply_uuid: reply.uuid } });
  await sendNotice(services, notice.uuid, { isLast: false });
  const { message_id } = await prisma.notice.findUniqueOrThrow({ where: { uuid: notice.uuid } });
  return { booking, messageId: message_id ?? '' };
}

/** A booking whose sender was invited, with the Message-ID of the invitation. */
async function invitedBooking() {
  const { prisma } = services;
  const booking = await makeBooking(services);
  const wanted = {
    starts_at: `${new Date().getUTCFullYear() + 1}-01-12T10:00`,
    time_zone: 'UTC',
    minutes: 45,
    place: 'The workshop',
  };
  await prisma.$transaction((tx) =>
    saveAppointment(
      { tx, kind: 'booking', requestId: 'req', uuid: booking.uuid, author, version: undefined },
      readWanted(wanted, 'UTC'),
    ),
  );
  const where = { appointment_change: { appointment: { booking_uuid: booking.uuid } } };
  const { uuid } = await prisma.notice.findFirstOrThrow({ where });
  await sendNotice(services, uuid, { isLast: false });
  const { message_id } = await prisma.notice.findUniqueOrThrow({ where: { uuid } });
  return { invited: booking, invitationId: message_id ?? '' };
}

/** The turns of a mailbox that fails, each after the pause of the one before. */
async function turns(imapUrl: string, count: number): Promise<number[]> {
  const env = { ...services.env, IMAP_URL: imapUrl };
  const counts: number[] = [];
  for (let turn = 0; turn < count; turn += 1)
    counts.push(await readMailbox({ ...services, env }, new Date(Date.now() + turn * 3_600_000)));
  return counts;
}

const incomingOf = (booking_uuid: string) =>
  services.prisma.incomingMail.findMany({ where: { booking_uuid }, orderBy: { received_at: 'asc' } });

describe.skipIf(!imap)('a mailbox', () => {
  const server = imap as TestImapServer;

  test('answers come home: by the mail that they answer, by the address of the lead, by their sender', async () => {
    const { booking, messageId } = await answeredBooking();
    const { invited, invitationId } = await invitedBooking();
    const contact = await makeContact(services);
    const address = signReplyAddress(sessionSecret, 'answers@shop.example', {
      kind: 'contact',
      uuid: contact.uuid,
    });
    const stranger = uniqueEmail('stranger');
    server.deliver(
      'ways',
      mailOf({ References: `<a@b.example> ${messageId}`, 'In-Reply-To': messageId, Subject: 'By reference' }),
      mailOf({ 'In-Reply-To': invitationId, From: stranger, Subject: 'By invitation' }),
      mailOf({ To: address.toUpperCase(), Subject: 'By address' }),
      mailOf({ From: contact.email.toUpperCase(), Subject: 'By sender' }),
      // Nobody else can make one, and a name that is shown proves nothing.
      mailOf({ 'In-Reply-To': messageId.replace('.', '.0'), From: stranger, Subject: 'By nothing' }),
      mailOf(
        {
          'In-Reply-To': invitationId,
          Subject: 'By calendar',
          'Content-Type': 'text/calendar; method=REPLY; charset=utf-8',
        },
        'BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nBEGIN:VEVENT\r\nUID:x\r\nATTENDEE;CN="Ben";PART\r\n STAT=DECLINED:mailto:ben@x.example\r\nEND:VEVENT\r\nEND:VCALENDAR',
      ),
      'no mail at all',
    );
    expect(await read('ways')).toBe(7);
    const rows = await services.prisma.incomingMail.findMany({ where: { subject: { startsWith: 'By ' } } });
    const found = (subject: string) => rows.find((row) => row.subject === subject);
    expect(found('By reference')).toMatchObject({ booking_uuid: booking.uuid, matched_by: 'reference' });
    expect(found('By invitation')).toMatchObject({ booking_uuid: invited.uuid, matched_by: 'reference' });
    expect(found('By calendar')).toMatchObject({
      booking_uuid: invited.uuid,
      body: calendarAnswers.DECLINED,
    });
    expect(found('By address')).toMatchObject({ contact_uuid: contact.uuid, matched_by: 'address' });
    expect(found('By sender')).toMatchObject({ contact_uuid: contact.uuid, matched_by: 'sender' });
    expect(found('By nothing')).toMatchObject({ booking_uuid: null, contact_uuid: null, matched_by: '' });
    const { entries } = await readTimeline(services.prisma, {
      kind: 'booking',
      lead: booking,
      owner: ownerOf('booking', booking.uuid),
      userId: 'u1',
    });
    // A mailbox tells the second, and no more.
    const [entry] = entries.filter(({ kind }) => kind === 'answer');
    expect(entry).toMatchObject({ text: 'Yes, please.', state: 'reference' });
    // Whoever is told of leads is told of the answer, and the queue carries no word of it.
    const [told] = await services.prisma.notice.findMany({
      where: { kind: 'answer', booking_uuid: booking.uuid },
    });
    await sendNotice(services, told?.uuid ?? '', { isLast: false });
    const mail = sink.messages.at(-1);
    expect(mail?.envelope.to).toEqual(['owner@shop.example']);
    expect(mail?.text).toContain('Yes, please.');
    expect(JSON.stringify(await services.prisma.outbox.findMany())).not.toContain('Yes, please');
  });

  test('each mail is one, however often it is read, and where the server numbers the mailbox anew', async () => {
    const { booking, messageId } = await answeredBooking();
    const mails = [1, 2, 3].map((at) => mailOf({ 'In-Reply-To': messageId, Subject: `Answer ${at}` }));
    server.deliver('twice', ...mails.slice(0, 2));
    const reads = await Promise.all([read('twice'), read('twice'), read('twice')]);
    expect(reads.toSorted()).toEqual([0, 0, 2]);
    expect(await read('twice')).toBe(0);
    server.deliver('twice', mails[0] as string, mails[2] as string);
    await read('twice');
    expect((await incomingOf(booking.uuid)).map(({ subject }) => subject)).toEqual([
      'Answer 1',
      'Answer 2',
      'Answer 3',
    ]);
    // Another secret begins nothing anew, and the place that a release before kept is found.
    const IMAP_URL = server.url('twice');
    const last = await services.prisma.mailbox.findFirstOrThrow({
      where: { read_at: { not: null } },
      orderBy: { read_at: 'desc' },
    });
    const name = formerNameOf(sessionSecret, readMailboxUrl(IMAP_URL));
    await services.prisma.mailbox.update({ where: { name: last.name }, data: { name } });
    expect(await read('twice')).toBe(0);
    const SESSION_SECRET = 'another secret of this test, long enough';
    expect(await readMailbox({ ...services, env: { ...services.env, IMAP_URL, SESSION_SECRET } })).toBe(0);
    expect(
      await services.prisma.mailbox.findMany({ where: { name: { in: [name, last.name] } } }),
    ).toMatchObject([{ name: last.name }]);
    await services.prisma.booking.delete({ where: { uuid: booking.uuid } });
    server.renumber('twice');
    server.deliver('twice', ...mails);
    expect(await read('twice')).toBe(3);
    // Erased, it does not come back as somebody else's.
    expect(await services.prisma.incomingMail.count({ where: { subject: { startsWith: 'Answer ' } } })).toBe(
      0,
    );
  });

  test('what a machine answers is shown and nobody is told; the shop’s own mail is none', async () => {
    const { booking, messageId } = await answeredBooking();
    const told = () => services.prisma.notice.count({ where: { kind: 'answer' } });
    const before = await told();
    const machines = [
      { 'Auto-Submitted': 'auto-replied' },
      { Precedence: 'bulk' },
      { 'Return-Path': '<>' },
      { 'List-Id': '<news.x.example>' },
    ];
    server.deliver(
      'machines',
      ...machines.map((headers) => mailOf({ 'In-Reply-To': messageId, ...headers })),
      mailOf({ From: 'shop@shop.example', 'Message-ID': messageId }),
    );
    expect(await read('machines')).toBe(5);
    const rows = await incomingOf(booking.uuid);
    expect(rows.map(({ kind }) => kind)).toEqual(machines.map(() => 'automatic'));
    expect(await told()).toBe(before);
  });

  test('a mail that is huge, broken or endless is kept with a word, and those behind it are read', async () => {
    const { booking, messageId } = await answeredBooking();
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
      // Anybody can send these.
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
      trouble: expect.stringMatching(/^This mail is too large to be read here \(31 MB\)/),
    });
    expect(found('huge')?.size).toBeGreaterThan(30_000_000);
    expect(found('parts')?.trouble).toBe(incomingTroubles.tooManyParts);
    expect(found('cut off')?.body).toBe('still here');
    expect(found('files')).toMatchObject({ body: 'See the plan.', trouble: '' });
    // Kept with the mail, and of many parts the first; of what anybody can send the names.
    const { prisma } = services;
    const kept = await prisma.file.findMany({ where: { incoming: { booking_uuid: booking.uuid } } });
    const ofMail = (subject: string) => kept.filter((file) => file.incoming_uuid === found(subject)?.uuid);
    expect(ofMail('files')).toMatchObject([{ name: 'plan.pdf', bytes: 5, is_public: false }]);
    expect(ofMail('parts')).toHaveLength(20);
    const named = 'With files, which are in the mailbox only: plan.pdf (5 B)';
    expect(found('of a machine')?.trouble).toBe(named);
    const strangers = await prisma.incomingMail.findFirst({ where: { subject: 'of a stranger' } });
    expect(strangers).toMatchObject({ booking_uuid: null, trouble: named });
    // One lead cannot fill the store.
    const large = { name: 'film.mp4', bytes: 100 * 1024 * 1024 - 1_000 };
    await prisma.file.create({ data: { ...large, incoming_uuid: found('files')?.uuid ?? '' } });
    server.deliver(
      'hostile',
      mailOf({ ...multipart, Subject: 'full' }, withPlan.replace('%PDF', '%'.repeat(2_000))),
    );
    await read('hostile');
    const [full] = (await incomingOf(booking.uuid)).filter(({ subject }) => subject === 'full');
    expect(full?.trouble).toBe('With files, which are in the mailbox only: plan.pdf (2.0 KB)');
    await prisma.file.deleteMany({ where: large });
    expect(found('long')?.trouble).toBe(incomingTroubles.textCut);
    // Of HTML its text alone, whatever it holds.
    expect(rows.find(({ body }) => body.startsWith('Hello & yes'))?.body).not.toMatch(/alert|onerror|p\{\}/);
    // So deep that the parser gives up: not even its headers are known.
    const lost = await services.prisma.incomingMail.findMany({
      where: { trouble: incomingTroubles.unreadable },
    });
    expect(lost).toHaveLength(1);
  });

  test('a fault of the moment costs no word of a mail; a mail that never fits does not stop the others', async () => {
    const { prisma, pool } = services;
    // Three turns of two tries fail at `Moment`, but for the last; `Never` fails each time, and `Value` for what it holds.
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

  test('a mailbox that is away is tried after a growing pause, says why, and loses nothing', async () => {
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
    expect(await state()).toMatchObject({ ok: false, last_error: 'The mail server refuses the connection' });
    await server.start();
    expect(await turn(1)).toBe(0);
    expect(await turn(2)).toBe(1);
    expect(await state()).toMatchObject({ ok: true, last_error: null });
    const wrong = env.IMAP_URL.replace(/:[^:@]*@/, ':wrong@');
    await readMailbox({ ...services, env: { ...services.env, IMAP_URL: wrong.replace('away', 'locked') } });
    const { last_error } = await state();
    expect(last_error).toBe('The mail server refuses the user or the password');
    expect(await readMailboxState(prisma, {})).toMatchObject({ is_read: false });
  });

  test('an acknowledgement that is answered leads home as well', async () => {
    const contact = await makeContact(services);
    const notice = await makeNotice(services, {
      kind: 'contact_acknowledgement',
      contact_uuid: contact.uuid,
    });
    const env = { ...services.env, BOUNCE_ADDRESS: 'bounces@shop.example' };
    await sendNotice({ ...services, env }, notice.uuid, { isLast: false });
    const { message_id } = await services.prisma.notice.findUniqueOrThrow({ where: { uuid: notice.uuid } });
    // What comes back goes to an address of this mail's own; it is from the shop all the same.
    const sent = sink.messages.at(-1);
    expect(readReturnAddresses(sessionSecret, sent?.envelope.from ?? '')).toEqual([
      { kind: 'notice', uuid: notice.uuid },
    ]);
    expect(sent?.from?.address).toBe('shop@shop.example');
    server.deliver('acknowledged', mailOf({ References: message_id ?? '' }));
    await read('acknowledged');
    const [row] = await services.prisma.incomingMail.findMany({ where: { contact_uuid: contact.uuid } });
    expect(row?.matched_by).toBe('reference');
  });
});

test('a mail that comes back before it is noted as sent came back', async () => {
  const { uuid: booking_uuid } = await makeBooking(services);
  const { uuid } = await makeNotice(services, { kind: 'booking_acknowledgement', booking_uuid });
  const claims = [{ kind: 'notice' as const, uuid }];
  const readers: never[] = [];
  const report = { kind: 'bounce', refusal: 'recipient', words: 'It came back', claims, readers } as const;
  const { mail, prisma } = services;
  const send: typeof mail.notices.send = async (sent) => {
    const answer = await mail.notices.send(sent);
    await prisma.$transaction((tx) => applyReport({ tx, requestId: 'req' }, report));
    return answer;
  };
  const quick = { ...services, mail: { ...mail, notices: { ...mail.notices, send } } };
  await sendNotice(quick, uuid, { isLast: false });
  const read = () => prisma.notice.findUniqueOrThrow({ where: { uuid } });
  expect(await read()).toMatchObject({ status: 'failed', last_error: 'It came back', handed_at: null });
  // Sent again by hand, it is a new try.
  await prisma.notice.update({ where: { uuid }, data: { status: 'pending', dismissed_at: null } });
  await sendNotice(services, uuid, { isLast: false });
  expect(await read()).toMatchObject({ status: 'sent', last_error: null });
});

test('a mail that the server refuses is tried thrice and kept with a word; those behind it are read', async () => {
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

test('a mailbox of 50,000 mails is described in portions, and the next turn goes on where the last one ended', async () => {
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
  // The one that was on its way when the process was told to end.
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
