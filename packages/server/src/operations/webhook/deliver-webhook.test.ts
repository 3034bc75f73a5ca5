import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { webhookMessages } from '@perfboard/contracts/words/webhook';
import { eventually } from '@perfboard/testing/eventually';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeDelivery, makePageView, makeWebhook } from '../../testing/make-record.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { deliverWebhook } from './deliver-webhook.ts';

let services: TestServices;
let receiver: Server;
let url: string;
let status = 200;
let isEndless = false;
let isLetGo = false;
let noises = 0;
const noise = Buffer.alloc(1_000_000);
let seen: Array<{ headers: IncomingHttpHeaders; body: string; path: string | undefined }> = [];

beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:9' });
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ headers: request.headers, body, path: request.url });
    response.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {});
    if (!isEndless) return response.end('thanks');
    response.on('close', () => {
      isLetGo = true;
    });
    const more = () => {
      noises += 1;
      response.write(noise);
    };
    response.on('drain', more);
    more();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as { port: number }).port}/hook`;
});
afterAll(async () => {
  receiver?.close();
  await services?.close();
});
beforeEach(() => {
  status = 200;
  isEndless = false;
  seen = [];
});

const again = { isLast: false };

/** A booking with a pending delivery. */
async function addDelivery(data: { active?: boolean; url?: string } = {}) {
  const { uuid: webhook_uuid } = await makeWebhook(services, { url, ...data });
  return makeDelivery(services, { webhook_uuid });
}
const read = (uuid: string) => services.prisma.webhookDelivery.findUniqueOrThrow({ where: { uuid } });

test('an event arrives with its data and a signature that the secret verifies', async () => {
  const { uuid } = await addDelivery();
  await deliverWebhook(services, uuid, again);
  const [post] = seen;
  expect(JSON.parse(post?.body ?? '')).toMatchObject({
    event: 'booking.created',
    data: { full_name: 'Asha Rao' },
  });
  const [, at, signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(post?.headers['perfboard-signature'])) ?? [];
  expect(createHmac('sha256', 's3cret').update(`${at}.${post?.body}`).digest('hex')).toBe(signature);
  expect(await read(uuid)).toMatchObject({
    status: 'delivered',
    response_status: 200,
    attempts: 1,
    last_error: null,
  });
});

test.each([
  ['slack', ['text', 'mrkdwn', 'unfurl_links', 'unfurl_media', 'blocks']],
  ['discord', ['allowed_mentions', 'embeds']],
  ['teams', ['type', 'attachments']],
] as const)('to %s an event is posted as a chat message, also signed', async (format, names) => {
  const { uuid: webhook_uuid } = await makeWebhook(services, { url, format });
  const { uuid } = await makeDelivery(services, { webhook_uuid });
  await deliverWebhook(services, uuid, again);
  expect(Object.keys(JSON.parse(seen[0]?.body ?? ''))).toEqual(names);
  expect(seen[0]?.body).toContain('Asha Rao');
  expect(seen[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
  expect(seen[0]?.headers['perfboard-signature']).toMatch(/^t=\d+,v1=/);
});

test('a counted view arrives with its route, path and day, and nothing about its visitor', async () => {
  const view = { day: new Date('2026-06-01'), route: '/booking', path: '/booking', views: 3 };
  const { uuid: entity_uuid } = await makePageView(services, view);
  const { uuid: webhook_uuid } = await makeWebhook(services, { url });
  const event = { event: 'page_view.counted', entity: 'page_view', entity_uuid };
  const { uuid } = await makeDelivery(services, { webhook_uuid, ...event });
  await deliverWebhook(services, uuid, again);
  expect(JSON.parse(seen[0]?.body ?? '').data).toEqual({ ...view, day: '2026-06-01' });
});

test('a delivered event is not posted again', async () => {
  const { uuid } = await addDelivery();
  await deliverWebhook(services, uuid, again);
  await deliverWebhook(services, uuid, again);
  expect(seen).toHaveLength(1);
});

test('a failing receiver is retried, and the delivery fails visibly at the end', async () => {
  status = 500;
  const { uuid } = await addDelivery();
  await expect(deliverWebhook(services, uuid, again)).rejects.toThrow('500');
  expect(await read(uuid)).toMatchObject({ status: 'pending', response_status: 500, attempts: 1 });
  await expect(deliverWebhook(services, uuid, { isLast: true })).rejects.toThrow();
  expect(await read(uuid)).toMatchObject({ status: 'failed', attempts: 2 });
});

test('a redirect is not followed', async () => {
  status = 302;
  const { uuid } = await addDelivery();
  await expect(deliverWebhook(services, uuid, again)).rejects.toThrow('302');
  expect(seen.map(({ path }) => path)).toEqual(['/hook']);
});

test('an unreachable receiver is distinguished from one that rejects', async () => {
  const { uuid } = await addDelivery({ url: 'http://127.0.0.1:9/hook' });
  await expect(deliverWebhook(services, uuid, again)).rejects.toThrow('Can’t reach the receiver');
  expect((await read(uuid)).response_status).toBeNull();
});

test('a receiver with an endless answer is disconnected', async () => {
  isEndless = true;
  const { uuid } = await addDelivery();
  await deliverWebhook(services, uuid, again);
  await eventually('the connection is closed', () => isLetGo);
  // As much as fits the network buffers.
  expect(noises).toBeLessThan(100);
});

test.each(['by its address', 'by its name'])(
  'a receiver on this machine, addressed %s, gets nothing, and the delivery fails at once with the reason',
  async (how) => {
    const env = { ...services.env, WEBHOOK_TARGETS: 'public' } as const;
    const { uuid } = await addDelivery(
      how === 'by its name' ? { url: url.replace('127.0.0.1', 'localhost') } : {},
    );
    await expect(deliverWebhook({ ...services, env }, uuid, again)).rejects.toMatchObject({
      name: 'PermanentJobError',
    });
    expect(await read(uuid)).toMatchObject({
      status: 'failed',
      attempts: 1,
      last_error: webhookMessages.innerUrl,
    });
    expect(seen).toEqual([]);
  },
);

test('in production nothing is delivered by plain http', async () => {
  const env = { ...services.env, WEBHOOK_TARGETS: 'public', isProduction: true } as const;
  const { uuid } = await addDelivery();
  await expect(deliverWebhook({ ...services, env }, uuid, again)).rejects.toThrow(webhookMessages.plainUrl);
  expect(seen).toEqual([]);
});

test('a disabled webhook gets nothing', async () => {
  const { uuid } = await addDelivery({ active: false });
  await expect(deliverWebhook(services, uuid, again)).rejects.toMatchObject({ name: 'PermanentJobError' });
  expect(seen).toEqual([]);
});
