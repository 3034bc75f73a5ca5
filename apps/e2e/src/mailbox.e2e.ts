import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '@perfboard/testing/eventually';
import { startImapServer, type TestImapServer } from '@perfboard/testing/imap-server';
import { selfSigned } from '@perfboard/testing/self-signed';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type App, startApp } from './app.ts';

const imap = await startImapServer({ tls: true });
let app: App;
let authority: string;
beforeAll(async () => {
  authority = path.join(inject('sharedFolder'), 'authority-of-the-mail-server.pem');
  writeFileSync(authority, selfSigned.cert);
  app = await startApp({ withoutWorker: true });
});
afterAll(async () => {
  await app?.stop();
  await imap?.close();
});

const answer = (from: string) =>
  ['Message-ID: <answer@x.example>', `From: ${from}`, 'Subject: Encrypted', '', 'Yes, please.', ''].join(
    '\r\n',
  );

describe.skipIf(!imap)('a mailbox behind TLS, signed by an authority of the shop’s own', () => {
  const server = imap as TestImapServer;

  test.each(['imaps', 'STARTTLS'] as const)('is read by %s, as the worker trusts it', async (way) => {
    const user = `of-${way.toLowerCase()}`;
    server.deliver(user, answer(`${user}@x.example`));
    const IMAP_URL = server.secureUrl(user, way);
    const worker = await app.startWorker({ IMAP_URL, NODE_EXTRA_CA_CERTS: authority });
    const found = () => app.rows.prisma.incomingMail.findMany({ where: { from_email: `${user}@x.example` } });
    await eventually('the mail is read', async () => (await found()).length > 0, 60_000);
    expect(await found()).toMatchObject([{ subject: 'Encrypted' }]);
    expect(server.logOf(user).at(-1)).toMatch(/, TLS/);
    await worker.kill('SIGTERM');
  });
});
