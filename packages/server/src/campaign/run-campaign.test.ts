import { createServer } from 'node:net';
import { createMailTransport } from '@perfboard/mail/transport';
import { eventually, lasts } from '@perfboard/testing/eventually';
import { startFlakyProxy } from '@perfboard/testing/flaky-proxy';
import { type Envelope, type MailSink, type Refusal, startMailSink } from '@perfboard/testing/mail-sink';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { verifyUnsubscribe } from '../subscriber/unsubscribe-token.ts';
import { countRecipients, makeCampaign } from '../testing/make-campaign.ts';
import { makeSetting } from '../testing/make-record.ts';
import { openTestServices, sessionSecret, type TestServices } from '../testing/services.ts';
import { takeCampaignLock } from './campaign-lock.ts';
import { PACE_SETTING } from './campaign-pace.ts';
import { type CampaignRun, runCampaign } from './run-campaign.ts';

let respond: (envelope: Envelope) => Refusal | undefined | Promise<Refusal | undefined>;
let sink: MailSink;
let services: TestServices;

beforeAll(async () => {
  sink = await startMailSink({ respond: (envelope) => respond(envelope) });
  services = await openTestServices({ smtpUrl: sink.url });
});
afterAll(async () => {
  await services?.close();
  await sink?.stop();
});
beforeEach(async () => {
  respond = () => undefined;
  await sink.start();
  sink.messages.length = 0;
  await services.prisma.outbox.deleteMany();
  await services.prisma.setting.deleteMany();
  await services.prisma.rateLimit.deleteMany();
});

const run = (uuid: string, options: Partial<CampaignRun> = {}) =>
  runCampaign(services, uuid, { signal: new AbortController().signal, isLast: false, ...options });
const read = (uuid: string) => services.prisma.campaign.findUniqueOrThrow({ where: { uuid } });
const recipients = (uuid: string) =>
  services.prisma.campaignRecipient.findMany({ where: { campaign_uuid: uuid } });
const subscriber = (email: string) => services.prisma.subscriber.findUniqueOrThrow({ where: { email } });
const setStatus = (uuid: string, status: 'sending' | 'paused' | 'cancelled') =>
  services.prisma.campaign.update({ where: { uuid }, data: { status } });
const received = () => sink.messages.map(({ envelope }) => envelope.to[0] as string).sort();
const promised = () => services.prisma.outbox.count({ where: { job: 'campaign.send', done_at: null } });
const refuse = (code: number) => {
  respond = ({ stage }) => (stage === 'RCPT' ? { code, message: 'because' } : undefined);
};

/** Takes a whole mail and hangs up without a word. */
async function startBreakingServer(): Promise<{ url: string; close(): void }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 ready\r\n');
    let isData = false;
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (isData) {
        if (text.endsWith('\r\n.\r\n')) socket.destroy();
        return;
      }
      isData = text.startsWith('DATA');
      socket.write(isData ? '354 go on\r\n' : '250 fine\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, close: () => void server.close() };
}

