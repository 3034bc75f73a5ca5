import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMailTransport } from '@perfboard/mail/transport';
import { type Envelope, type MailSink, type Refusal, startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyConfirm } from '../subscriber/confirm-token.ts';
import { makeBooking } from '../testing/make-booking.ts';
import { makeContact } from '../testing/make-contact.ts';
import { makeNotice } from '../testing/make-notice.ts';
import { makeSubscriber } from '../testing/make-subscriber.ts';
import { openTestServices, type TestServices } from '../testing/services.ts';
import { askForRefused } from './ask-again.ts';
import { checkMailHealth } from './mail-health.ts';
import { dismissNotice, listFailedNotices, retryNotice } from './notice.ts';
import { pendingNotices } from './pending-notices.ts';
import { releaseNotices } from './release-notices.ts';
import { sendNotice } from './send-notice.ts';

let refusal: Refusal | undefined;
let refusedStage: Envelope['stage'];
let verdictAfterMs: number;
let sink: MailSink;
let services: TestServices;
const again = { isLast: false };

beforeAll(async () => {
  sink = await startMailSink({
    respond: async ({ stage }) => {
      if (stage === 'DATA') await sleep(verdictAfterMs);
      return stage === refusedStage ? refusal : undefined;
    },
  });
  services = await openTestServices({ smtpUrl: sink.url });
});
afterAll(async () => {
  await services?.close();
  await sink?.stop();
});
beforeEach(async () => {
  refusal = undefined;
  refusedStage = 'RCPT';
  verdictAfterMs = 0;
  await sink.start();
  sink.messages.length = 0;
  await services.prisma.notice.deleteMany();
  await services.prisma.serviceState.deleteMany();
});

async function bookingNotice(
  options: { kind?: 'booking_notice' | 'booking_acknowledgement'; isSpam?: boolean } = {},
) {
  const booking = await makeBooking(services, {
    email: 'asha@visitor.example',
    project_title: 'LoRa soil network <b>',
    is_spam: options.isSpam ?? false,
  });
  const notice = await makeNotice(services, {
    kind: options.kind ?? 'booking_notice',
    booking_uuid: booking.uuid,
    request_id: 'req-1',
  });
  return { booking, notice };
}

const read = (uuid: string) => services.prisma.notice.findUniqueOrThrow({ where: { uuid } });
const mailState = () => services.prisma.serviceState.findUnique({ where: { name: 'mail' } });

