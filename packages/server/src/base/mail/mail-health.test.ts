// @module-tag slow
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { retryRefused } from '../../operations/notification/notification.ts';
import { sendNotification } from '../../operations/notification/send-notification.ts';
import {
  again,
  bookingNotification,
  mailState,
  prepareNotifications,
  read,
  server,
  services,
  sink,
} from '../../operations/notification/testing/notifications.ts';
import { openTestServices } from '../../testing/services.ts';
import { checkMailHealth } from './mail-health.ts';

prepareNotifications();

describe('a sender rejected by the mail server', () => {
  test.each([
    ['MAIL', 553, 'sorry, not yours'],
    ['MAIL', 550, '5.1.8 sender unknown'],
    ['RCPT', 550, '5.7.1 not from you'],
    ['RCPT', 550, 'relay not permitted'],
  ] as const)(
    '%s %i %s leaves the emails pending and shows; they are sent when it is fixed',
    async (...no) => {
      const [stage, code, message] = no;
      await checkMailHealth(services.pool, services.mail.notifications);
      const { notification } = await bookingNotification();
      [server.refusedStage, server.refusal] = [stage, { code, message }];
      await expect(sendNotification(services, notification.uuid, again)).rejects.not.toMatchObject({
        name: 'PermanentJobError',
      });
      expect(await read(notification.uuid)).toMatchObject({ status: 'pending', attempts: 1 });
      // Greets as usual, which does not make it healthy.
      await checkMailHealth(services.pool, services.mail.notifications);
      expect(await mailState()).toMatchObject({ ok: false, last_error: expect.stringContaining(message) });
      server.refusal = undefined;
      await services.prisma.outbox.deleteMany();
      expect(await retryRefused(services.pool)).toBe(1);
      expect(await retryRefused(services.pool)).toBe(0);
      await sendNotification(services, notification.uuid, again);
      expect(sink.messages).toHaveLength(1);
      expect((await mailState())?.ok).toBe(true);
    },
  );
});

describe('the state of mail', () => {
  test('shows that the server is unavailable and since when, and clears automatically', async () => {
    await checkMailHealth(services.pool, services.mail.notifications);
    const up = await mailState();
    expect(up).toMatchObject({ ok: true, last_error: null });
    await sink.stop();
    await checkMailHealth(services.pool, services.mail.notifications);
    const down = await mailState();
    expect(down?.ok).toBe(false);
    await checkMailHealth(services.pool, services.mail.notifications);
    expect((await mailState())?.since).toEqual(down?.since);
    await sink.start();
    await checkMailHealth(services.pool, services.mail.notifications);
    expect(await mailState()).toMatchObject({ ok: true, last_error: null });
  });

  test('is not healthy when the server greets but rejects every email', async () => {
    server.refusal = { code: 451, message: 'later' };
    const { notification } = await bookingNotification();
    await sendNotification(services, notification.uuid, again).catch(() => undefined);
    await checkMailHealth(services.pool, services.mail.notifications);
    expect((await mailState())?.ok).toBe(false);
    server.refusal = undefined;
    await sendNotification(services, notification.uuid, again);
    expect((await mailState())?.ok).toBe(true);
  });

  test('is not affected by one recipient who does not exist', async () => {
    await checkMailHealth(services.pool, services.mail.notifications);
    server.refusal = { code: 550, message: 'no such user' };
    const { notification } = await bookingNotification();
    await sendNotification(services, notification.uuid, again).catch(() => undefined);
    expect((await mailState())?.ok).toBe(true);
  });
});

test('a silent mail server holds a notification up for seconds, not minutes', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const behind = await openTestServices({ smtpUrl: `smtp://127.0.0.1:${port}` });
  try {
    const mail = { to: 'a@b.example', subject: 'S', html: 'H', text: 'T', messageId: '<a@b.example>' };
    const failure = behind.mail.notifications.send(mail).then(
      () => undefined,
      (error: unknown) => error,
    );
    const result = await Promise.race([
      failure,
      new Promise((resolve) => setTimeout(resolve, 60_000, 'waiting')),
    ]);
    expect(result).toMatchObject({ stage: 'session', isUncertain: false });
  } finally {
    silent.close();
    await behind.close();
  }
}, 120_000);