describe('a campaign', () => {
  test('reaches every recipient once and is done', async () => {
    const { uuid, emails } = await makeCampaign(services, 57);
    await run(uuid);
    expect(received()).toEqual([...emails].sort());
    expect(await countRecipients(services, uuid)).toEqual({ sent: 57 });
    expect(await read(uuid)).toMatchObject({ status: 'done', last_error: null });
    const sentIds = (await recipients(uuid)).map(({ message_id }) => message_id).sort();
    expect(sink.messages.map(({ messageId }) => messageId).sort()).toEqual(sentIds);
  });

  test('carries one-click unsubscription, signed for its recipient', async () => {
    const { uuid, emails } = await makeCampaign(services, 1);
    await run(uuid);
    const header = (name: string) => sink.messages[0]?.headers.find(({ key }) => key === name)?.value;
    const link = new URL(header('list-unsubscribe')?.replace(/^<|>$/g, '') ?? '');
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(`${link.origin}${link.pathname}`).toBe('https://shop.example/unsubscribe');
    const { uuid: subscriberUuid } = await subscriber(emails[0] as string);
    expect(verifyUnsubscribe({ secret: sessionSecret, token: link.searchParams.get('token') ?? '' })).toEqual(
      { subscriberUuid, campaignUuid: uuid },
    );
    expect(sink.messages[0]?.from?.address).toBe('shop@shop.example');
    expect(sink.messages[0]?.text).toContain(link.href);
  });

  test('is sent once by many runs at the same time, and none of them is forgotten', async () => {
    const { uuid, emails } = await makeCampaign(services, 80);
    await Promise.all([1, 2, 3, 4].map(() => run(uuid)));
    await run(uuid);
    expect(received()).toEqual([...emails].sort());
    expect((await read(uuid)).status).toBe('done');
  });

  test('leaves a run that another one keeps out to be tried later', async () => {
    const { uuid } = await makeCampaign(services, 3);
    const other = await takeCampaignLock(services.env.DATABASE_URL, uuid);
    await run(uuid);
    await run(uuid);
    expect(received()).toEqual([]);
    expect(await promised()).toBe(1);
    await other?.release();
    await run(uuid);
    expect(received()).toHaveLength(3);
  });

  test('does not reach who unsubscribed or was erased after it was started', async () => {
    const { uuid, emails } = await makeCampaign(services, 3);
    const [gone = '', erased = '', stays = ''] = emails;
    await services.prisma.subscriber.update({ where: { email: gone }, data: { status: 'unsubscribed' } });
    await services.prisma.subscriber.delete({ where: { email: erased } });
    await run(uuid);
    expect(received()).toEqual([stays]);
    expect(await countRecipients(services, uuid)).toEqual({ sent: 1, suppressed: 2 });
  });

  test('calls uncertain what a killed worker left in the middle, and never sends it again by itself', async () => {
    const { uuid, emails } = await makeCampaign(services, 5);
    await services.pool.query(
      `update campaign_recipients set status = 'sending', claimed_by = 'a dead run', message_id = '<' || uuid || '@shop.example>'
        where email = any($1)`,
      [emails.slice(0, 2)],
    );
    await run(uuid);
    await run(uuid);
    expect(received()).toEqual(emails.slice(2).sort());
    expect(await countRecipients(services, uuid)).toEqual({ sent: 3, uncertain: 2 });
    expect((await read(uuid)).status).toBe('done');
  });

  test('sends again what an admin puts back, although it was done', async () => {
    const { uuid, emails } = await makeCampaign(services, 2);
    await run(uuid);
    await services.pool.query(
      `update campaign_recipients set status = 'pending', sent_at = null where campaign_uuid = $1 and email = $2`,
      [uuid, emails[0]],
    );
    await run(uuid);
    expect(received().filter((email) => email === emails[0])).toHaveLength(2);
    expect(sink.messages).toHaveLength(3);
    expect((await read(uuid)).status).toBe('done');
  });

  test('waits for its time', async () => {
    const { uuid } = await makeCampaign(services, 2, { scheduled_at: new Date(Date.now() + 3_600_000) });
    await run(uuid);
    expect(received()).toEqual([]);
    expect((await read(uuid)).status).toBe('queued');
  });

  test.each(['paused', 'cancelled'] as const)('that is %s sends no more; nothing is lost', async (status) => {
    const { uuid, emails } = await makeCampaign(services, 200);
    let change: Promise<unknown> | undefined;
    respond = async ({ stage }) => {
      if (stage === 'DATA' && sink.messages.length >= 20) {
        change ??= setStatus(uuid, status);
        await change;
      }
      return undefined;
    };
    await run(uuid);
    const before = sink.messages.length;
    expect(before).toBeLessThan(120);
    expect(await countRecipients(services, uuid)).toEqual({ sent: before, pending: 200 - before });
    await run(uuid);
    expect(sink.messages).toHaveLength(before);
    expect((await read(uuid)).status).toBe(status);
    await setStatus(uuid, 'sending');
    await run(uuid);
    expect(received()).toEqual([...emails].sort());
  });

  test('gives others their turn and goes on later', async () => {
    const { uuid } = await makeCampaign(services, 30);
    await run(uuid, { sliceMs: 0 });
    expect(await countRecipients(services, uuid)).toEqual({ pending: 30 });
    expect(await promised()).toBe(1);
    expect((await recipients(uuid)).every(({ attempts }) => attempts === 0)).toBe(true);
  });

  test('gives others their turn although the clock is set back an hour', async () => {
    const { uuid } = await makeCampaign(services, 400);
    const now = Date.now.bind(Date);
    let clock: { mockRestore(): void } | undefined;
    respond = ({ stage }) => {
      if (stage === 'DATA') clock ??= vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
      return undefined;
    };
    try {
      await run(uuid, { sliceMs: 100 });
    } finally {
      clock?.mockRestore();
    }
    expect((await countRecipients(services, uuid)).pending).toBeGreaterThan(0);
    expect(await promised()).toBe(1);
  });

  test('stops at a safe point when the worker is asked to end', async () => {
    const { uuid } = await makeCampaign(services, 200);
    const stop = new AbortController();
    respond = ({ stage }) => {
      if (stage === 'DATA' && sink.messages.length >= 10) stop.abort();
      return undefined;
    };
    await run(uuid, { signal: stop.signal });
    const sent = sink.messages.length;
    expect(sent).toBeLessThan(100);
    expect(await countRecipients(services, uuid)).toEqual({ sent, pending: 200 - sent });
    expect(await promised()).toBe(1);
  });

  test('loses and repeats nothing when every database connection is cut in the middle', async () => {
    const { uuid, emails } = await makeCampaign(services, 300);
    let cuts = 0;
    respond = async ({ stage }) => {
      if (stage === 'DATA' && sink.messages.length >= 60 * (cuts + 1) && cuts < 4) {
        cuts += 1;
        await services.pool
          .query(
            `select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid()`,
          )
          .catch(() => undefined);
      }
      return undefined;
    };
    await eventually('done', async () => {
      await run(uuid).catch(() => undefined);
      return (await read(uuid).catch(() => undefined))?.status === 'done';
    });
    expect(cuts).toBe(4);
    expect(received()).toEqual([...emails].sort());
    expect(await countRecipients(services, uuid)).toEqual({ sent: 300 });
  });
});

