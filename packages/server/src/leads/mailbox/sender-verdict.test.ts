import { incomingTroubles } from '@perfboard/contracts/words/mailbox';
import { expect, test } from 'vitest';
import { makeContact } from '../../testing/make-lead.ts';
import { sessionSecret } from '../../testing/services.ts';
import { uniqueEmail } from '../../testing/unique.ts';
import { visitorFileRoom } from '../lead/visitor-file-room.ts';
import { insertMail } from './insert-mail.ts';
import { readIncoming } from './lead-mail.ts';
import { storeMailFiles } from './mail-file.ts';
import { parseMail } from './parse-mail.ts';
import { prepareMails, services } from './testing/inserted-mail.ts';
import { mailOf } from './testing/mail-of.ts';

prepareMails();

const ours = 'mx.shop.example';
const parse = (raw: string) =>
  parseMail(Buffer.from(raw), { isCut: false, size: raw.length, authservId: ours });
const verdictOf = async (...headers: string[]) => {
  const lines = headers.map((header) => `Authentication-Results: ${header}\r\n`).join('');
  return (await parse(`${lines}From: Ben <ben@x.example>\r\nSubject: Hi\r\n\r\nHello\r\n`)).senderVerdict;
};

test('the results of our mail server say whether an email is from its sender', async () => {
  for (const [header, verdict] of [
    [`${ours}; dmarc=pass (p=none dis=none) header.from=x.example; spf=fail`, 'pass'],
    [
      `${ours} 1;\r\n\tspf=pass smtp.mailfrom=eve@evil.example;\r\n\tdmarc=fail header.from=x.example`,
      'fail',
    ],
    [`MX.SHOP.example; dkim=pass header.d=mail.x.example header.s=s1`, 'pass'],
    [`${ours}; dkim = pass header.i = @x.example`, 'pass'],
    [`${ours}; spf=pass smtp.mailfrom=ben@x.example`, 'pass'],
    [`${ours}; dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=evil.example`, 'unknown'],
    [`${ours}; dkim=pass header.d=evilx.example; spf=fail smtp.mailfrom=x.example`, 'fail'],
    [`${ours}; dkim=pass header.d=example`, 'unknown'],
    [`${ours}; none`, 'unknown'],
    // Two senders, of which another one was checked.
    [`${ours}; dmarc=pass header.from=evil.example`, 'unknown'],
    // What is quoted or in a comment is the sender's own word.
    [`${ours}; spf=fail reason="; dmarc=pass" (; dmarc=pass (dmarc=pass) ) smtp.mailfrom=x.example`, 'fail'],
    [`${ours}; dmarc=pass ${'x'.repeat(9_000)}`, 'unknown'],
    ['', 'unknown'],
    [';;;===', 'unknown'],
  ] as const) {
    expect([header.slice(0, 80), await verdictOf(header)]).toEqual([header.slice(0, 80), verdict]);
  }
});

test('only the topmost header of our server counts', async () => {
  const passed = `${ours}; dmarc=pass header.from=x.example`;
  const failed = `${ours}; dmarc=fail header.from=x.example`;
  expect(await verdictOf(failed, passed)).toBe('fail');
  expect(await verdictOf('mx.evil.example; dmarc=pass', failed, passed)).toBe('fail');
  expect(await verdictOf('mx.evil.example; dmarc=pass')).toBe('unknown');
  expect(await verdictOf(`${ours}; ${'x'.repeat(9_000)}`, passed)).toBe('unknown');
  const raw = `Authentication-Results: ${passed}\r\nFrom: ben@x.example\r\n\r\nHello\r\n`;
  expect((await parseMail(Buffer.from(raw), { isCut: false, size: 1 })).senderVerdict).toBe('unknown');
});

/** Takes an email with one file, as the reader does. */
async function takeWithFile(email: string, authentication: string, name = 'plan.pdf') {
  const raw = mailOf(
    {
      'Authentication-Results': authentication,
      From: email,
      'MIME-Version': '1.0',
      'Content-Type': 'multipart/mixed; boundary="b"',
    },
    `--b\r\n\r\nSee the plan.\r\n--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n%PDF\r\n--b--`,
  );
  const source = Buffer.from(raw);
  const { prisma, store } = services;
  const mail = await parse(raw);
  const stored = await storeMailFiles({ db: prisma, secret: sessionSecret, store }, mail);
  const facts = { uid: 1, size: source.length, receivedAt: new Date() };
  await prisma.$transaction((tx) =>
    insertMail({ tx, secret: sessionSecret, requestId: 'req' }, { mail, source, facts, stored }),
  );
}

test('no file of an email whose sender fails is stored, and the desk shows each verdict', async () => {
  const email = uniqueEmail('verdict');
  const contact = await makeContact(services, { email });
  const domain = email.split('@')[1];
  await takeWithFile(email, `${ours}; dmarc=fail header.from=${domain}`);
  await takeWithFile(email, `${ours}; dmarc=pass header.from=${domain}`);
  await takeWithFile(email, 'mx.evil.example; dmarc=pass');
  const entries = await readIncoming(services.prisma, { contact_uuid: contact.uuid });
  const left = incomingTroubles.withFiles([{ name: 'plan.pdf', bytes: 5 }]);
  const seen = entries.map(({ sender_verdict, files, error }) => [sender_verdict, files.length, error]);
  expect(seen).toHaveLength(3);
  expect(seen).toEqual(
    expect.arrayContaining([
      ['fail', 0, left],
      ['pass', 1, null],
      ['unknown', 1, null],
    ]),
  );
});

test('files that come by email count toward the room that all strangers share', async () => {
  const email = uniqueEmail('room');
  const contact = await makeContact(services, { email });
  const { dayBytes } = visitorFileRoom;
  try {
    const { _sum } = await services.prisma.file.aggregate({
      where: { OR: [{ booking_uuid: { not: null } }, { incoming_uuid: { not: null } }] },
      _sum: { bytes: true },
    });
    visitorFileRoom.dayBytes = (_sum.bytes ?? 0) + 5;
    await takeWithFile(email, 'none', 'first.pdf');
    await takeWithFile(email, 'none', 'second.pdf');
  } finally {
    visitorFileRoom.dayBytes = dayBytes;
  }
  const entries = await readIncoming(services.prisma, { contact_uuid: contact.uuid });
  expect(entries.flatMap(({ files }) => files.map(({ name }) => name))).toEqual(['first.pdf']);
});
