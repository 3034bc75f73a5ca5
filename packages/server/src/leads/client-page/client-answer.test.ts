import { clientPageMessages } from '@perfboard/contracts/words/client-page';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBooking, makeContact } from '../../testing/make-lead.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { readIncoming } from '../mailbox/lead-mail.ts';
import { addClientAnswer } from './client-answer.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:9' });
});
afterAll(() => services?.close());

const answer = (change: Parameters<typeof addClientAnswer>[1]) =>
  services.prisma.$transaction((tx) => addClientAnswer({ tx, requestId: 'request' }, change));

test('what a client writes is an answer of the lead, with its files, its notification and its origin', async () => {
  const { prisma } = services;
  const { uuid, email, full_name } = await makeBooking(services);
  const file = { uuid: uuidV7(Date.now()), name: 'board.zip', bytes: 12 };
  const origin = 'Asked for changes to Q-2026-0012';
  await answer({ lead: { kind: 'booking', uuid }, origin, text: 'Forty, please.', files: [file] });
  expect(await readIncoming(prisma, { booking_uuid: uuid })).toMatchObject([
    {
      kind: 'answer',
      author: `${full_name} <${email}>`,
      subject: origin,
      text: 'Forty, please.',
      state: 'page',
      sender_verdict: null,
      is_automatic: false,
      files: [{ name: 'board.zip' }],
    },
  ]);
  const { customer_reply_at } = await prisma.booking.findUniqueOrThrow({ where: { uuid } });
  expect(customer_reply_at).not.toBeNull();
  const [notification] = await prisma.notification.findMany({ where: { booking_uuid: uuid } });
  expect(notification).toMatchObject({ kind: 'answer', status: 'pending', request_id: 'request' });
  const jobs = await prisma.outbox.findMany({ where: { job: 'notification.send' } });
  expect(jobs.map(({ payload }) => payload)).toContainEqual({ notification_uuid: notification?.uuid });
});

test('the same attempt is one answer, and its key with another text is a conflict', async () => {
  const { prisma } = services;
  const { uuid } = await makeContact(services);
  const attempt = { scope: 'test', key: uuid, request_hash: 'one' };
  const said = {
    lead: { kind: 'contact', uuid },
    origin: clientPageMessages.origin,
    text: 'Hello?',
    attempt,
  } as const;
  const [first, second] = [await answer(said), await answer(said)];
  expect(second).toEqual(first);
  expect(await prisma.incomingMail.count({ where: { contact_uuid: uuid } })).toBe(1);
  await expect(answer({ ...said, attempt: { ...attempt, request_hash: 'two' } })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

test('an answer to a lead that is gone stores nothing', async () => {
  const lead = { kind: 'booking', uuid: uuidV7(Date.now()) } as const;
  await expect(answer({ lead, origin: 'x', text: 'Hello?' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