test('a mail that was taken is sent, not uncertain, though the database is away when that should be written', async () => {
  const { uuid, emails } = await makeCampaign(services, 1);
  const proxy = await startFlakyProxy(services.env.DATABASE_URL);
  const pool = new pg.Pool({ connectionString: proxy.url, connectionTimeoutMillis: 1_000 });
  pool.on('error', () => undefined);
  respond = async ({ stage }) => {
    if (stage === 'DATA') await proxy.cut();
    return undefined;
  };
  const running = runCampaign(
    { ...services, pool, env: { ...services.env, DATABASE_URL: proxy.url } },
    uuid,
    {
      signal: new AbortController().signal,
      isLast: false,
    },
  );
  // Long enough for a run that tries once or twice to give up and end.
  await Promise.allSettled([Promise.race([running, lasts(3_000)])]);
  await proxy.restore();
  await running.catch(() => undefined);
  // What the run before did not settle would be called uncertain by this one.
  await run(uuid);
  expect(received()).toEqual(emails);
  expect(await countRecipients(services, uuid)).toEqual({ sent: 1 });
  await pool.end();
  await proxy.close();
});

describe('a recipient', () => {
  test('refused for good has failed; after the second campaign the subscriber is suppressed', async () => {
    const first = await makeCampaign(services, 1);
    const email = first.emails[0] as string;
    refuse(550);
    await run(first.uuid);
    expect(await countRecipients(services, first.uuid)).toEqual({ failed: 1 });
    expect(await subscriber(email)).toMatchObject({ refusals: 1, status: 'active' });
    const second = await makeCampaign(services, [email]);
    await run(second.uuid);
    expect(await subscriber(email)).toMatchObject({ refusals: 2, status: 'suppressed' });
    const third = await makeCampaign(services, [email]);
    await run(third.uuid);
    expect(await countRecipients(services, third.uuid)).toEqual({ suppressed: 1 });
  });

  test('who was reached in between is not suppressed', async () => {
    const first = await makeCampaign(services, 1);
    for (const code of [550, 0, 550]) {
      const { uuid } = await makeCampaign(services, first.emails);
      if (code) refuse(code);
      else respond = () => undefined;
      await run(uuid);
    }
    expect(await subscriber(first.emails[0] as string)).toMatchObject({ refusals: 1, status: 'active' });
  });

  test('whose server says later is tried later, and not for ever', async () => {
    const { uuid } = await makeCampaign(services, 1);
    refuse(451);
    await run(uuid);
    const [waiting] = await recipients(uuid);
    expect(waiting).toMatchObject({ status: 'pending', attempts: 1 });
    expect(waiting?.next_attempt_at.getTime()).toBeGreaterThan(Date.now());
    expect(await promised()).toBe(1);
    for (let tries = 0; tries < 30; tries++) {
      await services.pool.query(
        'update campaign_recipients set next_attempt_at = now() where campaign_uuid = $1',
        [uuid],
      );
      await run(uuid);
    }
    expect(await countRecipients(services, uuid)).toEqual({ failed: 1 });
    expect((await read(uuid)).status).toBe('done');
  });

  test('is uncertain when the connection breaks between the mail and the answer', async () => {
    const { uuid } = await makeCampaign(services, 1);
    const server = await startBreakingServer();
    const campaigns = createMailTransport({ smtpUrl: server.url, from: 'shop@shop.example' });
    await runCampaign({ ...services, mail: { ...services.mail, campaigns } }, uuid, {
      signal: new AbortController().signal,
      isLast: false,
    });
    server.close();
    expect(await countRecipients(services, uuid)).toEqual({ uncertain: 1 });
    expect((await read(uuid)).status).toBe('done');
  });
});

