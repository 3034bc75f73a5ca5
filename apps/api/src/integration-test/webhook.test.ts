import { path } from '@perfboard/contracts/path';
import { webhookMessages } from '@perfboard/contracts/words/webhook';
import { signUnsubscribe } from '@perfboard/server/base/secret/unsubscribe-token';
import { announceScheduled } from '@perfboard/server/catalog/publication/project-event';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  cookie = await app.signIn();
});
afterAll(() => app.close());

const booking = {
  full_name: 'Asha Rao',
  email: 'asha@example.com',
  mobile_no: '987-654-3210',
  project_title: 'Soil sensor',
};
const contact = {
  name: 'Asha',
  email: 'asha@example.com',
  mobile: '9876543210',
  subject: 'Quote',
  message: 'What does a prototype cost?',
};

/** Events pending so far, each with a job of its own. */
async function pendingEvents(webhookUuid: string): Promise<string[]> {
  const { rows } = await app.database.pool.query(
    `select d.event from webhook_deliveries d join outbox o on o.payload->>'delivery_uuid' = d.uuid::text
      where d.webhook_uuid = $1 and o.job = 'webhook.deliver' order by d.created_at, d.uuid`,
    [webhookUuid],
  );
  return rows.map(({ event }) => event);
}

test('everything that a webhook asked for is pending for it, and nothing else', async () => {
  const events = [
    'booking.created',
    'booking.status',
    'contact.created',
    'contact.status',
    'subscriber.created',
    'subscriber.status',
    'page_view.counted',
  ];
  const all = (await app.mutate('webhook.create', { url: 'https://hooks.example/a', events }, cookie)).data;
  const some = (
    await app.mutate(
      'webhook.create',
      { url: 'https://hooks.example/b', events: ['contact.created'] },
      cookie,
    )
  ).data;
  expect(all.secret).toMatch(/^whsec_/);
  const chat = { url: 'https://hooks.example/chat', events: ['contact.created'] };
  const made = await app.mutate('webhook.create', { ...chat, format: 'slack' }, cookie);
  expect((await app.mutate('webhook.create', { ...chat, format: 'irc' }, cookie)).error?.issues).toEqual([
    { path: 'format', message: 'Unknown format' },
  ]);
  const formats = (await app.call('/api/v1/webhooks', { cookie })).json.map(
    ({ url, format }: { url: string; format: string }) => `${url} ${format}`,
  );
  expect(formats.sort()).toEqual([
    'https://hooks.example/a json',
    'https://hooks.example/b json',
    'https://hooks.example/chat slack',
  ]);
  await app.mutate('webhook.remove', { uuid: made.data.uuid }, cookie);

  const { uuid } = (await app.call('/api/v1/bookings', { body: booking })).json;
  await app.mutate('booking.setStatus', { uuid, status: 'contacted' }, cookie);
  const message = (await app.mutate('contact.create', contact)).data;
  await app.call(`/api/v1/contacts/${message.uuid}`, { method: 'PATCH', body: { status: 'read' }, cookie });
  await app.mutate('contact.setNote', { uuid: message.uuid, note: 'no event' }, cookie);
  await app.mutate('subscriber.subscribe', { email: 'asha@example.com' });
  const secret = app.services.env.SESSION_SECRET;
  const { uuid: subscriberUuid } = await app.services.prisma.subscriber.findFirstOrThrow();
  const token = signUnsubscribe({ secret, subscriberUuid });
  await app.call(`/unsubscribe?token=${token}`, { method: 'POST' });

  await app.mutate('pageView.record', { route: path.booking, path: '/booking' });

  expect(await pendingEvents(all.uuid)).toEqual(events);
  expect(await pendingEvents(some.uuid)).toEqual(['contact.created']);

  await app.mutate('webhook.update', { uuid: all.uuid, active: false }, cookie);
  await app.mutate('booking.create', booking);
  expect(await pendingEvents(all.uuid)).toHaveLength(events.length);
  for (const { uuid } of [all, some]) await app.mutate('webhook.remove', { uuid }, cookie);
});

