import { newsletterMessages } from '@perfboard/contracts/words/newsletter';
import { signUnsubscribe } from '@perfboard/server/base/secret/unsubscribe-token';
import { makeSubscriber } from '@perfboard/server/testing/make-newsletter';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.empty('newsletters, newsletter_deliveries, subscribers, outbox');
  for (const [email, status] of [
    ['a@gmail.com', 'active'],
    ['b@gmail.com', 'active'],
    ['c@yahoo.com', 'active'],
    ['d@gmail.com', 'unsubscribed'],
    ['e@gmail.com', 'suppressed'],
    ['f@gmail.com', 'pending'],
  ] as const)
    await makeSubscriber(app.services, { email, status });
});

const fields = { subject: 'News', body: 'Hello' };
async function draft(extra: object = {}): Promise<string> {
  const { data, error } = await app.mutate('newsletter.create', { ...fields, ...extra }, cookie);
  expect(error).toBeUndefined();
  return data.uuid;
}
const send = (uuid: string) => app.mutate('newsletter.send', { uuid }, cookie);
const read = async (uuid: string) => (await app.query('newsletter.byUuid', { uuid }, cookie)).data;
const recipients = async () =>
  (
    await app.database.pool.query<{ email: string }>('select email from newsletter_deliveries order by email')
  ).rows.map(({ email }) => email);
const outbox = async () =>
  (await app.database.pool.query('select job, payload, run_at from outbox order by created_at')).rows;

test('sending writes down every active subscriber and owes one job, together', async () => {
  const uuid = await draft();
  expect((await read(uuid)).status).toBe('draft');
  expect((await send(uuid)).data).toEqual({ message: 'Newsletter is being sent', uuid });
  expect(await recipients()).toEqual(['a@gmail.com', 'b@gmail.com', 'c@yahoo.com']);
  expect(await outbox()).toMatchObject([{ job: 'newsletter.send', payload: { newsletter_uuid: uuid } }]);
  expect(await read(uuid)).toMatchObject({ status: 'queued', total: 3, progress: { pending: 3, sent: 0 } });
});

test('a filter narrows it to the addresses that contain it, wildcards taken literally', async () => {
  const uuid = await draft({ filter: 'GMAIL' });
  expect((await app.query('newsletter.audience', { filter: 'GMAIL' }, cookie)).data).toEqual({
    total: 2,
    paused: 0,
  });
  await send(uuid);
  expect(await recipients()).toEqual(['a@gmail.com', 'b@gmail.com']);
  const nobody = await draft({ filter: '%' });
  expect(await send(nobody)).toMatchObject({
    status: 400,
    error: { message: newsletterMessages.noSubscribersMatch },
  });
  expect((await read(nobody)).status).toBe('draft');
});

test('two concurrent sends send once', async () => {
  const uuid = await draft();
  const answers = await Promise.all([send(uuid), send(uuid), send(uuid)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await recipients()).toHaveLength(3);
  expect(await outbox()).toHaveLength(1);
});

test('a scheduled newsletter is due at its time, also after a pause', async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const uuid = await draft({ scheduled_at: at });
  expect((await send(uuid)).data.message).toBe('Newsletter is scheduled');
  await app.mutate('newsletter.pause', { uuid }, cookie);
  await app.mutate('newsletter.resume', { uuid }, cookie);
  const rows = await outbox();
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row.run_at.toISOString()).toBe(at);
});

test('a newsletter cannot be scheduled for a time that is over', async () => {
  const answer = await app.mutate(
    'newsletter.create',
    { subject: 'Late', body: 'Hello', scheduled_at: new Date(Date.now() - 3_600_000).toISOString() },
    cookie,
  );
  expect(answer.status).toBe(400);
  expect(answer.error?.message).toBe('Please choose a time in the future');
});

test('steps are refused in the wrong state, and what is cancelled stays so', async () => {
  const uuid = await draft();
  const step = (name: string) => app.mutate(`newsletter.${name}`, { uuid }, cookie);
  expect((await step('pause')).status).toBe(409);
  await send(uuid);
  expect((await step('resume')).status).toBe(409);
  expect((await step('pause')).status).toBe(200);
  expect((await step('resume')).status).toBe(200);
  expect((await step('cancel')).status).toBe(200);
  for (const name of ['pause', 'resume', 'cancel']) expect((await step(name)).status).toBe(409);
  expect((await send(uuid)).status).toBe(409);
  const missing = { uuid: '00000000-0000-7000-8000-000000000000' };
  expect((await app.mutate('newsletter.pause', missing, cookie)).status).toBe(404);
});

