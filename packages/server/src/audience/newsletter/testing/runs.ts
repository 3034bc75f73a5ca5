import { type Envelope, type MailSink, type Refusal, startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openTestServices, type TestServices } from '../../../testing/services.ts';
import { type NewsletterRun, runNewsletter } from '../run-newsletter.ts';

type Respond = (envelope: Envelope) => Refusal | undefined | Promise<Refusal | undefined>;
/** How the mail server answers in this test. */
export const server: { respond: Respond } = { respond: () => undefined };
export let sink: MailSink;
export let services: TestServices;

/** Sets up a database, a mail server and runs, for each test of the calling file. */
export function prepareRuns(): void {
  beforeAll(async () => {
    sink = await startMailSink({ respond: (envelope) => server.respond(envelope) });
    services = await openTestServices({ smtpUrl: sink.url });
  });
  afterAll(async () => {
    await services?.close();
    await sink?.stop();
  });
  beforeEach(async () => {
    server.respond = () => undefined;
    await sink.start();
    sink.messages.length = 0;
    await services.prisma.outbox.deleteMany();
    await services.prisma.setting.deleteMany();
    await services.prisma.rateLimit.deleteMany();
  });
}

export const run = (uuid: string, options: Partial<NewsletterRun> = {}) =>
  runNewsletter(services, uuid, { signal: new AbortController().signal, isLast: false, ...options });
export const read = (uuid: string) => services.prisma.newsletter.findUniqueOrThrow({ where: { uuid } });
export const deliveries = (uuid: string) =>
  services.prisma.newsletterDelivery.findMany({ where: { newsletter_uuid: uuid } });
export const subscriber = (email: string) =>
  services.prisma.subscriber.findUniqueOrThrow({ where: { email } });
export const setStatus = (uuid: string, status: 'sending' | 'paused' | 'cancelled') =>
  services.prisma.newsletter.update({ where: { uuid }, data: { status } });
export const received = () => sink.messages.map(({ envelope }) => envelope.to[0] as string).sort();
export const promised = () =>
  services.prisma.outbox.count({ where: { job: 'newsletter.send', done_at: null } });
export const refuse = (code: number, message = 'because') => {
  server.respond = ({ stage }) => (stage === 'RCPT' ? { code, message } : undefined);
};
