import { type Envelope, type MailSink, type Refusal, startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openTestServices, type TestServices } from '../../../testing/services.ts';
import { contactStore } from '../../contact/contact.ts';
import { createReply } from '../reply.ts';

/** How the mail server answers in this test. */
export const server: { refusal: Refusal | undefined; refusedStage: Envelope['stage'] } = {
  refusal: undefined,
  refusedStage: 'RCPT',
};
export let sink: MailSink;
export let services: TestServices;
export const again = { isLast: false };
export const author = { id: 'u1', name: 'Asha Rao', email: 'asha@shop.example' };

/** Sets up the shop and a mail server that accepts every email, for the tests of the calling file. */
export function prepareReplies(): void {
  beforeAll(async () => {
    sink = await startMailSink({
      respond: ({ stage }) => (stage === server.refusedStage ? server.refusal : undefined),
    });
    services = await openTestServices({ smtpUrl: sink.url });
  });
  afterAll(async () => {
    await services?.close();
    await sink?.stop();
  });
  beforeEach(() => {
    server.refusal = undefined;
    server.refusedStage = 'RCPT';
    sink.messages.length = 0;
  });
}

export type Tx = Parameters<Parameters<typeof services.prisma.$transaction>[0]>[0];
export const reply = (uuid: string, body = 'Hello Ben,\n\n**40 EUR** a piece.', after?: string | null) =>
  services.prisma.$transaction((tx) =>
    createReply(
      contactStore,
      { tx, requestId: 'req-1' },
      { uuid, author, subject: 'Re: Quote', body, after },
    ),
  );
export const notificationOf = async (reply_uuid: string) =>
  services.prisma.notification.findUniqueOrThrow({ where: { reply_uuid } });
export const headerOf = (name: string) => sink.messages[0]?.headers.find(({ key }) => key === name)?.value;
