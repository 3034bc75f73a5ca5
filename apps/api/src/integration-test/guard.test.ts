import { rateLimitRules } from '@perfboard/server/base/rate-limit/rate-limit-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn();
});
afterAll(() => app.close());

const contact = (changes: object = {}) => ({
  name: 'Asha Rao',
  email: 'asha@example.com',
  mobile: '9876543210',
  subject: 'Quote',
  message: 'What does a prototype cost?',
  ...changes,
});
/** The fields of a form as a bot fills them. */
const bot = { leave_empty: 'http://x.example', form_token: 'zzz.forged' };
const jobs = async () =>
  (await app.database.pool.query('select count(*)::int as count from outbox')).rows[0].count;

test.each(['rest', 'trpc', 'form'])(
  'what looks like spam is kept, apart and unannounced, over %s',
  async (door) => {
    const before = await jobs();
    const spam = contact({ email: `bot-${door}@example.com`, ...bot });
    if (door === 'rest') expect((await app.call('/api/v1/contacts', { body: spam })).status).toBe(201);
    else if (door === 'trpc') expect((await app.mutate('contact.create', spam)).status).toBe(200);
    else {
      const body = new URLSearchParams(spam as Record<string, string>).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      expect((await app.call('/contactus', { method: 'POST', body, headers })).status).toBe(200);
    }
    expect(await jobs()).toBe(before);
    const row = await app.services.prisma.contact.findFirstOrThrow({ where: { email: spam.email } });
    expect(row).toMatchObject({ is_spam: true, spam_reasons: ['honeypot', 'forged time'] });
    const shown = async (spamView: boolean) =>
      (await app.query('contact.page', { spam: spamView }, cookie)).data.items.some(
        ({ uuid }: { uuid: string }) => uuid === row.uuid,
      );
    expect([await shown(false), await shown(true)]).toEqual([false, true]);
    await app.mutate('contact.setSpam', { uuid: row.uuid, is_spam: false }, cookie);
    expect(await jobs()).toBe(before + 2);
    expect(await shown(false)).toBe(true);
  },
);

test.each(['rest', 'trpc', 'form'])(
  'a filled honeypot alone, as a password manager leaves it, makes no spam over %s',
  async (door) => {
    for (const field of ['leave_empty', 'website']) {
      const before = await jobs();
      const lead = contact({ email: `${field}-${door}@example.com`, [field]: 'https://asha.example' });
      if (door === 'rest') expect((await app.call('/api/v1/contacts', { body: lead })).status).toBe(201);
      else if (door === 'trpc') expect((await app.mutate('contact.create', lead)).status).toBe(200);
      else {
        const body = new URLSearchParams(lead as Record<string, string>).toString();
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        expect((await app.call('/contactus', { method: 'POST', body, headers })).status).toBe(200);
      }
      const row = await app.services.prisma.contact.findFirstOrThrow({ where: { email: lead.email } });
      const spam_reasons = field === 'leave_empty' ? ['honeypot'] : [];
      expect(row, field).toMatchObject({ is_spam: false, spam_reasons });
      // It is announced and acknowledged like any other.
      expect(await jobs()).toBe(before + 2);
    }
  },
);

test('a robot’s subscription is answered like any other, and gets no mail', async () => {
  const robot = { email: 'robot@example.com', ...bot };
  const answer = await app.mutate('subscriber.subscribe', robot);
  expect(answer.data.message).toBe('Thank you for subscribing!');
  const status = async () =>
    (await app.services.prisma.subscriber.findUniqueOrThrow({ where: { email: robot.email } })).status;
  expect(await status()).toBe('pending');
  // The person behind the address, if there is one, is not locked out by it.
  expect((await app.mutate('subscriber.subscribe', { email: robot.email })).status).toBe(200);
  expect(await status()).toBe('active');
});

test('dozens of leads from one address within minutes are accepted, a flood gets the time to wait', async () => {
  const busy = await startTestApp();
  try {
    const answers = [];
    const { points } = rateLimitRules.leadByAddress;
    for (let count = 0; count < points + 2; count += 1) {
      answers.push(
        await busy.call('/api/v1/contacts', { body: contact({ email: `person${count}@example.com` }) }),
      );
    }
    expect(answers.slice(0, points).every(({ status }) => status === 201)).toBe(true);
    const refused = answers[points];
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.json.message).toMatch(
      /^Too many requests\. Please try again in \d+ (seconds?|minutes)\.$/,
    );
    // The same text from many senders alone is not spam: people copy, and so do tests.
    expect(await busy.services.prisma.contact.count({ where: { is_spam: true } })).toBe(0);
    // Invalid input is not a lead and costs no points: it gets its errors instead.
    expect((await busy.call('/api/v1/contacts', { body: {} })).status).toBe(400);
  } finally {
    await busy.close();
  }
});

test('one sender’s flood is stopped wherever it comes from', async () => {
  const busy = await startTestApp({ env: { TRUST_PROXY: '1' } });
  try {
    const statuses: number[] = [];
    const { points } = rateLimitRules.leadByEmail;
    for (let count = 0; count < points + 2; count += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${count}` };
      statuses.push((await busy.call('/api/v1/contacts', { body: contact(), headers })).status);
    }
    expect(statuses).toEqual([...Array(points).fill(201), 429, 429]);
    const rows = (await busy.database.pool.query('select key from rate_limits')).rows;
    expect(JSON.stringify(rows)).not.toMatch(/asha|203\.0\.113/);
  } finally {
    await busy.close();
  }
});

test('one mailbox gets at most three acknowledgements a day, in any spelling; no lead is lost', async () => {
  const spellings = [
    'victim@gmail.com',
    'Victim@gmail.com',
    'v.ictim@gmail.com',
    'victim+1@gmail.com',
    'vic.tim+2@googlemail.com',
    'victim+3@gmail.com',
  ];
  const { prisma } = app.services;
  const since = new Date();
  for (const [at, email] of spellings.entries()) {
    const booking = { full_name: 'Asha Rao', email, mobile_no: '555-010-0142', project_title: 'Greenhouse' };
    const answer =
      at % 2
        ? await app.call('/api/v1/bookings', { body: booking })
        : await app.call('/api/v1/contacts', { body: contact({ email }) });
    expect(answer.status).toBe(201);
  }
  const count = async (kind: 'notification' | 'acknowledgement') =>
    prisma.notification.count({
      where: { created_at: { gte: since }, kind: { in: [`booking_${kind}`, `contact_${kind}`] } },
    });
  expect([await count('notification'), await count('acknowledgement')]).toEqual([6, 3]);
});
