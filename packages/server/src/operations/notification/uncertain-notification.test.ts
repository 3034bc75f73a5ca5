// @module-tag slow
import { createServer } from 'node:net';
import { createMailTransport } from '@perfboard/mail/transport';
import { describe, expect, test } from 'vitest';
import type { TestServices } from '../../testing/services.ts';
import { dismissNotification, listFailedNotifications, retryNotification } from './notification.ts';
import { sendNotification } from './send-notification.ts';
import {
  again,
  bookingNotification,
  prepareNotifications,
  read,
  server,
  services,
  sink,
} from './testing/notifications.ts';

prepareNotifications();

describe('a notification with an unknown outcome', () => {
  /** Accepts every email and disconnects without an answer. */
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
    const notifications = createMailTransport({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'shop@shop.example',
    });
    await work({ ...services, mail: { ...services.mail, notifications } });
    server.close();
    return taken;
  };

  test('is retried once and then shown; a member can send it again', async () => {
    const { notification } = await bookingNotification();
    const taken = await breaking(async (broken) => {
      await expect(sendNotification(broken, notification.uuid, again)).rejects.toThrow();
      expect(await read(notification.uuid)).toMatchObject({ status: 'pending', doubts: 1 });
      await sendNotification(broken, notification.uuid, again);
      await sendNotification(broken, notification.uuid, again);
    });
    expect(taken).toBe(2);
    expect(await read(notification.uuid)).toMatchObject({ status: 'uncertain', doubts: 2, attempts: 2 });
    const [shown] = await listFailedNotifications(services.prisma);
    expect(shown).toMatchObject({ uuid: notification.uuid, status: 'uncertain' });
    expect(shown?.last_error).toContain('It is uncertain whether this email was sent');
    await services.prisma.$transaction((tx) =>
      retryNotification({ tx, requestId: 'req' }, notification.uuid),
    );
    await sendNotification(services, notification.uuid, again);
    expect(await read(notification.uuid)).toMatchObject({ status: 'sent', handed_at: null });
    expect(sink.messages).toHaveLength(1);
  });

  test("or a failed one can be dismissed, one that is still retried can't, and one that is sent again is shown again", async () => {
    await services.prisma.notification.deleteMany();
    const { notification } = await bookingNotification();
    const dismiss = () => services.prisma.$transaction((tx) => dismissNotification(tx, notification.uuid));
    const shown = async () => (await listFailedNotifications(services.prisma)).length;
    server.refusal = { code: 451, message: 'later' };
    await expect(sendNotification(services, notification.uuid, again)).rejects.toThrow();
    expect(await shown()).toBe(1);
    await expect(dismiss()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    server.refusal = { code: 550, message: '5.1.1 no such user' };
    await expect(sendNotification(services, notification.uuid, again)).rejects.toThrow();
    await dismiss();
    expect(await shown()).toBe(0);
    await expect(dismiss()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await services.prisma.$transaction((tx) =>
      retryNotification({ tx, requestId: 'req' }, notification.uuid),
    );
    await expect(sendNotification(services, notification.uuid, again)).rejects.toThrow();
    expect(await shown()).toBe(1);
  });

  test('counts the same after its worker was killed, but not if it was never handed over', async () => {
    const { notification } = await bookingNotification();
    const dieInTheMiddle = () =>
      services.prisma.notification.update({
        where: { uuid: notification.uuid },
        data: { handed_at: new Date() },
      });
    server.refusal = { code: 451, message: 'later' };
    await expect(sendNotification(services, notification.uuid, again)).rejects.toThrow();
    expect(await read(notification.uuid)).toMatchObject({ doubts: 0, handed_at: null });
    await dieInTheMiddle();
    await expect(sendNotification(services, notification.uuid, again)).rejects.toThrow();
    expect(await read(notification.uuid)).toMatchObject({ status: 'pending', doubts: 1 });
    await dieInTheMiddle();
    server.refusal = undefined;
    await sendNotification(services, notification.uuid, again);
    expect(await read(notification.uuid)).toMatchObject({ status: 'uncertain', doubts: 2 });
    expect(sink.messages).toHaveLength(0);
  });

  test('does not arise from a slow server, which has minutes to answer', async () => {
    const { notification } = await bookingNotification();
    server.verdictAfterMs = 35_000;
    await sendNotification(services, notification.uuid, again);
    expect(sink.messages).toHaveLength(1);
    expect(await read(notification.uuid)).toMatchObject({ status: 'sent', doubts: 0, attempts: 1 });
  }, 90_000);
});
