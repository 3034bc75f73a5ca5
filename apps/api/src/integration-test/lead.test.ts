import { startRedis } from '@perfboard/testing/redis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shownForm, startTestApp, type TestApp } from '../testing/app.ts';

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

  const spam = await app.mutate('booking.create', {
    ...booking,
    leave_empty: 'https://spam.example',
    form_token: 'zzz.forged',
  });
  expect(await events()).toHaveLength(1);
  for (const is_spam of [false, true, false]) {
    await app.mutate('booking.setSpam', { uuid: spam.data.uuid, is_spam }, cookie);
  }
  expect(await events()).toEqual(['booking.created', 'booking.created']);
});

test('the health banner counts a confirmation mail that waits', async () => {
  const { prisma } = app.services;
  const before = (await app.query('health.get', undefined, cookie)).data.notifications.waiting;
  const subscriber = await prisma.subscriber.create({
    data: { email: 'waits@example.com', status: 'pending' },
  });
  await prisma.notification.create({
    data: { kind: 'subscription_confirm', subscriber_uuid: subscriber.uuid },
  });
  expect((await app.query('health.get', undefined, cookie)).data.notifications.waiting).toBe(before + 1);
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

const aBooking = (email: string) => ({
  full_name: 'Asha Rao',
  email,
  mobile_no: '555-010-0142',
  project_title: 'Soil moisture network',
});

test('three hundred visitors in the same moment are all stored with their mails, on ten connections', async () => {
  const crowd = await startTestApp({ env: { TRUST_PROXY: '1' } });
  try {
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        crowd.call('/api/v1/bookings', {
          body: aBooking(`visitor-${index}@example.com`),
          headers: { 'x-forwarded-for': `10.0.${index >> 7}.${index & 127}` },
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const { prisma } = crowd.services;
    const counts = await Promise.all([
      prisma.booking.count(),
      prisma.notification.count(),
      prisma.outbox.count(),
    ]);
    expect(counts).toEqual([300, 600, 600]);
    const jobs = await crowd.database.pool.query(
      `select count(*)::int as count from outbox join notifications on notifications.uuid::text = payload->>'notification_uuid'`,
    );
    expect(jobs.rows).toEqual([{ count: 600 }]);
  } finally {
    await crowd.close();
  }
});

test('a lead whose jobs cannot be written is no lead, and its key is free', async () => {
  const { prisma } = app.services;
  const email = 'nothing-half@example.com';
  const headers = { 'idempotency-key': 'nothing-half-1' };
  await app.database.pool.query('alter table outbox rename to outbox_away');
  try {
    expect((await app.call('/api/v1/bookings', { body: aBooking(email), headers })).status).toBe(500);
  } finally {
    await app.database.pool.query('alter table outbox_away rename to outbox');
  }
  expect(await prisma.booking.count({ where: { email } })).toBe(0);
  expect((await app.call('/api/v1/bookings', { body: aBooking(email), headers })).status).toBe(201);
  const [lead] = await prisma.booking.findMany({ where: { email }, include: { notifications: true } });
  expect(lead?.notifications).toHaveLength(2);
});

test('a repeated lead is one lead and one pair of mails, and takes no mail from its sender’s allowance', async () => {
  const { prisma } = app.services;
  const email = 'again@example.com';
  const post = (key: string) =>
    app.call('/api/v1/bookings', { body: aBooking(email), headers: { 'idempotency-key': key } });
  const answers = await Promise.all(Array.from({ length: 8 }, () => post('again-and-1')));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  for (const key of ['again-and-2', 'again-and-3']) await post(key);
  const counts = await Promise.all([
    prisma.booking.count({ where: { email } }),
    prisma.notification.count({ where: { kind: 'booking_acknowledgement', booking: { email } } }),
  ]);
  expect(counts).toEqual([3, 3]);
});

const forms = {
  booking: ['/api/v1/bookings', aBooking],
  contact: [
    '/api/v1/contacts',
    (email: string) => ({
      name: 'Ravi Kumar',
      email,
      mobile: '9876543210',
      subject: 'Camera node',
      message: 'Can you build a battery powered camera node?',
    }),
  ],
  subscription: ['/api/v1/newsletter/subscribe', (email: string) => ({ email })],
} as const;

const redis = await startRedis();
afterAll(() => redis?.stop());

/** Points that are spent, by limit. */
const spentIn = {
  PostgreSQL: async (one: TestApp) =>
    (await one.database.pool.query('select key, points from rate_limits order by key')).rows,
  Redis: () =>
    redis?.use(async (client) => {
      const keys = (await client.keys('lead*')).sort();
      return Promise.all(keys.map(async (key) => ({ key, points: Number(await client.get(key)) })));
    }),
};
const spendAll = {
  PostgreSQL: (one: TestApp) => one.database.pool.query('update rate_limits set points = 1000000'),
  Redis: () =>
    redis?.use(async (client) => {
      for (const key of await client.keys('lead*')) await client.set(key, 1_000_000, 'EX', 600);
    }),
};

describe.each(['PostgreSQL', 'Redis'] as const)('with limits counted in %s', (store) => {
  let one: TestApp;
  beforeAll(async () => {
    if (store === 'Redis' && !redis) return;
    one = await startTestApp(store === 'Redis' ? { env: { REDIS_URL: redis?.url ?? '' } } : {});
  });
  afterAll(() => one?.close());

  test.skipIf(store === 'Redis' && !redis).each(Object.keys(forms) as (keyof typeof forms)[])(
    'a repeated %s gets its first answer although its sender has no points left, and spends none',
    async (form) => {
      const [address, bodyOf] = forms[form];
      const post = (key: string) =>
        one.call(address, {
          body: bodyOf(`at-the-limit-${form}@example.com`),
          headers: { 'idempotency-key': `${form}-${key}` },
        });
      // The first call may come before the connection to Redis is up, and is counted in the process then.
      await expect
        .poll(async () => {
          await one.services.rateLimits.count('leadByContent', 'warm');
          return (await spentIn[store](one))?.length;
        })
        .toBeGreaterThan(0);
      const first = await post('limit-1');
      expect(first.status).toBe(201);
      const before = await spentIn[store](one);
      expect(before?.length).toBeGreaterThan(2);
      const unspent = await post('limit-1');
      expect([unspent.status, unspent.text]).toEqual([201, first.text]);
      expect(await spentIn[store](one)).toEqual(before);
      await spendAll[store](one);
      expect((await post('limit-2')).status).toBe(429);
      const again = await post('limit-1');
      expect([again.status, again.text]).toEqual([201, first.text]);
      if (store === 'Redis') await redis?.flush();
      else await one.database.pool.query('delete from rate_limits');
    },
  );
});

test('half a surrogate in a name costs no lead', async () => {
  const email = 'surrogate@example.com';
  const answer = await app.mutate('booking.create', { ...aBooking(email), full_name: 'Asha \ud83d Rao' });
  expect(answer.status).toBe(200);
  const row = await app.services.prisma.booking.findFirstOrThrow({ where: { email } });
  expect(row.full_name).toBe('Asha \ufffd Rao');
});

test('a visitor’s optional details of a booking are stored, searchable, exported and erased; if too long, the error is at the field', async () => {
  const booking = {
    full_name: 'Bea Novak',
    email: 'bea@example.com',
    mobile_no: '555-010-0142',
    project_title: 'Greenhouse heating',
  };
  const details = {
    purpose: 'Keep it above 5 degrees.\nNo mains nearby.',
    quantity: '6',
    budget: 'about 2,000 EUR',
    wanted_by: 'April',
  };
  const post = (body: object, headers = {}) => app.call('/api/v1/bookings', { body, headers });
  // A field that is left out and one that is empty are the same request.
  const key = { 'idempotency-key': 'with-or-without-details' };
  const first = await post({ ...booking, email: 'other@example.com' }, key);
  const again = await post({ ...booking, email: 'other@example.com', budget: ' ', purpose: '' }, key);
  expect(again.json).toEqual(first.json);
  expect((await post({ ...booking, ...details })).status).toBe(201);
  const listed = (await app.call('/api/v1/bookings?q=no mains nearby', { cookie })).json;
  expect(listed).toMatchObject([{ email: 'bea@example.com', ...details }]);
  const file = await app.call('/api/v1/bookings/export.csv?q=about 2,000', { cookie });
  expect(file.text).toContain(',6,"about 2,000 EUR",April,');
  const long = { ...booking, ...details, purpose: 'x'.repeat(2_001), quantity: '1'.repeat(61) };
  const issues = [
    { path: 'purpose', message: 'Purpose must not exceed 2000 characters' },
    { path: 'quantity', message: 'Quantity must not exceed 60 characters' },
  ];
  expect((await post(long)).json.issues).toEqual(issues);
  const form = new URLSearchParams(long).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: app.url };
  const answered = shownForm((await app.call('/booking', { method: 'POST', body: form, headers })).text);
  expect(answered?.issues).toEqual(issues);
  expect(answered?.values).toMatchObject({ budget: 'about 2,000 EUR', wanted_by: 'April' });
  const email = 'bea@example.com';
  const { data } = await app.mutate('privacy.find', { email }, cookie);
  expect(data.bookings).toMatchObject([details]);
  await app.mutate('privacy.erase', { email }, cookie);
  expect((await app.call('/api/v1/bookings?q=no mains nearby', { cookie })).json).toEqual([]);
});
