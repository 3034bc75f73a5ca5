import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { path } from '@perfboard/contracts/path';
import { freePort } from '@perfboard/postgres/free-port';
import { providerClient, startOpenidProvider, type TestProvider } from '@perfboard/testing/openid-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminDesk, announced, startAdminDesk } from './admin-desk.ts';
import { findAxeViolations } from './public-site.ts';

let desk: AdminDesk;
let provider: TestProvider;
/** An API of the same shop that signs in to its email account with OAuth 2.0. */
let url: string;
/** A mail server that accepts connections and never says anything. */
let silent: Server;
const sockets = new Set<Socket>();
beforeAll(async () => {
  silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', () => resolve()));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  provider = await startOpenidProvider({ redirectUri: url + path.adminMailConnected });
  desk = await startAdminDesk({ withoutWorker: true });
  await desk.app.startApi({
    PORT: String(port),
    PUBLIC_URL: url,
    SMTP_URL: `smtp://shop@127.0.0.1:${(silent.address() as AddressInfo).port}`,
    IMAP_URL: 'imap://shop@127.0.0.1:1/INBOX',
    MAIL_OAUTH_CLIENT_ID: providerClient.id,
    MAIL_OAUTH_CLIENT_SECRET: providerClient.secret,
    MAIL_OAUTH_AUTHORIZE_URL: provider.authorizeUrl,
    MAIL_OAUTH_TOKEN_URL: provider.tokenUrl,
    MAIL_OAUTH_SCOPE: 'mail offline_access',
    MAIL_EVENTS: 'postmark',
  });
});
afterAll(async () => {
  await desk?.stop();
  await provider?.close();
  silent?.close();
});

/** Ends the wait for the silent server. */
function hangUp(): void {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
}

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
  await announced(mailbox, 'Mailbox connected. Waiting email is sent now.');
  await mailbox.getByText('Connected as shop since').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Open email settings' }).count()).toBe(0);

  await mailbox.getByRole('button', { name: 'Test mailbox' }).click();
  await expect.poll(() => sockets.size).toBe(1);
  hangUp();
  await mailbox.getByText('Connection failed at 127.0.0.1.').waitFor();

  await mailbox.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await mailbox.getByRole('button', { name: 'Connect mailbox', exact: true }).waitFor();
  expect(await mailbox.getByText('Mailbox connected. Waiting email is sent now.').count()).toBe(0);
  expect(await desk.app.rows.prisma.mailSignIn.count()).toBe(0);
  await page.context().close();
});

test('in every state the section fits, and axe finds nothing, in light and dark', async () => {
  const page = await desk.open(path.adminSettings, { url });
  const { pool, prisma } = desk.app.rows;
  const mailbox = page.getByRole('region', { name: 'Mailbox' });
  const found: Record<string, unknown> = {};
  const look = async (state: string) => {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [390, 1440]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        // Colors that fade; the sign of a test that runs never comes to rest.
        await page.waitForFunction(() =>
          document
            .getAnimations()
            .every((one) => !(one instanceof CSSTransition) || one.playState !== 'running'),
        );
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        const violations = await findAxeViolations(page, colorScheme === 'dark' ? 'colors' : 'all');
        if (overflow > 0 || violations.length > 0)
          found[`${state} ${colorScheme} ${width}`] = { overflow, violations };
      }
  };
  await page.goto(`${url}${path.adminSettings}?mailbox=cancelled#mailbox`);
  await mailbox.getByText('Connect shop so that').waitFor();
  await look('not-connected');
  await mailbox.getByRole('button', { name: 'Connect mailbox' }).click();
  await mailbox.getByText('Connected as shop since').waitFor();
  await look('connected');
  await mailbox.getByRole('button', { name: 'Test mailbox' }).click();
  await expect.poll(() => sockets.size).toBe(1);
  await look('testing');
  hangUp();
  await mailbox.getByText('Connection failed at 127.0.0.1.').waitFor();
  await look('test-failed');
  await mailbox.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').waitFor();
  await look('disconnecting');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await pool.query(
    `update mail_sign_ins set failures = 1, last_error = 'The provider refused the sign-in: invalid_client (AADSTS7000222)'`,
  );
  await page.reload();
  await mailbox.getByText('Could not get access').waitFor();
  await look('failing');
  await pool.query('update mail_sign_ins set revoked_at = now()');
  await page.reload();
  await mailbox.getByText('The provider has ended').waitFor();
  await look('revoked');
  await prisma.mailSignIn.deleteMany();
  expect(found).toEqual({});
  await page.context().close();
});

test('an owner sees the address for the provider’s events, the last one, and why one was rejected', async () => {
  const page = await desk.open(path.adminSettings, { url });
  const events = page.getByRole('region', { name: 'Bounces and complaints from Postmark' });
  await events.getByText('No event yet.').waitFor();
  const address = await events.getByLabel('Webhook address for Postmark', { exact: true }).inputValue();
  expect(address).toContain('/hooks/email/postmark?key=');
  const post = (to: string, data: string) =>
    page.request.post(to, { data: Buffer.from(data), headers: { 'content-type': 'application/json' } });
  expect((await post(address, `"${'x'.repeat(1024 * 1024)}"`)).status()).toBe(413);
  expect((await post(address, 'no JSON')).status()).toBe(400);
  await page.reload();
  await events.getByText('The last event was rejected').waitFor();
  expect((await post(address, '{"RecordType":"Delivery"}')).ok()).toBe(true);
  await page.reload();
  await events.getByText('Last event:').waitFor();
  expect(await events.getByText('The last event was rejected').count()).toBe(0);
  await page.context().close();
});

test('a shop with a password and no mailbox shows neither', async () => {
  const page = await desk.open(path.adminSettings);
  await page.getByRole('region', { name: 'Email', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Test mailbox').count()).toBe(0);
  await page.context().close();
});
