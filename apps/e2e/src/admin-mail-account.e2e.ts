import { path } from '@perfboard/contracts/path';
import { connectOutcomeWords } from '@perfboard/contracts/words/mail-account';
import { freePort } from '@perfboard/postgres/free-port';
import { providerClient, startOpenidProvider, type TestProvider } from '@perfboard/testing/openid-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, startAdminDesk } from './admin-desk.ts';

let desk: AdminDesk;
let provider: TestProvider;
/** An API of the same shop that signs in to its email account with OAuth 2.0. */
let url: string;
beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  provider = await startOpenidProvider({ redirectUri: url + path.adminMailConnected });
  desk = await startAdminDesk({ withoutWorker: true });
  await desk.app.startApi({
    PORT: String(port),
    PUBLIC_URL: url,
    SMTP_URL: 'smtp://shop@127.0.0.1:1',
    IMAP_URL: 'imap://shop@127.0.0.1:1/INBOX',
    MAIL_OAUTH_CLIENT_ID: providerClient.id,
    MAIL_OAUTH_CLIENT_SECRET: providerClient.secret,
    MAIL_OAUTH_AUTHORIZE_URL: provider.authorizeUrl,
    MAIL_OAUTH_TOKEN_URL: provider.tokenUrl,
    MAIL_OAUTH_SCOPE: 'mail offline_access',
  });
});
afterAll(async () => {
  await desk?.stop();
  await provider?.close();
});

test('an owner follows the banner, connects the mailbox at the provider, tests and disconnects it', async () => {
  const page = await desk.open(path.admin, { url });
  await page.getByRole('link', { name: 'Open email settings' }).click();
  const mailbox = page.getByRole('region', { name: 'Mailbox' });
  await mailbox.getByText(`${url}${path.adminMailConnected}`).waitFor();
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
  await mailbox.getByRole('button', { name: 'Connect mailbox' }).click();
  await mailbox.getByText(connectOutcomeWords.connected).waitFor();
  await mailbox.getByText('Connected as shop since').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Open email settings' }).count()).toBe(0);

  await mailbox.getByRole('button', { name: 'Test mailbox' }).click();
  await mailbox.getByText('Connection failed at 127.0.0.1.').waitFor();

  await mailbox.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await mailbox.getByRole('button', { name: 'Connect mailbox' }).waitFor();
  expect(await desk.app.rows.prisma.mailSignIn.count()).toBe(0);
  await page.context().close();
});

test('a shop with a password and no mailbox shows neither', async () => {
  const page = await desk.open(path.adminSettings);
  await page.getByRole('region', { name: 'Email', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Test mailbox').count()).toBe(0);
  await page.context().close();
});