test('only what failed or is uncertain can be tried again or settled', async () => {
  const uuid = await draft();
  await send(uuid);
  const { pool } = app.database;
  const set = (email: string, to: string) =>
    pool.query(`update newsletter_deliveries set ${to} where email = $1`, [email]);
  await set('a@gmail.com', `status = 'failed', last_error = '550'`);
  await set('b@gmail.com', `status = 'uncertain', message_id = '<m@x>'`);
  await pool.query(`update newsletters set status = 'done', finished_at = now() where uuid = $1`, [uuid]);
  await pool.query('truncate outbox');
  const page = (await app.query('newsletter.recipients', { uuid }, cookie)).data;
  const uuidOf = (email: string) => page.items.find((item: { email: string }) => item.email === email).uuid;

  expect(
    (await app.mutate('newsletter.retryRecipient', { uuid: uuidOf('c@yahoo.com') }, cookie)).status,
  ).toBe(409);
  expect(
    (await app.mutate('newsletter.retryRecipient', { uuid: uuidOf('a@gmail.com') }, cookie)).status,
  ).toBe(200);
  expect(await read(uuid)).toMatchObject({
    status: 'queued',
    finished_at: null,
    progress: { pending: 2, failed: 0 },
  });
  expect(await outbox()).toMatchObject([{ job: 'newsletter.send' }]);
  const mark = { uuid: uuidOf('b@gmail.com'), status: 'sent' };
  expect((await app.mutate('newsletter.markRecipient', mark, cookie)).status).toBe(200);
  expect((await app.mutate('newsletter.markRecipient', mark, cookie)).status).toBe(409);
  expect((await read(uuid)).progress).toMatchObject({ sent: 1, uncertain: 0 });
  const filtered = (await app.query('newsletter.recipients', { uuid, status: 'sent' }, cookie)).data;
  expect(filtered).toMatchObject({ total: 1, items: [{ email: 'b@gmail.com' }] });
});

test('all that failed, or all that is uncertain, can be tried again at once, and the suppressions undone', async () => {
  const uuid = await draft();
  await send(uuid);
  const { pool } = app.database;
  await pool.query(`update newsletter_deliveries set status = 'failed' where email <> 'c@yahoo.com'`);
  await pool.query(`update newsletters set status = 'done', started_at = now(), finished_at = now()`);
  await pool.query(
    `update subscribers set status = 'suppressed', status_changed_at = now() where email = 'a@gmail.com'`,
  );
  await pool.query('truncate outbox');
  const retry = (status: string) => app.mutate('newsletter.retryRecipients', { uuid, status }, cookie);
  expect((await retry('uncertain')).status).toBe(409);
  expect((await app.query('newsletter.suppressed', { uuid }, cookie)).data).toEqual({ total: 1 });
  const suppressed = (await app.query('subscriber.page', { status: 'suppressed', q: 'a@' }, cookie)).data;
  expect(suppressed.items).toMatchObject([{ email: 'a@gmail.com', last_error: null }]);
  // Of an email that came back later, which had been sent.
  await pool.query(`update newsletter_deliveries set status = 'sent', sent_at = now(), bounced_at = now(),
    last_error = '550 no such user', message_id = '<bounced@shop.example>' where email = 'a@gmail.com'`);
  const bounced = (await app.query('subscriber.page', { status: 'suppressed', q: 'a@' }, cookie)).data;
  expect(bounced.items).toMatchObject([{ email: 'a@gmail.com', last_error: '550 no such user' }]);
  await pool.query(`update newsletter_deliveries set status = 'failed', sent_at = null, bounced_at = null, last_error = null,
    message_id = null where email = 'a@gmail.com'`);
  expect((await app.mutate('newsletter.restoreSuppressed', { uuid }, cookie)).status).toBe(200);
  expect((await app.mutate('newsletter.restoreSuppressed', { uuid }, cookie)).status).toBe(409);
  const [one] = (await app.query('subscriber.page', { status: 'suppressed' }, cookie)).data.items;
  expect(one.email).toBe('e@gmail.com');
  expect((await app.mutate('subscriber.restore', { uuid: one.uuid }, cookie)).status).toBe(200);
  expect((await retry('failed')).status).toBe(200);
  expect(await read(uuid)).toMatchObject({ status: 'queued', progress: { pending: 3, failed: 0 } });
  expect(await outbox()).toMatchObject([{ job: 'newsletter.send', payload: { newsletter_uuid: uuid } }]);
});

