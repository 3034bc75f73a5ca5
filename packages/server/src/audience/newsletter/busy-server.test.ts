import { type AddressInfo, connect, createServer } from 'node:net';
import { createMailTransport } from '@perfboard/mail/transport';
import { lasts } from '@perfboard/testing/eventually';
import { startMailSink } from '@perfboard/testing/mail-sink';
import { expect, test } from 'vitest';
import { countDeliveries, makeNewsletter } from '../../testing/make-newsletter.ts';
import { runNewsletter } from './run-newsletter.ts';
import {
  deliveries,
  prepareRuns,
  read,
  received,
  run,
  server,
  services,
  subscriber,
} from './testing/runs.ts';

prepareRuns();

const connections = 5;

/** Accepts emails, or cuts the connection right after its 354. */
async function startCuttingServer(
  isCut: (recipient: string) => boolean,
): Promise<{ url: string; accepted: string[]; close(): void }> {
  const accepted: string[] = [];
  const server = createServer((socket) => {
    let recipient = '';
    let isData = false;
    let line = '';
    socket.on('error', () => undefined);
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      line += chunk.toString();
      for (let end = line.indexOf('\r\n'); end >= 0; end = line.indexOf('\r\n')) {
        const command = line.slice(0, end);
        line = line.slice(end + 2);
        if (isData) {
          if (command !== '.') continue;
          isData = false;
          accepted.push(recipient);
          socket.write('250 taken\r\n');
        } else if (command === 'DATA') {
          if (isCut(recipient)) return void socket.end('354 go on\r\n', () => socket.destroy());
          isData = true;
          socket.write('354 go on\r\n');
        } else {
          recipient = /^RCPT TO:<(.*)>/.exec(command)?.[1] ?? recipient;
          socket.write('250 fine\r\n');
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, accepted, close: () => void server.close() };
}

/** Runs with a mail server of its own. */
async function runWith(smtpUrl: string, uuid: string, sliceMs?: number): Promise<void> {
  const newsletters = createMailTransport({
    smtpUrl,
    from: 'shop@shop.example',
    pool: { maxConnections: connections },
  });
  try {
    await runNewsletter({ ...services, mail: { ...services.mail, newsletters } }, uuid, {
      signal: new AbortController().signal,
      isLast: false,
      ...(sliceMs !== undefined && { sliceMs }),
    });
  } finally {
    newsletters.close();
  }
}

test('a server that takes one connection at a time: the rest of the run uses that one, the desk says why, and the next run tries all again', async () => {
  const { uuid, emails } = await makeNewsletter(services, 200);
  const busy = await startMailSink({ maxClients: 1, respond: () => lasts(5).then(() => undefined) });
  await runWith(busy.url, uuid, 1_500);
  await busy.stop();
  const atOnce = busy.messages.length;
  // A run that ended with the first refusal would have sent one or two.
  expect(atOnce).toBeGreaterThan(3);
  expect(await read(uuid)).toMatchObject({
    status: 'sending',
    last_error: expect.stringMatching(
      /^Slower than usual: the mail server takes only 1 connection at a time \(.*421/,
    ),
  });
  await run(uuid);
  expect([...busy.messages.map(({ envelope }) => envelope.to[0] as string), ...received()].sort()).toEqual(
    [...emails].sort(),
  );
  expect(await countDeliveries(services, uuid)).toEqual({ sent: emails.length });
  expect(await read(uuid)).toMatchObject({ status: 'done', last_error: null });
});

test('a server that is too busy for every connection counts no attempt and keeps all recipients', async () => {
  const { uuid, emails } = await makeNewsletter(services, 10);
  const busy = await startMailSink({ maxClients: 1 });
  const other = connect(Number(new URL(busy.url).port), '127.0.0.1');
  await new Promise((resolve) => other.once('data', resolve));
  await expect(runWith(busy.url, uuid)).rejects.toThrow('421');
  expect((await deliveries(uuid)).map(({ status, attempts }) => ({ status, attempts }))).toEqual(
    emails.map(() => ({ status: 'pending', attempts: 0 })),
  );
  other.destroy();
  await busy.stop();
  await run(uuid);
  expect(received()).toEqual([...emails].sort());
});

test('greylisting once for each recipient: every recipient gets it once, and none is suppressed', async () => {
  const { uuid, emails } = await makeNewsletter(services, 25);
  const known = new Set<string>();
  server.respond = ({ stage, recipient = '' }) => {
    if (stage !== 'RCPT' || known.has(recipient)) return undefined;
    known.add(recipient);
    return { code: 451, message: '4.7.1 Greylisted, please try again later' };
  };
  await run(uuid);
  expect(received()).toEqual([]);
  expect((await read(uuid)).status).toBe('sending');
  await services.pool.query(
    'update newsletter_deliveries set next_attempt_at = now() where newsletter_uuid = $1',
    [uuid],
  );
  await run(uuid);
  expect(received()).toEqual([...emails].sort());
  expect((await read(uuid)).status).toBe('done');
  for (const email of emails)
    expect(await subscriber(email)).toMatchObject({ refusals: 0, status: 'active' });
});

test('a connection cut after 354: no recipient gets it twice or is suppressed, and doubtful ones are named', async () => {
  const { uuid, emails } = await makeNewsletter(services, 6);
  const unlucky = new Set<string>();
  const cutting = await startCuttingServer((recipient) => {
    const isCut = unlucky.size < 2 && !unlucky.has(recipient);
    if (isCut) unlucky.add(recipient);
    return isCut;
  });
  for (let runs = 0; runs < 5 && (await read(uuid)).status !== 'done'; runs++) {
    await runWith(cutting.url, uuid).catch(() => undefined);
  }
  cutting.close();
  const times = (email: string) => cutting.accepted.filter((recipient) => recipient === email).length;
  for (const { email, status } of await deliveries(uuid)) {
    expect(status, email).toBe(times(email) === 1 ? 'sent' : 'uncertain');
    expect(times(email)).toBeLessThan(2);
    expect(await subscriber(email)).toMatchObject({ refusals: 0, status: 'active' });
  }
  expect(cutting.accepted.length).toBeGreaterThanOrEqual(emails.length - 2);
  expect((await read(uuid)).status).toBe('done');
});