describe('a mail server that is away', () => {
  test('costs no recipient an attempt, shows on the campaign, and clears', async () => {
    const { uuid, emails } = await makeCampaign(services, 10);
    await sink.stop();
    await expect(run(uuid)).rejects.toThrow();
    expect(
      (await recipients(uuid)).every(({ status, attempts }) => status === 'pending' && attempts === 0),
    ).toBe(true);
    expect(await read(uuid)).toMatchObject({ status: 'sending', last_error: expect.any(String) });
    await sink.start();
    await run(uuid);
    expect(received()).toEqual([...emails].sort());
    expect(await read(uuid)).toMatchObject({ status: 'done', last_error: null });
  });

  test('pauses the campaign visibly when the last attempt is over', async () => {
    const { uuid } = await makeCampaign(services, 2);
    await sink.stop();
    await run(uuid, { isLast: true });
    expect(await read(uuid)).toMatchObject({ status: 'paused', last_error: expect.any(String) });
  });
});

test('the limit of mails per second is one for all campaigns', async () => {
  await makeSetting(services, { key: PACE_SETTING, value: 40 });
  const [first, second] = [await makeCampaign(services, 15), await makeCampaign(services, 15)];
  const before = Date.now() * 1_000;
  await Promise.all([run(first.uuid), run(second.uuid)]);
  expect(sink.messages).toHaveLength(30);
  // Thirty mails at forty a second have used up three quarters of a second of the one timeline.
  const timeline = await services.prisma.rateLimit.findUniqueOrThrow({ where: { key: 'campaign.pace' } });
  expect(Number(timeline.expire) - before).toBeGreaterThanOrEqual(750_000);
});

test('screens hear of progress', async () => {
  const { uuid } = await makeCampaign(services, 5);
  const from = await services.prisma.change.count({ where: { kind: 'campaign', uuid } });
  await run(uuid);
  await eventually('announced', async () => {
    return (await services.prisma.change.count({ where: { kind: 'campaign', uuid } })) > from + 2;
  });
});