test('a newsletter’s outcome is read from its deliveries: accepted, rejected by reason, uncertain, unsubscribed by its link', async () => {
  const uuid = await draft();
  await send(uuid);
  const { pool } = app.database;
  const set = (email: string, to: string) =>
    pool.query(`update newsletter_deliveries set ${to} where email = $1`, [email]);
  await set('a@gmail.com', `status = 'failed', last_error = '550 5.1.1 <a@gmail.com> unknown'`);
  await set('b@gmail.com', `status = 'failed', last_error = '550 5.1.1 <b@gmail.com> unknown'`);
  await set('c@yahoo.com', `status = 'sent', message_id = '<m@x>', sent_at = now()`);
  const reader = await app.services.prisma.subscriber.findUniqueOrThrow({ where: { email: 'c@yahoo.com' } });
  const token = signUnsubscribe({
    secret: app.services.env.SESSION_SECRET,
    subscriberUuid: reader.uuid,
    newsletterUuid: uuid,
  });
  expect((await app.call(`/unsubscribe?token=${token}`, { method: 'POST' })).status).toBe(200);
  expect((await app.query('newsletter.outcome', { uuid: crypto.randomUUID() }, cookie)).status).toBe(404);
  expect((await app.query('newsletter.outcome', { uuid }, cookie)).data).toEqual({
    accepted: 1,
    left: 1,
    bounced: 0,
    complaints: 0,
    uncertain: 0,
    waiting: 0,
    visits: null,
    leads: null,
    refusals: [{ code: '550 5.1.1', example: '550 5.1.1 <…> unknown', total: 2 }],
  });
});

describe('create and send is one call', () => {
  const submit = (input: object) => app.mutate('newsletter.submit', input, cookie);
  const count = async () =>
    Number((await app.database.pool.query('select count(*) as n from newsletters')).rows[0].n);
  const key = () => ({ idempotency_key: crypto.randomUUID() });

  test('sent again after a lost answer, or twice concurrently, it emails everyone once and shows the newsletter', async () => {
    const input = { ...fields, ...key() };
    const answers = await Promise.all([submit(input), submit(input), submit(input)]);
    answers.push(await submit(input));
    expect(new Set(answers.map(({ data }) => data.uuid)).size).toBe(1);
    expect(answers[0]?.data.message).toBe('Newsletter is being sent');
    expect(await count()).toBe(1);
    expect(await recipients()).toHaveLength(3);
    expect(await outbox()).toHaveLength(1);
    expect((await submit({ ...fields, ...key() })).data.uuid).not.toBe(answers[0]?.data.uuid);
  });

  test('a key that came with another newsletter before is refused, and one whose call failed is free', async () => {
    const input = { ...fields, ...key() };
    expect((await submit({ ...input, filter: 'nobody-at-all' })).status).toBe(400);
    expect(await count()).toBe(0);
    expect((await submit(input)).status).toBe(200);
    expect((await submit({ ...input, subject: 'Other' })).status).toBe(409);
    expect(await count()).toBe(1);
  });

  test('over REST the key stands in the header', async () => {
    const post = () =>
      fetch(`${app.url}/api/v1/newsletters/send`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': 'newsletter-of-may',
          cookie,
          origin: app.url,
        },
        body: JSON.stringify(fields),
      });
    const [first, second] = [await post(), await post()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.json()).toEqual(await first.json());
    expect(await count()).toBe(1);
  });
});

test('a preview shows Markdown and no HTML of the writer', async () => {
  const body = '**bold** <script>alert(1)</script>';
  const { html } = (await app.mutate('newsletter.preview', { body }, cookie)).data;
  expect(html).toContain('<strong>bold</strong>');
  expect(html).not.toContain('<script>');
});

test('a scheduled newsletter is in the audit trail as scheduled, with its name and time', async () => {
  const uuid = await draft();
  const due_at = new Date(Date.now() + 86_400_000).toISOString();
  await app.services.prisma.newsletter.update({ where: { uuid }, data: { scheduled_at: due_at } });
  await send(uuid);
  const { items } = (await app.query('audit.page', { entity: 'newsletter', limit: 1 }, cookie)).data;
  const { subject } = await app.services.prisma.newsletter.findUniqueOrThrow({ where: { uuid } });
  expect(items).toMatchObject([
    { action: 'newsletter.schedule', entity_name: subject, details: { recipients: 3, due_at } },
  ]);
});

test('each step is in the audit trail, with how many it reached', async () => {
  const uuid = await draft();
  await send(uuid);
  const { items } = (await app.query('audit.page', { entity: 'newsletter', limit: 2 }, cookie)).data;
  expect(items).toMatchObject([
    {
      action: 'newsletter.send',
      entity_uuid: uuid,
      entity_name: expect.any(String),
      details: { recipients: 3 },
    },
    { action: 'newsletter.create', entity_uuid: uuid },
  ]);
});
