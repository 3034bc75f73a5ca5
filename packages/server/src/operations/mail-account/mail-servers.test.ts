// @module-tag slow
import { startImapServer, type TestImapServer } from '@perfboard/testing/imap-server';
import {
  providerClient,
  providerUser,
  startOpenidProvider,
  type TestProvider,
} from '@perfboard/testing/openid-provider';
import { startPostfix, type TestPostfix } from '@perfboard/testing/postfix-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { continueFailing } from '../../audience/newsletter/newsletter-record.ts';
import { runNewsletter } from '../../audience/newsletter/run-newsletter.ts';
import { signInMessages } from '../../base/mail-sign-in/mail-sign-in.ts';
import { storeConnection } from '../../base/mail-sign-in/sign-in-grant.ts';
import type { SignInSettings } from '../../base/mail-sign-in/sign-in-settings.ts';
import { beginAuthorization, finishAuthorization } from '../../base/mail-sign-in/token-request.ts';
import { keyRingOf } from '../../base/secret/key-ring.ts';
import { openMailbox, readMailboxUrl } from '../../leads/mailbox/imap-client.ts';
import { MailboxError } from '../../leads/mailbox/mailbox-error.ts';
import { openServices } from '../../service/services.ts';
import { makeBooking } from '../../testing/make-lead.ts';
import { countDeliveries, makeNewsletter } from '../../testing/make-newsletter.ts';
import { openTestServices, quietLog, type TestServices } from '../../testing/services.ts';
import { retryRefused } from '../notification/notification.ts';
import { sendNotification } from '../notification/send-notification.ts';
import { testMailbox } from './test-mailbox.ts';

const redirectUri = 'https://shop.example/callback';
const domain = 'mail.example';

const provider = await startOpenidProvider({ redirectUri });
const imap = await startImapServer({ tokenCheck: provider.checkUrl });
const postfix = imap
  ? await startPostfix({
      ownDomain: domain,
      relay: { domain: 'relay.example', port: 1 },
      authPort: imap.authPort,
      mailbox: { folder: imap.mailFolder, name: providerUser },
    })
  : null;

afterAll(async () => {
  await postfix?.close();
  await imap?.close();
  await provider.close();
});