describe('a notice', () => {
  test('tells the shop everything, and an answer reaches the sender', async () => {
    const { notice } = await bookingNotice();
    await sendNotice(services, notice.uuid, again);
    const [mail] = sink.messages;
    expect(mail?.envelope.to).toEqual(['owner@shop.example']);
    expect(mail?.replyTo?.[0]?.address).toBe('asha@visitor.example');
    expect(mail?.text).toContain('LoRa soil network <b>');
    expect(mail?.html).not.toContain('<b>');
    const sent = await read(notice.uuid);
    expect(sent).toMatchObject({ status: 'sent', attempts: 1, message_id: mail?.messageId });
    expect(mail?.headers.find(({ key }) => key === 'x-perfboard-request')?.value).toBe('req-1');
  });

  test('is acknowledged to the sender', async () => {
    const { notice } = await bookingNotice({ kind: 'booking_acknowledgement' });
    await sendNotice(services, notice.uuid, again);
    expect(sink.messages[0]?.envelope.to).toEqual(['asha@visitor.example']);
  });

  test('is sent once however often and however concurrently its job runs', async () => {
    const { notice } = await bookingNotice();
    await Promise.all([1, 2, 3].map(() => sendNotice(services, notice.uuid, again)));
    await sendNotice(services, notice.uuid, again);
    expect(sink.messages).toHaveLength(1);
  });

  test('keeps its Message-ID when a crash lost the note that it was sent', async () => {
    const { notice } = await bookingNotice();
    await sendNotice(services, notice.uuid, again);
    await services.prisma.notice.update({
      where: { uuid: notice.uuid },
      data: { status: 'pending', sent_at: null },
    });
    await sendNotice(services, notice.uuid, again);
    expect(new Set(sink.messages.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('of a lead marked as spam waits', async () => {
    const { notice } = await bookingNotice({ isSpam: true });
    await sendNotice(services, notice.uuid, again);
    expect(sink.messages).toHaveLength(0);
    expect((await read(notice.uuid)).status).toBe('pending');
  });

  test('of a deleted lead is nobody’s', async () => {
    const { notice, booking } = await bookingNotice();
    await services.prisma.booking.delete({ where: { uuid: booking.uuid } });
    await sendNotice(services, notice.uuid, again);
    expect(sink.messages).toHaveLength(0);
  });

  test('refused for good is kept as failed, with no address in the reason, and can be sent again', async () => {
    refusal = { code: 550, message: 'no such user <asha@visitor.example>' };
    const { notice } = await bookingNotice({ kind: 'booking_acknowledgement' });
    await expect(sendNotice(services, notice.uuid, again)).rejects.toMatchObject({
      name: 'PermanentJobError',
    });
    const failed = await read(notice.uuid);
    expect(failed.status).toBe('failed');
    expect(failed.last_error).toContain('550');
    expect(failed.last_error).not.toContain('asha@');
    refusal = undefined;
    await sendNotice(services, notice.uuid, again);
    expect((await read(notice.uuid)).status).toBe('sent');
  });

  test('waits while the server says later, and fails visibly when the last try is over', async () => {
    refusal = { code: 451, message: 'later' };
    const { notice } = await bookingNotice();
    await expect(sendNotice(services, notice.uuid, again)).rejects.not.toMatchObject({
      name: 'PermanentJobError',
    });
    expect(await read(notice.uuid)).toMatchObject({ status: 'pending', attempts: 1 });
    await expect(sendNotice(services, notice.uuid, { isLast: true })).rejects.toThrow();
    expect(await read(notice.uuid)).toMatchObject({ status: 'failed', attempts: 2 });
  });
});

describe('a notice whose fate is unknown', () => {
  /** Takes every mail and hangs up without a word. */
  const breaking = async (work: (broken: TestServices) => Promise<void>) => {
    let taken = 0;
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 ready\r\n');
      let isData = false;
      socket.on('data', (chunk) => {
        if (isData) {
          if (!chunk.toString().endsWith('\r\n.\r\n')) return;
          taken += 1;
          socket.destroy();
          return;
        }
        isData = chunk.toString().startsWith('DATA');
        socket.write(isData ? '354 go on\r\n' : '250 fine\r\n');
      });
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
    const { port } = server.address() as { port: number };
    const notices = createMailTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'shop@shop.example' });
    await work({ ...services, mail: { ...services.mail, notices } });
    server.close();
    return taken;
  };

  test('is tried once more and then shown; an admin can send it again', async () => {
    const { notice } = await bookingNotice();
    const taken = await breaking(async (broken) => {
      await expect(sendNotice(broken, notice.uuid, again)).rejects.toThrow();
      expect(await read(notice.uuid)).toMatchObject({ status: 'pending', doubts: 1 });
      await sendNotice(broken, notice.uuid, again);
      await sendNotice(broken, notice.uuid, again);
    });
    expect(taken).toBe(2);
    expect(await read(notice.uuid)).toMatchObject({ status: 'uncertain', doubts: 2, attempts: 2 });
    const [shown] = await listFailedNotices(services.prisma);
    expect(shown).toMatchObject({ uuid: notice.uuid, status: 'uncertain' });
    expect(shown?.last_error).toContain('Nobody knows whether this mail went out');
    await services.prisma.$transaction((tx) => retryNotice({ tx, requestId: 'req' }, notice.uuid));
    await sendNotice(services, notice.uuid, again);
    expect(await read(notice.uuid)).toMatchObject({ status: 'sent', handed_at: null });
    expect(sink.messages).toHaveLength(1);
  });

  test('or that failed can be dismissed, one that is still tried can not, and one that is sent again is shown anew', async () => {
    await services.prisma.notice.deleteMany();
    const { notice } = await bookingNotice();
    const dismiss = () => services.prisma.$transaction((tx) => dismissNotice(tx, notice.uuid));
    const shown = async () => (await listFailedNotices(services.prisma)).length;
    refusal = { code: 451, message: 'later' };
    await expect(sendNotice(services, notice.uuid, again)).rejects.toThrow();
    expect(await shown()).toBe(1);
    await expect(dismiss()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    refusal = { code: 550, message: '5.1.1 no such user' };
    await expect(sendNotice(services, notice.uuid, again)).rejects.toThrow();
    await dismiss();
    expect(await shown()).toBe(0);
    await expect(dismiss()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await services.prisma.$transaction((tx) => retryNotice({ tx, requestId: 'req' }, notice.uuid));
    await expect(sendNotice(services, notice.uuid, again)).rejects.toThrow();
    expect(await shown()).toBe(1);
  });

  test('because its worker was killed counts the same, and one that was never handed over does not', async () => {
    const { notice } = await bookingNotice();
    const dieInTheMiddle = () =>
      services.prisma.notice.update({ where: { uuid: notice.uuid }, data: { handed_at: new Date() } });
    refusal = { code: 451, message: 'later' };
    await expect(sendNotice(services, notice.uuid, again)).rejects.toThrow();
    expect(await read(notice.uuid)).toMatchObject({ doubts: 0, handed_at: null });
    await dieInTheMiddle();
    await expect(sendNotice(services, notice.uuid, again)).rejects.toThrow();
    expect(await read(notice.uuid)).toMatchObject({ status: 'pending', doubts: 1 });
    await dieInTheMiddle();
    refusal = undefined;
    await sendNotice(services, notice.uuid, again);
    expect(await read(notice.uuid)).toMatchObject({ status: 'uncertain', doubts: 2 });
    expect(sink.messages).toHaveLength(0);
  });

  test('is none where the verdict comes late: the server has the minutes that it needs', async () => {
    const { notice } = await bookingNotice();
    verdictAfterMs = 35_000;
    await sendNotice(services, notice.uuid, again);
    expect(sink.messages).toHaveLength(1);
    expect(await read(notice.uuid)).toMatchObject({ status: 'sent', doubts: 0, attempts: 1 });
  }, 90_000);
});

describe('a sender that the server will not have', () => {
  test.each([
    ['MAIL', 553, 'sorry, not yours'],
    ['MAIL', 550, '5.1.8 sender unknown'],
    ['RCPT', 550, '5.7.1 not from you'],
  ] as const)(
    '%s %i %s leaves the mails waiting, shows, and they go out when it is mended',
    async (...no) => {
      const [stage, code, message] = no;
      await checkMailHealth(services.pool, services.mail.notices);
      const { notice } = await bookingNotice();
      [refusedStage, refusal] = [stage, { code, message }];
      await expect(sendNotice(services, notice.uuid, again)).rejects.not.toMatchObject({
        name: 'PermanentJobError',
      });
      expect(await read(notice.uuid)).toMatchObject({ status: 'pending', attempts: 1 });
      // Greets as ever, and is not well for that.
      await checkMailHealth(services.pool, services.mail.notices);
      expect(await mailState()).toMatchObject({ ok: false, last_error: expect.stringContaining(message) });
      refusal = undefined;
      await services.prisma.outbox.deleteMany();
      expect(await askForRefused(services.pool)).toBe(1);
      expect(await askForRefused(services.pool)).toBe(0);
      await sendNotice(services, notice.uuid, again);
      expect(sink.messages).toHaveLength(1);
      expect((await mailState())?.ok).toBe(true);
    },
  );
});

describe('the mail that asks for confirmation', () => {
  async function confirmNotice(status: 'pending' | 'active') {
    const subscriber = await makeSubscriber(services, { status });
    const notice = await makeNotice(services, {
      kind: 'subscription_confirm',
      subscriber_uuid: subscriber.uuid,
    });
    return { subscriber, notice };
  }

  test('goes to the address alone, with a link that stands for this wait of it, for a week', async () => {
    const { subscriber, notice } = await confirmNotice('pending');
    await sendNotice(services, notice.uuid, again);
    const [mail] = sink.messages;
    expect(mail?.envelope.to).toEqual([subscriber.email]);
    const link = /https:\/\/shop\.example\/subscribe\/confirm\?token=([\w-]+)/;
    const token = link.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail?.html).toContain(token);
    const claim = verifyConfirm({ secret: services.env.SESSION_SECRET, token });
    expect(claim).toMatchObject({
      subscriberUuid: subscriber.uuid,
      waitsSince: subscriber.status_changed_at,
    });
    const days = ((claim?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    expect((await read(notice.uuid)).status).toBe('sent');
  });

  test('is not sent to who waits no longer, and is pending no more', async () => {
    const { notice } = await confirmNotice('active');
    await sendNotice(services, notice.uuid, again);
    expect(sink.messages).toHaveLength(0);
    expect(await services.prisma.notice.findUnique({ where: { uuid: notice.uuid } })).toBeNull();
  });
});

describe('the state of mail', () => {
  test('shows that the server is away, since when, and clears by itself', async () => {
    await checkMailHealth(services.pool, services.mail.notices);
    const up = await mailState();
    expect(up).toMatchObject({ ok: true, last_error: null });
    await sink.stop();
    await checkMailHealth(services.pool, services.mail.notices);
    const down = await mailState();
    expect(down?.ok).toBe(false);
    await checkMailHealth(services.pool, services.mail.notices);
    expect((await mailState())?.since).toEqual(down?.since);
    await sink.start();
    await checkMailHealth(services.pool, services.mail.notices);
    expect(await mailState()).toMatchObject({ ok: true, last_error: null });
  });

  test('is not called well by a server that greets and refuses every mail', async () => {
    refusal = { code: 451, message: 'later' };
    const { notice } = await bookingNotice();
    await sendNotice(services, notice.uuid, again).catch(() => undefined);
    await checkMailHealth(services.pool, services.mail.notices);
    expect((await mailState())?.ok).toBe(false);
    refusal = undefined;
    await sendNotice(services, notice.uuid, again);
    expect((await mailState())?.ok).toBe(true);
  });

  test('does not suffer from one recipient who does not exist', async () => {
    await checkMailHealth(services.pool, services.mail.notices);
    refusal = { code: 550, message: 'no such user' };
    const { notice } = await bookingNotice();
    await sendNotice(services, notice.uuid, again).catch(() => undefined);
    expect((await mailState())?.ok).toBe(true);
  });
});

test('a reply waits while its lead is spam, and is asked for once it is none', async () => {
  const contact = await makeContact(services, { is_spam: true });
  const fields = { user_id: 'u', author: 'Asha', subject: 'Re', body: 'Hello' };
  const { uuid: reply_uuid } = await services.prisma.reply.create({
    data: { contact_uuid: contact.uuid, ...fields },
  });
  const { uuid } = await services.prisma.notice.create({ data: { kind: 'reply', reply_uuid } });
  const isPending = async () =>
    (await services.pool.query(`select notices.uuid from ${pendingNotices}`)).rows.some(
      (row) => row.uuid === uuid,
    );
  await sendNotice(services, uuid, again);
  expect([(await read(uuid))?.status, await isPending()]).toEqual(['pending', false]);
  await services.prisma.contact.update({ where: { uuid: contact.uuid }, data: { is_spam: false } });
  await services.prisma.$transaction((tx) =>
    releaseNotices(tx, { contact_uuid: contact.uuid }, { kinds: [], withheld: [], requestId: 'r' }),
  );
  expect(await isPending()).toBe(true);
  expect(
    await services.prisma.outbox.count({ where: { payload: { path: ['notice_uuid'], equals: uuid } } }),
  ).toBe(1);
  await sendNotice(services, uuid, again);
  expect(await read(uuid)).toMatchObject({ status: 'sent' });
});
