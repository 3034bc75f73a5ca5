import { confirmIssuePath } from '@perfboard/contracts/words/error';
import { newsletterMessages } from '@perfboard/contracts/words/newsletter';
import { makeSubscriber } from '@perfboard/server/testing/make-newsletter';
import { expect, test } from 'vitest';
import {
  app,
  call,
  cookie,
  draft,
  later,
  prepareNewsletterDesk,
  read,
  signInAgain,
  words,
} from '../testing/newsletter-desk.ts';

prepareNewsletterDesk();

const deliveryCount = () => app.services.prisma.newsletterDelivery.count();
const runs = async () =>
  (await app.services.prisma.outbox.findMany({ orderBy: { created_at: 'asc' } })).map(({ run_at }) => run_at);

test('a draft is saved as it is written, and two editors never overwrite each other unseen', async () => {
  const uuid = await draft();
  const save = (version: number, extra: object) => call('save', { uuid, version, ...words, ...extra });
  const [mine, theirs] = await Promise.all([save(1, { subject: 'Mine' }), save(1, { subject: 'Theirs' })]);
  expect([mine.status, theirs.status].sort()).toEqual([200, 409]);
  const saved = mine.status === 200 ? 'Mine' : 'Theirs';
  expect(await read(uuid)).toMatchObject({ subject: saved, version: 2, is_editable: true });
  expect([mine, theirs].find(({ status }) => status === 409)?.error?.message).toBe(
    newsletterMessages.changedMeanwhile,
  );
  // A save whose answer was lost is no conflict to its own editor: not repeated, and not written over; a late copy of it is.
  const own = await draft();
  const saveOwn = (attempts: string[], subject: string) =>
    call('save', { uuid: own, version: 1, attempts, ...words, subject });
  expect((await saveOwn(['a'], 'First')).data.version).toBe(2);
  expect((await saveOwn(['a'], 'First')).data.version).toBe(2);
  expect((await saveOwn(['a', 'b'], 'Second')).data.version).toBe(3);
  expect((await saveOwn(['a'], 'First')).status).toBe(409);
  expect((await saveOwn(['x'], 'Somebody else')).status).toBe(409);
  expect(await read(own)).toMatchObject({ subject: 'Second', version: 3 });
  // Nothing that is typed is refused because something else is missing still.
  expect((await save(2, { subject: '', body: '', filter: ' gmail ' })).data).toMatchObject({ version: 3 });
  const incomplete = await call('send', { uuid });
  expect(incomplete).toMatchObject({ status: 400, error: { message: 'Subject is required' } });
  expect(incomplete.error?.issues?.map(({ path }) => path)).toEqual(['subject', 'body']);
  await save(3, { filter: 'gmail' });
  expect((await call('send', { uuid, version: 3 })).status).toBe(409);
  expect((await call('send', { uuid, version: 4 })).status).toBe(200);
  expect(await deliveryCount()).toBe(1);
  const late = await save(4, { subject: 'Too late' });
  expect(late).toMatchObject({
    status: 409,
    error: { message: newsletterMessages.begun },
  });
  expect(await read(uuid)).toMatchObject({ subject: 'News', is_editable: false });
});

test('a scheduled newsletter can be changed and moved, and writes its recipients down when it begins', async () => {
  const uuid = await draft();
  const [first, second] = [later(2), later(1)];
  await call('save', { uuid, version: 1, ...words, scheduled_at: first });
  expect((await call('send', { uuid })).data.message).toBe('Newsletter is scheduled');
  expect(await deliveryCount()).toBe(0);
  const save = (version: number, extra: object) =>
    call('save', { uuid, version, ...words, scheduled_at: first, ...extra });
  expect((await save(2, { body: '' })).error?.message).toBe('Message is required');
  expect((await save(2, { scheduled_at: null })).status).toBe(400);
  expect((await save(2, { scheduled_at: later(-1) })).error?.message).toBe(
    'Please choose a time in the future',
  );
  expect((await save(2, { subject: 'Better', scheduled_at: second })).status).toBe(200);
  expect(await read(uuid)).toMatchObject({ subject: 'Better', status: 'queued', scheduled_at: second });
  expect((await runs()).map((at) => at.toISOString())).toEqual([first, second]);
});

