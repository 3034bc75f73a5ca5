import { createServer } from 'node:net';
import { demoAccount, demoMessages, demoNoteId, demoStylePath } from '@perfboard/contracts/words/demo';
import { makeWebhook } from '@perfboard/server/testing/make-record';
import { eventually } from '@perfboard/testing/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from './app.ts';
import { closeProfiles, sharedBrowser } from './browser.ts';
import { runProgram } from './command.ts';
import { findAxeViolations } from './public-site.ts';
import { post, validBooking } from './rest.ts';

/** A server that counts who connects and never answers. */
async function startCounter() {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, connections: () => connections };
}

test('a demo opens no connection to a mail server, mailbox or webhook, and stores its emails as not sent', async () => {
  const [mail, mailbox, hook] = await Promise.all([startCounter(), startCounter(), startCounter()]);
  const app = await startApp({
    isDemo: true,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      IMAP_URL: `imap://shop:secret@127.0.0.1:${mailbox.port}/INBOX`,
      REPLY_ADDRESS: 'shop@shop.example',
      WEBHOOK_TARGETS: 'any',
    },
  });
  onTestFinished(() => app.stop());
  await makeWebhook(app.rows, {
    url: `http://127.0.0.1:${hook.port}`,
    events: ['booking.created'],
  });
  expect((await post(app, '/api/v1/bookings', validBooking)).status).toBe(201);
  await eventually('every email is stored as not sent', async () => {
    const rows = await app.rows.prisma.notification.findMany();
    return (
      rows.length > 0 && rows.every((row) => row.last_error === demoMessages.notSent && row.dismissed_at)
    );
  });
  await eventually('the webhook’s job is done', async () => {
    const jobs = await app.rows.prisma.outbox.findMany({ where: { job: 'webhook.deliver' } });
    return jobs.length > 0 && jobs.every(({ done_at }) => done_at);
  });
  expect([mail.connections(), mailbox.connections(), hook.connections()]).toEqual([0, 0, 0]);

  const home = await (await fetch(app.url)).text();
  expect(home).toContain(`<aside id="${demoNoteId}"`);
  expect(home).toContain(demoMessages.note);
  expect((await fetch(app.url + demoStylePath)).headers.get('content-type')).toContain('text/css');
});

test('one click on the sign-in page fills in the account, and no page offers a field for files', async () => {
  const app = await startApp({ isDemo: true, withoutWorker: true });
  const browser = await sharedBrowser();
  onTestFinished(async () => {
    await closeProfiles(browser);
    await app.stop();
  });
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await page.goto(`${app.url}/booking`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  expect(await page.locator('input[type=file]').isVisible()).toBe(false);
  await page.getByRole('link', { name: demoMessages.openDesk }).click();
  await page.getByRole('button', { name: demoMessages.fillIn }).click();
  expect(await page.getByLabel('Password').inputValue()).toBe(demoAccount.password);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Open menu' }).waitFor();
  await page.getByText(demoMessages.note).waitFor();

  await page.goto(`${app.url}/main/admin/settings`);
  await page.getByText(demoMessages.account).waitFor();
  expect(await page.getByRole('heading', { name: 'Password' }).isVisible()).toBe(false);
  for (const [width, height] of [
    [1024, 700],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = await page.getByRole('button', { name: 'Logout' }).boundingBox();
    expect((box?.y ?? height) + (box?.height ?? 0), `${width} px`).toBeLessThanOrEqual(height);
  }
});

test('neither process starts as a demo on a real shop, nor does the seed; nothing is changed', async () => {
  const app = await startApp({ withoutWorker: true });
  onTestFinished(() => app.stop());
  const env = { ...app.environment, DEMO: 'true' };
  for (const program of ['apps/api/dist/main.js', 'apps/worker/dist/main.js', 'apps/api/dist/seed.js']) {
    const { code, output } = await runProgram(program, [], env);
    expect(code, output).toBe(1);
    expect(output).toContain('DEMO=true would delete this shop every hour');
  }
  const home = await (await fetch(app.url)).text();
  expect(home).not.toContain(demoNoteId);
  // Like every unknown address.
  expect((await fetch(app.url + demoStylePath, { redirect: 'manual' })).status).toBe(302);
});
