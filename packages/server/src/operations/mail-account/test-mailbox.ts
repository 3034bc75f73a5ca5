import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import type { MailboxTest } from '@perfboard/contracts/mail-account';
import { type MailboxStep, mailAccountMessages } from '@perfboard/contracts/words/mailbox';
import { MailError } from '@perfboard/mail/mail-error';
import { renderMail } from '@perfboard/mail/mail-layout';
import type { MailTransport } from '@perfboard/mail/transport';
import { pause } from '@perfboard/process/time-limit';
import { domainOf, mailWordsOf } from '../../base/mail/mail-shop.ts';
import { mailIdHeader, signMessageId } from '../../base/mail/mail-tag.ts';
import type { HttpServices } from '../../base/service/services.ts';
import { type OpenMailbox, openMailbox, readMailboxUrl } from '../../leads/mailbox/imap-client.ts';
import { MailboxError } from '../../leads/mailbox/mailbox-error.ts';

type Services = Pick<HttpServices, 'env' | 'shop' | 'mailSignIn'> & {
  mail: Pick<MailTransport, 'check' | 'send'>;
};
type Failed = NonNullable<MailboxTest['failed']>;

const headerBytes = 64 * 1024;
/** A provider delivers to itself within seconds. */
const arrivalMs = 30_000;
const lookAgainMs = 1_000;
const dayMs = 24 * 60 * 60_000;
const lookupMs = 5_000;

const tlsPattern = /certificate|self-signed|\b(?:ssl|tls)\b/i;
const sendSteps: Readonly<Record<string, MailboxStep>> = {
  EDNS: 'lookup',
  ECONNECTION: 'connect',
  ETIMEDOUT: 'connect',
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  EAUTH: 'sign_in',
  EOAUTH2: 'sign_in',
  ENOAUTH: 'sign_in',
  ESIGNIN: 'sign_in',
};

/** Where an email was stopped, by what the mail library says. */
function sendStepOf({ stage, code, message }: MailError): MailboxStep {
  if (stage !== 'session') return 'send';
  if (code && sendSteps[code] === 'sign_in') return 'sign_in';
  if (tlsPattern.test(message)) return 'tls';
  return sendSteps[code ?? ''] ?? 'connect';
}

/** Thrown at the step that failed. */
class StepError extends Error {
  readonly failed: Failed;
  constructor(failed: Failed) {
    super(failed.reason);
    this.failed = failed;
  }
}

async function findHost(server: Failed['server'], host: string): Promise<void> {
  const found = lookup(host).then(
    () => true,
    () => false,
  );
  if (!(await Promise.race([found, pause(lookupMs).then(() => false)])))
    throw new StepError({ server, host, step: 'lookup', reason: 'The mail server was not found' });
}

async function atSmtp<T>(host: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    throw new StepError({ server: 'smtp', host, step: sendStepOf(error), reason: error.message });
  }
}

async function atImap<T>(host: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error;
    throw new StepError({ server: 'imap', host, step: error.step, reason: error.message });
  }
}

/** The mailbox's own address, if it has one, else the shop's. */
const recipientOf = (user: string, from: string): string => (/^[^\s@]+@[^\s@]+$/.test(user) ? user : from);

const newestOf = async (mailbox: OpenMailbox): Promise<bigint> =>
  BigInt((await mailbox.listAbove(0n, new Date(Date.now() - dayMs))).at(-1) ?? 0);

/** Waits until the email is there, and reads its headers. */
async function findArrived(mailbox: OpenMailbox, above: bigint, messageId: string): Promise<boolean> {
  const endsAt = performance.now() + arrivalMs;
  let seen = above;
  while (performance.now() < endsAt) {
    for (const uid of await mailbox.listAbove(seen, new Date(Date.now() - dayMs))) {
      // A relay may replace the Message-ID, but not our own header.
      if ((await mailbox.read(uid, headerBytes))?.includes(messageId)) return true;
      seen = BigInt(uid);
    }
    await pause(lookAgainMs);
  }
  return false;
}

async function run(
  { env, shop, mail, mailSignIn }: Services,
  imapUrl: string,
  smtpUrl: string,
): Promise<void> {
  const smtpHost = new URL(smtpUrl).hostname;
  const address = readMailboxUrl(imapUrl);
  await findHost('smtp', smtpHost);
  await atSmtp(smtpHost, () => mail.check());
  await findHost('imap', address.host);
  const mailbox = await atImap(address.host, () =>
    openMailbox(address, { bytesMax: headerBytes, tokens: mailSignIn }),
  );
  try {
    const above = await atImap(address.host, () => newestOf(mailbox));
    const words = mailWordsOf(env, (await shop.read()).words);
    // Signed, so that the worker knows it as the shop's own and does not list it.
    const messageId = signMessageId(
      env.SESSION_SECRET,
      { kind: 'notification', uuid: randomUUID() },
      domainOf(words.from),
    );
    const rendered = renderMail({
      shop: words.shop,
      subject: `Mailbox test of ${words.shop.name}`,
      preview: 'Sending and reading work.',
      heading: 'Mailbox test',
      blocks: [{ kind: 'paragraph', text: 'The shop sent this email to itself to test its mailbox.' }],
      reason: 'You receive this because an owner tested the mailbox in the desk settings.',
    });
    await atSmtp(smtpHost, () =>
      mail.send({
        ...rendered,
        from: words.from,
        to: recipientOf(address.user, words.from.address),
        messageId,
        headers: { [mailIdHeader]: messageId },
      }),
    );
    if (await atImap(address.host, () => findArrived(mailbox, above, messageId))) return;
    const reason = `The email was sent, but did not arrive in the mailbox within ${arrivalMs / 1000} seconds`;
    throw new StepError({ server: 'imap', host: address.host, step: 'read', reason });
  } finally {
    await mailbox.close();
  }
}

/** Sends one email to the shop's own mailbox and reads it there. Names the step that failed. */
export async function testMailbox(
  services: Services,
  imapUrl: string,
  smtpUrl: string,
): Promise<MailboxTest> {
  try {
    await run(services, imapUrl, smtpUrl);
    return { message: mailAccountMessages.tested, failed: null };
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    return { message: error.failed.reason, failed: error.failed };
  }
}
