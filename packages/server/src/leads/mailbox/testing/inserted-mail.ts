import { afterAll, beforeAll } from 'vitest';
import { type MailClaim, signMessageId } from '../../../base/mail/mail-tag.ts';
import { openTestServices, sessionSecret, type TestServices } from '../../../testing/services.ts';
import { insertMail } from '../insert-mail.ts';
import { parseMail } from '../parse-mail.ts';

export let services: TestServices;

/** Sets up the shop for the tests of the calling file. */
export function prepareMails(): void {
  beforeAll(async () => {
    services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:9' });
  });
  afterAll(() => services?.close());
}

export const to = 'ben@x.example';
export const idOf = (claim: MailClaim) => signMessageId(sessionSecret, claim, 'shop.example');
export const notificationOf = (uuid: string): MailClaim => ({ kind: 'notification', uuid });

/** Stores an email as the mailbox reader does. */
export async function take(raw: string, receivedAt = new Date()): Promise<void> {
  const source = Buffer.from(raw);
  const mail = await parseMail(source, { isCut: false, size: 0 });
  const facts = { uid: 1, size: source.length, receivedAt };
  await services.prisma.$transaction((tx) =>
    insertMail({ tx, secret: sessionSecret, requestId: 'req' }, { mail, source, facts, stored: [] }),
  );
}
