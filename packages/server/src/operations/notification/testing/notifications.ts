import { setTimeout as sleep } from 'node:timers/promises';
import { type Envelope, type MailSink, type Refusal, startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { makeBooking, makeNotification } from '../../../testing/make-lead.ts';
import { openTestServices, type TestServices } from '../../../testing/services.ts';

/** How the mail server answers in this test. */
export const server: {
  refusal: Refusal | undefined;
  refusedStage: Envelope['stage'];
  verdictAfterMs: number;
} = {
  refusal: undefined,
  refusedStage: 'RCPT',
  verdictAfterMs: 0,
};
export let sink: MailSink;
export let services: TestServices;
export const again = { isLast: false };

/** Sets up the shop and a mail server that accepts every email, for each test of the calling file. */
export function prepareNotifications(): void {
  beforeAll(async () => {
    sink = await startMailSink({
      respond: async ({ stage }) => {
        if (stage === 'DATA') await sleep(server.verdictAfterMs);
        return stage === server.refusedStage ? server.refusal : undefined;
      },
    });
    services = await openTestServices({ smtpUrl: sink.url });
  });
  afterAll(async () => {
    await services?.close();
    await sink?.stop();
  });
  beforeEach(async () => {
    server.refusal = undefined;
    server.refusedStage = 'RCPT';
    server.verdictAfterMs = 0;
    await sink.start();
    sink.messages.length = 0;
    await services.prisma.notification.deleteMany();
    await services.prisma.serviceState.deleteMany();
  });
}

export async function bookingNotification(
  options: { kind?: 'booking_notification' | 'booking_acknowledgement'; isSpam?: boolean } = {},
) {
  const booking = await makeBooking(services, {
    email: 'asha@visitor.example',
    project_title: 'LoRa soil network <b>',
    is_spam: options.isSpam ?? false,
  });
  const notification = await makeNotification(services, {
    kind: options.kind ?? 'booking_notification',
    booking_uuid: booking.uuid,
    request_id: 'req-1',
  });
  return { booking, notification };
}

export const read = (uuid: string) => services.prisma.notification.findUniqueOrThrow({ where: { uuid } });
export const mailState = () => services.prisma.serviceState.findUnique({ where: { name: 'mail' } });