describe.skipIf(!imap || !postfix)('Dovecot and Postfix with tokens of an OpenID provider', () => {
  const { tokenUrl: imapUrlOf } = imap as TestImapServer;
  const { smtpUrl: plainUrl } = postfix as TestPostfix;
  const smtpUrl = plainUrl?.replace('://', `://${providerUser}@`);
  const imapUrl = imapUrlOf?.(providerUser);
  let services: TestServices;
  let settings: SignInSettings;
  beforeAll(async () => {
    imap?.makeFolder(providerUser, 'Other');
    services = await openTestServices({ smtpUrl, variables: variablesOf(provider, imapUrl) });
    settings = services.env.mailSignIn as SignInSettings;
  });
  afterAll(() => services?.close());
  beforeEach(async () => {
    await services.prisma.mailSignIn.deleteMany();
    provider.distrusted = undefined;
    await connect();
  });

  async function connect(): Promise<void> {
    const { url, state, verifier } = await beginAuthorization(settings, redirectUri);
    const answer = new URL(await provider.approve(url));
    const grant = await finishAuthorization(settings, { answer, state, verifier });
    await storeConnection(services.prisma, { ring: keyRingOf(services.env), settings }, grant);
    provider.requests.length = 0;
  }

  const open = () =>
    openMailbox(readMailboxUrl(imapUrl), { bytesMax: 1_000_000, tokens: services.mailSignIn });
  const age = (seconds: number) =>
    services.pool.query(
      `update mail_sign_ins set issued_at = issued_at - make_interval(secs => $1),
        refresh_at = refresh_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)`,
      [seconds],
    );
  const shopMemory = () => ({ ...services, mail: services.mail.notifications });

  test('a valid token sends through Postfix and reads from Dovecot', async () => {
    expect(await testMailbox(shopMemory(), imapUrl, smtpUrl)).toEqual({
      message: 'A test email was sent and read',
      failed: null,
    });
    expect(postfix?.log()).toContain('sasl_method=XOAUTH2');
    expect(imap?.logOf(providerUser).at(-1)).toContain('method=OAUTHBEARER');
    expect(provider.requests).toEqual([]);
  });

  test('a session whose token ends in its middle fails, and the next one has a new token', async () => {
    const mailbox = await open();
    expect(await mailbox.listAbove(0n)).toBeInstanceOf(Array);
    await age(3_600);
    imap?.kick(providerUser);
    // The server ends the session a moment after the command.
    await expect
      .poll(() =>
        mailbox.listAbove(0n).then(
          () => undefined,
          (error: unknown) => error,
        ),
      )
      .toBeInstanceOf(MailboxError);
    await mailbox.close();
    const next = await open();
    expect(await next.listAbove(0n)).toBeInstanceOf(Array);
    await next.close();
    expect(provider.requests).toEqual(['refresh_token']);
  });

  test('two workers that find the token expired refresh it once', async () => {
    await age(3_600);
    const other = openServices({ env: services.env, log: quietLog });
    const openWith = (tokens: TestServices['mailSignIn']) =>
      openMailbox(readMailboxUrl(imapUrl), { bytesMax: 1_000_000, tokens });
    const mailboxes = await Promise.all([
      openWith(services.mailSignIn),
      openWith(other.mailSignIn),
      openWith(other.mailSignIn),
    ]);
    for (const mailbox of mailboxes) await mailbox.close();
    await other.close();
    expect(provider.requests).toEqual(['refresh_token']);
  });

  test('a token that the mail server takes for expired, because its clock is ahead, is renewed once', async () => {
    provider.distrusted = await services.mailSignIn?.accessToken();
    // One that was issued a moment ago is not: the next would be rejected like it.
    await expect(open()).rejects.toThrow('The mail server rejected');
    await expect(services.mail.notifications.check()).rejects.toMatchObject({ code: 'EAUTH' });
    expect(provider.requests).toEqual([]);
    await age(300);
    await (await open()).close();
    await services.mail.notifications.check();
    expect(provider.requests).toEqual(['refresh_token']);
  });

  test('after the grant has ended, email waits without asking the provider again, and is sent after connecting', async () => {
    const booking = await makeBooking(services);
    const { uuid } = await services.prisma.notification.create({
      data: { kind: 'booking_notification', booking_uuid: booking.uuid },
    });
    const statusOf = async () =>
      (await services.prisma.notification.findUniqueOrThrow({ where: { uuid } })).status;
    await provider.revokeAll();
    await age(3_600);
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(sendNotification(services, uuid, { isLast: false })).rejects.toThrow(
        signInMessages.revoked,
      );
    // After a day of attempts, it still waits.
    await sendNotification(services, uuid, { isLast: true });
    await expect(open()).rejects.toThrow(signInMessages.revoked);
    expect(await statusOf()).toBe('pending');
    expect(provider.requests).toEqual(['refresh_token']);
    expect(await testMailbox(shopMemory(), imapUrl, smtpUrl)).toMatchObject({
      failed: { server: 'smtp', step: 'sign_in', reason: signInMessages.revoked },
    });

    await connect();
    expect(await retryRefused(services.pool, { isOfAnyAge: true })).toBe(1);
    await sendNotification(services, uuid, { isLast: false });
    expect(await statusOf()).toBe('sent');
  });

  test('a newsletter waits for the mailbox too, and goes on after connecting', async () => {
    const { uuid } = await makeNewsletter(services, [`one@${domain}`, `two@${domain}`]);
    const send = (isLast = false) =>
      runNewsletter(services, uuid, { signal: new AbortController().signal, isLast });
    const statusOf = async () =>
      (await services.prisma.newsletter.findUniqueOrThrow({ where: { uuid } })).status;
    await provider.revokeAll();
    await age(3_600);
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(send()).rejects.toThrow(signInMessages.revoked);
    await send(true);
    expect(await statusOf()).toBe('sending');
    expect(await countDeliveries(services, uuid)).toEqual({ pending: 2 });
    expect(provider.requests).toEqual(['refresh_token']);

    await connect();
    await continueFailing(services.pool);
    // Times in the database are rounded to milliseconds, so "now" may be a moment ahead of this process.
    const soon = new Date(Date.now() + 1_000);
    expect(
      await services.prisma.outbox.count({
        where: {
          job: 'newsletter.send',
          payload: { path: ['newsletter_uuid'], equals: uuid },
          run_at: { lte: soon },
        },
      }),
    ).toBe(1);
    await send();
    expect(await statusOf()).toBe('done');
    expect(await countDeliveries(services, uuid)).toEqual({ sent: 2 });
  });

  test('a test names the step that failed', async () => {
    const { hostname, port } = new URL(imapUrl);
    const failedAt = async (imapAddress: string, smtpAddress = smtpUrl) => {
      const world = await openTestServices({
        smtpUrl: smtpAddress,
        variables: variablesOf(provider, imapAddress),
      });
      await world.prisma.mailSignIn.createMany({ data: await services.prisma.mailSignIn.findMany() });
      const { failed } = await testMailbox(
        { ...world, mail: world.mail.notifications },
        imapAddress,
        smtpAddress,
      );
      await world.close();
      return failed && `${failed.server} ${failed.step}`;
    };
    expect(await failedAt(imapUrl, 'smtp://shop@nowhere.invalid:25')).toBe('smtp lookup');
    expect(await failedAt(imapUrl, 'smtp://shop@127.0.0.1:1')).toBe('smtp connect');
    expect(await failedAt(imapUrl, smtpUrl.replace('smtp:', 'smtps:'))).toBe('smtp tls');
    expect(await failedAt(imapUrl, smtpUrl.replace('shop@', 'shop:wrong@'))).toBe('smtp sign_in');
    expect(await failedAt('imap://shop@nowhere.invalid:143/INBOX')).toBe('imap lookup');
    expect(await failedAt(`imap://shop@${hostname}:1/INBOX`)).toBe('imap connect');
    expect(await failedAt(`imaps://shop@${hostname}:${port}/INBOX`)).toBe('imap tls');
    expect(await failedAt(`imap://shop:wrong@${hostname}:${port}/INBOX`)).toBe('imap sign_in');
    expect(await failedAt(`imap://shop@${hostname}:${port}/Missing`)).toBe('imap read');
  });
});

function variablesOf(provider: TestProvider, imapUrl: string): Record<string, string> {
  return {
    IMAP_URL: imapUrl,
    MAIL_FROM: `Test Shop <shop@${domain}>`,
    NOTIFY_EMAIL: `owner@${domain}`,
    MAIL_OAUTH_CLIENT_ID: providerClient.id,
    MAIL_OAUTH_CLIENT_SECRET: providerClient.secret,
    MAIL_OAUTH_AUTHORIZE_URL: provider.authorizeUrl,
    MAIL_OAUTH_TOKEN_URL: provider.tokenUrl,
    MAIL_OAUTH_SCOPE: 'mail offline_access',
  };
}
