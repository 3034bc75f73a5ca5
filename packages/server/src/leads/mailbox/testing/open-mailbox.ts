import { startImapServer, type TestImapServer } from '@perfboard/testing/imap-server';
import { type MailSink, startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll } from 'vitest';
import { buildProgram } from '../../../testing/build-program.ts';
import { openTestServices, type TestServices } from '../../../testing/services.ts';
import { readMailbox } from '../read-mailbox.ts';
import type { MailboxServices } from '../store-mail.ts';

export interface TestMailbox {
  /** Null without Dovecot: its tests are skipped. */
  imap: TestImapServer | null;
  /** Available when the tests begin. */
  services: TestServices & MailboxServices;
  sink: MailSink;
  /** One turn over a user's INBOX. */
  read(user: string): Promise<number>;
  /** Turns of a failing mailbox, each after the pause of the previous one. */
  turns(imapUrl: string, count: number): Promise<number[]>;
  incomingOf(booking_uuid: string): ReturnType<TestServices['prisma']['incomingMail']['findMany']>;
}

/**
 * A server with mailboxes, another that accepts the shop's emails, and the shop's services, for the tests of
 * one file.
 */
export async function openTestMailbox(): Promise<TestMailbox> {
  const imap = await startImapServer();
  const opened = {} as Pick<TestMailbox, 'services' | 'sink'>;
  const parser = await buildProgram('src/leads/mailbox/mail-parser.ts');
  beforeAll(async () => {
    opened.sink = await startMailSink();
    const services = await openTestServices({ smtpUrl: opened.sink.url });
    opened.services = { ...services, mailParser: parser.path };
  });
  afterAll(async () => {
    parser.remove();
    await opened.services?.close();
    await opened.sink?.stop();
    await imap?.close();
  });
  const readAt = (IMAP_URL: string, now?: Date) => {
    const { services } = opened;
    return readMailbox({ ...services, env: { ...services.env, IMAP_URL } }, now);
  };
  return {
    imap,
    get services() {
      return opened.services;
    },
    get sink() {
      return opened.sink;
    },
    read: (user) => readAt((imap as TestImapServer).url(user)),
    async turns(imapUrl, count) {
      const counts: number[] = [];
      for (let turn = 0; turn < count; turn += 1)
        counts.push(await readAt(imapUrl, new Date(Date.now() + turn * 3_600_000)));
      return counts;
    },
    incomingOf: (booking_uuid) =>
      opened.services.prisma.incomingMail.findMany({
        where: { booking_uuid },
        orderBy: { received_at: 'asc' },
      }),
  };
}
