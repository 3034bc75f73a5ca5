import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createInbox, inboxKeyHeader } from './http.ts';
import { type MessageStore, openMessageStore } from './message-store.ts';
import { createSmtp } from './smtp.ts';

const key = 'the key of this test';
const headers = { [inboxKeyHeader]: key };
let folder: string;
let store: MessageStore;
let address: string;
let smtpUrl: string;
let close: () => Promise<unknown>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perfboard-mail-'));
  store = openMessageStore(folder, 3);
  const smtp = createSmtp(store);
  const inbox = createInbox(store, key);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => inbox.listen(0, '127.0.0.1', resolve));
  smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  address = `http://127.0.0.1:${(inbox.address() as AddressInfo).port}`;
  close = () =>
    Promise.all([
      new Promise((resolve) => smtp.close(() => resolve(null))),
      new Promise((resolve) => inbox.close(resolve)),
    ]);
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

function send(subject: string, more: object = {}) {
  return createTransport(smtpUrl).sendMail({
    from: 'Shop <shop@example.com>',
    to: 'visitor@example.com',
    subject,
    text: `Text of ${subject}`,
    ...more,
  });
}

async function get(path: string): Promise<{ status: number; text: string; policy: string }> {
  const response = await fetch(address + path, { headers });
  return {
    status: response.status,
    text: await response.text(),
    policy: response.headers.get('content-security-policy') ?? '',
  };
}

const list = async () => JSON.parse((await get('/dev/mail/api/messages')).text).messages;

test('an email appears in the list, newest first, and survives a restart', async () => {
  await send('First');
  await send('Second');
  expect((await list()).map((message: { subject: string }) => message.subject)).toEqual(['Second', 'First']);
  expect((await get('/dev/mail')).text).toContain('Second');
  expect(openMessageStore(folder, 3).list()).toEqual(store.list());
});

test('only the latest messages are stored', async () => {
  for (const subject of ['1', '2', '3', '4']) await send(subject);
  expect((await list()).map((message: { subject: string }) => message.subject)).toEqual(['4', '3', '2']);
});

test('markup in an email never runs', async () => {
  await send('<script>alert(1)</script>', { html: '<p>Hello</p><script>alert(2)</script>' });
  const [message] = await list();
  expect((await get('/dev/mail')).text).not.toContain('<script>alert');
  const page = await get(`/dev/mail/${message.id}`);
  expect(page.text).not.toContain('<script>alert');
  expect(page.text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  const mail = await get(`/dev/mail/${message.id}/html`);
  expect(mail.text).toContain('<p>Hello</p>');
  expect(mail.policy).toContain('sandbox');
  expect(mail.policy).not.toContain('allow-scripts');
});

test('text, headers, source and attachments of an email can be read', async () => {
  await send('Parts', { attachments: [{ filename: 'ä.csv', content: 'a,b' }] });
  const [message] = await list();
  expect((await get(`/dev/mail/${message.id}?view=text`)).text).toContain('Text of Parts');
  expect((await get(`/dev/mail/${message.id}?view=headers`)).text).toContain('Message-ID');
  expect((await get(`/dev/mail/${message.id}?view=source`)).text).toContain('MIME-Version: 1.0');
  expect((await get(`/dev/mail/${message.id}/attachment/0`)).text).toBe('a,b');
  const one = JSON.parse((await get(`/dev/mail/api/messages/${message.id}`)).text);
  expect(one).toMatchObject({ subject: 'Parts', to: ['visitor@example.com'], html: null });
});

test('emails can be deleted one by one and all at once, but not by another site', async () => {
  await send('A');
  await send('B');
  const [message] = await list();
  const foreign = await fetch(`${address}/dev/mail/clear`, {
    method: 'POST',
    headers: { ...headers, 'Sec-Fetch-Site': 'cross-site' },
  });
  expect(foreign.status).toBe(403);
  await fetch(`${address}/dev/mail/api/messages/${message.id}`, { method: 'DELETE', headers });
  expect(await list()).toHaveLength(1);
  await fetch(`${address}/dev/mail/api/messages`, { method: 'DELETE', headers });
  expect(await list()).toHaveLength(0);
});

test('requests without the key read nothing, whatever the host name', async () => {
  await send('Secret');
  for (const wrong of [undefined, '', 'wrong']) {
    const answer = await fetch(`${address}/dev/mail/api/messages`, {
      headers: wrong === undefined ? {} : { [inboxKeyHeader]: wrong },
    });
    expect([answer.status, await answer.text()]).toEqual([403, expect.not.stringContaining('Secret')]);
  }
});

test.each([
  '/dev/mail/none',
  '/dev/mail/none/html',
  '/dev/mail/api/messages/none',
  '/other',
  '/dev/mail/..%2f..%2fetc',
])('an unknown path is a 404: %s', async (path) => {
  expect((await get(path)).status).toBe(404);
});