test('a newsletter confirmed for sending can only be changed with a confirmation, and not with a token', async () => {
  const uuid = await draft();
  await call('save', { uuid, version: 1, ...words, scheduled_at: later(2) });
  const { token } = (await app.mutate('token.create', { name: 'Script', scope: 'write' }, cookie)).data;
  const put = (version: number) =>
    app.call(`/api/v1/newsletters/${uuid}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: { version, ...words, subject: 'Of a script', scheduled_at: later(1) },
    });
  // A draft is not sent.
  expect((await put(2)).status).toBe(200);
  await call('send', { uuid });
  expect((await put(3)).status).toBe(403);
  const earlier = "update sessions set created_at = now() - interval '16 minutes', confirmed_at = null";
  await app.database.pool.query(earlier);
  const asked = await call('save', { uuid, version: 3, ...words, scheduled_at: later(1) });
  expect(asked.error?.issues?.map(({ path }) => path)).toEqual([confirmIssuePath]);
  expect(await read(uuid)).toMatchObject({ subject: 'Of a script', version: 3 });
  await signInAgain();
  expect((await call('save', { uuid, version: 3, ...words, scheduled_at: later(1) })).status).toBe(200);
});

test('a newsletter of a topic goes to who chose it, one to all also to them, and neither to who has paused', async () => {
  const { services } = app;
  const month = new Date(Date.now() + 30 * 86_400_000);
  await makeSubscriber(services, { email: 'lora@gmail.com', topics: ['lora', 'robots'] });
  await makeSubscriber(services, { email: 'quiet@gmail.com', topics: ['lora'], paused_until: month });
  await makeSubscriber(services, { email: 'back@gmail.com', paused_until: new Date(Date.now() - 1_000) });
  const reach = async (query: string) =>
    (await app.call(`/api/v1/newsletters/audience${query}`, { cookie })).json;
  expect(await reach('')).toEqual({ total: 4, paused: 1 });
  expect(await reach('?topics=lora,esp')).toEqual({ total: 1, paused: 1 });
  expect(await reach('?topics=esp')).toEqual({ total: 0, paused: 0 });
  const addresses = await app.call('/api/v1/newsletters/audience/addresses?topics=lora,esp', { cookie });
  expect(addresses.json).toEqual({ emails: ['lora@gmail.com'] });
  const { emails, count } = (await app.call('/api/v1/newsletter?topic=lora', { cookie })).json;
  expect(emails.map(({ email }: { email: string }) => email)).toEqual(['quiet@gmail.com', 'lora@gmail.com']);
  expect(count).toBe(2);
  const uuid = await draft();
  await call('save', { uuid, version: 1, ...words, topics: ['lora'] });
  // A script that does not know topics must not widen the audience.
  await call('save', { uuid, version: 2, ...words, subject: 'Kits' });
  expect(await read(uuid)).toMatchObject({ subject: 'Kits', topics: ['lora'] });
  const copy = (await call('duplicate', { uuid })).data.uuid;
  expect(await read(copy)).toMatchObject({ topics: ['lora'] });
  await call('send', { uuid });
  const sentTo = async (newsletter_uuid: string) =>
    (await services.prisma.newsletterDelivery.findMany({ where: { newsletter_uuid } }))
      .map(({ email }) => email)
      .sort();
  expect(await sentTo(uuid)).toEqual(['lora@gmail.com']);
  const all = await draft();
  await call('send', { uuid: all });
  expect(await sentTo(all)).toEqual(['a@gmail.com', 'back@gmail.com', 'c@yahoo.com', 'lora@gmail.com']);
});

test('the click on Send can be taken back until it has begun', async () => {
  const uuid = await draft();
  const before = Date.now();
  expect((await call('send', { uuid, undo_seconds: 30 })).status).toBe(200);
  expect((await call('send', { uuid, undo_seconds: 30 })).status).toBe(409);
  expect(await deliveryCount()).toBe(0);
  const [run] = await runs();
  expect(run?.getTime()).toBeGreaterThan(before + 20_000);
  expect(await read(uuid)).toMatchObject({
    status: 'queued',
    undo_until: run?.toISOString(),
    is_editable: false,
  });
  expect((await call('undo', { uuid })).data.message).toContain('draft again');
  expect(await read(uuid)).toMatchObject({ status: 'draft', undo_until: null, is_editable: true });
  expect((await call('sendNow', { uuid })).status).toBe(409);
  await call('send', { uuid, undo_seconds: 30 });
  // Ending the undo period is a single step, without a draft in between.
  expect(await call('sendNow', { uuid })).toMatchObject({
    status: 200,
    data: { message: 'Newsletter is being sent' },
  });
  expect(await read(uuid)).toMatchObject({ status: 'queued', undo_until: null });
  expect(await deliveryCount()).toBe(2);
  for (const step of ['sendNow', 'undo']) expect((await call(step, { uuid })).status).toBe(409);
});

test('a newsletter is copied, put away and found again, and what is under way stays in sight', async () => {
  const uuid = await draft();
  await call('save', { uuid, version: 1, ...words, preview_text: 'Kits', filter: 'gmail' });
  const copy = (await call('duplicate', { uuid })).data.uuid;
  expect(await read(copy)).toMatchObject({
    subject: 'News',
    preview_text: 'Kits',
    filter: 'gmail',
    version: 1,
  });
  await call('archive', { uuid });
  const listed = async (input: object) =>
    (await app.query('newsletter.page', input, cookie)).data.items.map((item: { uuid: string }) => item.uuid);
  expect(await listed({})).toEqual([copy]);
  expect(await listed({ archived: true })).toEqual([uuid]);
  expect(await listed({ archived: true, q: 'NEW', status: 'draft' })).toEqual([uuid]);
  expect(await listed({ archived: true, status: 'done' })).toEqual([]);
  await call('unarchive', { uuid });
  expect(await listed({})).toEqual([copy, uuid]);
  await call('send', { uuid });
  expect((await call('archive', { uuid })).status).toBe(409);
});

test('a newsletter that is saved first is made once, however often the answer is lost', async () => {
  const input = { subject: 'News', body: 'Hello', idempotency_key: crypto.randomUUID() };
  const answers = await Promise.all([call('create', input), call('create', input)]);
  expect(new Set(answers.map(({ data }) => data.uuid)).size).toBe(1);
  expect(await app.services.prisma.newsletter.count()).toBe(1);
});
