import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({ env: { WEBHOOK_TARGETS: 'any' } });
  cookie = await app.signIn();
});
afterAll(() => app.close());

const events = async () =>
  (await app.services.prisma.webhookDelivery.findMany({ orderBy: { created_at: 'asc' } })).map(
    ({ event }) => event,
  );

test('a webhook hears once that a lead came, however often it moves between spam and not spam', async () => {
  const { prisma } = app.services;
  await prisma.webhook.create({
    data: { url: 'https://desk.example/hook', secret: 'secret', events: ['booking.created'] },
  });
  const booking = {
    full_name: 'Asha Rao',
    email: 'asha@example.com',
    mobile_no: '555-010-0142',
    project_title: 'Soil moisture network',
  };
  const { data } = await app.mutate('booking.create', booking);
  for (const is_spam of [true, false, true, false]) {
    await app.mutate('booking.setSpam', { uuid: data.uuid, is_spam }, cookie);
  }
  expect(await events()).toEqual(['booking.created']);

  const spam = await app.mutate('booking.create', { ...booking, website: 'https://spam.example' });
  expect(await events()).toHaveLength(1);
  for (const is_spam of [false, true, false]) {
    await app.mutate('booking.setSpam', { uuid: spam.data.uuid, is_spam }, cookie);
  }
  expect(await events()).toEqual(['booking.created', 'booking.created']);
});

test('the health banner counts a confirmation mail that waits', async () => {
  const { prisma } = app.services;
  const before = (await app.query('health.get', undefined, cookie)).data.notices.waiting;
  const subscriber = await prisma.subscriber.create({
    data: { email: 'waits@example.com', status: 'pending' },
  });
  await prisma.notice.create({ data: { kind: 'subscription_confirm', subscriber_uuid: subscriber.uuid } });
  expect((await app.query('health.get', undefined, cookie)).data.notices.waiting).toBe(before + 1);
});

test('a change whose audit row cannot be written is no change', async () => {
  const { data } = await app.mutate('contact.create', {
    name: 'Ravi Kumar',
    email: 'ravi@example.com',
    mobile: '9876543210',
    subject: 'Camera node',
    message: 'Can you build a battery powered camera node?',
  });
  await app.database.pool.query('alter table audits rename to audits_away');
  try {
    const answer = await app.mutate('contact.setStatus', { uuid: data.uuid, status: 'archived' }, cookie);
    expect(answer.status).toBe(500);
  } finally {
    await app.database.pool.query('alter table audits_away rename to audits');
  }
  const row = await app.services.prisma.contact.findUniqueOrThrow({ where: { uuid: data.uuid } });
  expect(row.status).toBe('unread');
});

test('the audit list can be narrowed to the deliveries of webhooks', async () => {
  const [delivery] = await app.services.prisma.webhookDelivery.findMany({ take: 1 });
  await app.mutate('webhook.replay', { uuid: delivery?.uuid }, cookie);
  const { data } = await app.query('audit.page', { entity: 'webhook_delivery' }, cookie);
  expect(data.items).toMatchObject([{ action: 'webhook.replay', entity_uuid: delivery?.uuid }]);
});