test('a project is announced when it becomes public: from the start, by a save, or with others', async () => {
  const events = ['project.published'];
  const hook = (await app.mutate('webhook.create', { url: 'https://hooks.example/p', events }, cookie)).data;
  const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();
  const send = async (fields: Record<string, string>, uuid = '') => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    if (!uuid) body.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
    const method = uuid ? 'PUT' : 'POST';
    return (await app.call(`/api/v1/projects${uuid && `/${uuid}`}`, { method, cookie, body })).json;
  };
  const said = { description: 'Long enough for a project.', category: 'Robotics', tags: '["a"]' };
  const add = async (name: string, fields = {}) =>
    (await send({ project_name: name, ...said, ...fields })).uuid as string;
  const count = async () => (await pendingEvents(hook.uuid)).length;
  await add('Arm');
  expect(await count()).toBe(1);
  const leg = await add('Leg', { state: 'draft' });
  const publish_at = new Date(Date.now() + 3_600_000).toISOString();
  const hand = await add('Hand', { state: 'scheduled', publish_at });
  expect(await count()).toBe(1);
  await send({ project_name: 'Leg', ...said, state: 'published' }, leg);
  expect(await count()).toBe(2);
  for (let turn = 0; turn < 2; turn += 1)
    await app.mutate('project.changeMany', { uuids: [leg, hand], state: 'published' }, cookie);
  expect(await count()).toBe(3);
  await announceScheduled(app.services.prisma);
  expect(await pendingEvents(hook.uuid)).toEqual(Array(3).fill('project.published'));
});

test('suspected spam reaches no webhook until it is cleared', async () => {
  const hook = (
    await app.mutate(
      'webhook.create',
      { url: 'https://hooks.example/c', events: ['contact.created'] },
      cookie,
    )
  ).data;
  const { uuid } = (
    await app.mutate('contact.create', {
      ...contact,
      leave_empty: 'http://x.example',
      form_token: 'zzz.forged',
    })
  ).data;
  expect(await pendingEvents(hook.uuid)).toEqual([]);
  await app.mutate('contact.setSpam', { uuid, is_spam: false }, cookie);
  expect(await pendingEvents(hook.uuid)).toEqual(['contact.created']);
});

test('a delivery can be sent again, and its secret is never shown again', async () => {
  const hook = (
    await app.mutate(
      'webhook.create',
      { url: 'https://hooks.example/d', events: ['subscriber.created'] },
      cookie,
    )
  ).data;
  await app.mutate('subscriber.subscribe', { email: 'second@example.com' });
  const page = (await app.call(`/api/v1/webhooks/${hook.uuid}/deliveries`, { cookie })).json;
  expect(page.items).toHaveLength(1);
  const [delivery] = page.items;
  await app.database.pool.query(
    `update webhook_deliveries set status = 'failed', last_error = 'x' where uuid = $1`,
    [delivery.uuid],
  );
  const replay = await app.call(`/api/v1/webhook-deliveries/${delivery.uuid}/replay`, {
    method: 'POST',
    cookie,
  });
  expect(replay.status).toBe(200);
  const again = (await app.query('webhook.deliveries', { uuid: hook.uuid }, cookie)).data.items;
  expect(again[0]).toMatchObject({ status: 'pending', last_error: null });
  expect(await pendingEvents(hook.uuid)).toHaveLength(2);
  for (const path of ['/api/v1/webhooks', `/api/v1/webhooks/${hook.uuid}/deliveries`]) {
    expect((await app.call(path, { cookie })).text).not.toContain('whsec_');
  }
});

test.each(['ftp://x.example', 'javascript:alert(1)', 'https://user:pass@x.example', 'x', ''])(
  'no webhook goes to %s',
  async (url) => {
    const answer = await app.mutate('webhook.create', { url, events: ['contact.created'] }, cookie);
    expect(answer.status).toBe(400);
  },
);

test('no webhook leads into an inner network, when it is made or when it is changed', async () => {
  const inner = {
    message: webhookMessages.innerUrl,
    issues: [{ path: 'url', message: webhookMessages.innerUrl }],
  };
  const events = ['contact.created'];
  for (const url of ['http://169.254.169.254/latest', 'https://[::1]/', 'http://localhost:5432/']) {
    expect((await app.call('/api/v1/webhooks', { body: { url, events }, cookie })).json, url).toEqual(inner);
  }
  const { uuid } = (await app.mutate('webhook.create', { url: 'https://hooks.invalid/e', events }, cookie))
    .data;
  const change = { method: 'PATCH', body: { url: 'http://10.0.0.1/' }, cookie };
  expect((await app.call(`/api/v1/webhooks/${uuid}`, change)).json).toEqual(inner);
});
