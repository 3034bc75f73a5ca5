import { confirmIssuePath } from '@perfboard/contracts/words/session';
import { announceLetter } from '@perfboard/server/campaign/campaign-record';
import { makeImage } from '@perfboard/server/testing/make-image';
import { makeProject } from '@perfboard/server/testing/make-project';
import { makeSubscriber } from '@perfboard/server/testing/make-subscriber';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('truncate campaigns, campaign_recipients, subscribers, outbox cascade');
  for (const email of ['a@gmail.com', 'c@yahoo.com']) await makeSubscriber(app.services, { email });
});

const words = { subject: 'News', preview_text: '', body: 'Hello', filter: null, scheduled_at: null };
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const call = (name: string, input: object) => app.mutate(`campaign.${name}`, input, cookie);
const read = async (uuid: string) => (await app.query('campaign.byUuid', { uuid }, cookie)).data;
const draft = async (): Promise<string> =>
  (await call('create', { subject: 'News', body: 'Hello' })).data.uuid;
const ledger = () => app.services.prisma.campaignRecipient.count();
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
    'Somebody else changed this newsletter meanwhile',
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
  expect(await ledger()).toBe(1);
  const late = await save(4, { subject: 'Too late' });
  expect(late).toMatchObject({
    status: 409,
    error: { message: expect.stringContaining('has begun to be sent') },
  });
  expect(await read(uuid)).toMatchObject({ subject: 'News', is_editable: false });
});

test('a scheduled newsletter can be changed and moved, and writes its recipients down when it begins', async () => {
  const uuid = await draft();
  const [first, second] = [later(2), later(1)];
  await call('save', { uuid, version: 1, ...words, scheduled_at: first });
  expect((await call('send', { uuid })).data.message).toBe('Campaign is scheduled');
  expect(await ledger()).toBe(0);
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

test('what somebody has confirmed for everybody is changed by who confirms it too, and by no token', async () => {
  const uuid = await draft();
  await call('save', { uuid, version: 1, ...words, scheduled_at: later(2) });
  const { token } = (await app.mutate('token.create', { name: 'Script', scope: 'write' }, cookie)).data;
  const put = (version: number) =>
    app.call(`/api/v1/campaigns/${uuid}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: { version, ...words, subject: 'Of a script', scheduled_at: later(1) },
    });
  // A draft reaches nobody.
  expect((await put(2)).status).toBe(200);
  await call('send', { uuid });
  expect((await put(3)).status).toBe(403);
  const earlier = "update sessions set created_at = now() - interval '16 minutes', confirmed_at = null";
  await app.database.pool.query(earlier);
  const asked = await call('save', { uuid, version: 3, ...words, scheduled_at: later(1) });
  expect(asked.error?.issues?.map(({ path }) => path)).toEqual([confirmIssuePath]);
  expect(await read(uuid)).toMatchObject({ subject: 'Of a script', version: 3 });
  cookie = await app.signIn();
  expect((await call('save', { uuid, version: 3, ...words, scheduled_at: later(1) })).status).toBe(200);
});

test('a newsletter of a topic goes to who chose it, one to all also to them, and neither to who has paused', async () => {
  const { services } = app;
  const month = new Date(Date.now() + 30 * 86_400_000);
  await makeSubscriber(services, { email: 'lora@gmail.com', topics: ['lora', 'robots'] });
  await makeSubscriber(services, { email: 'quiet@gmail.com', topics: ['lora'], paused_until: month });
  await makeSubscriber(services, { email: 'back@gmail.com', paused_until: new Date(Date.now() - 1_000) });
  const reach = async (query: string) =>
    (await app.call(`/api/v1/campaigns/audience${query}`, { cookie })).json;
  expect(await reach('')).toEqual({ total: 4, paused: 1 });
  expect(await reach('?topics=lora,esp')).toEqual({ total: 1, paused: 1 });
  expect(await reach('?topics=esp')).toEqual({ total: 0, paused: 0 });
  const { emails, count } = (await app.call('/api/v1/newsletter?topic=lora', { cookie })).json;
  expect(emails.map(({ email }: { email: string }) => email)).toEqual(['quiet@gmail.com', 'lora@gmail.com']);
  expect(count).toBe(2);
  const uuid = await draft();
  await call('save', { uuid, version: 1, ...words, topics: ['lora'] });
  // A script that knows no topics does not widen whom it goes to.
  await call('save', { uuid, version: 2, ...words, subject: 'Kits' });
  expect(await read(uuid)).toMatchObject({ subject: 'Kits', topics: ['lora'] });
  const copy = (await call('duplicate', { uuid })).data.uuid;
  expect(await read(copy)).toMatchObject({ topics: ['lora'] });
  await call('send', { uuid });
  const sentTo = async (campaign_uuid: string) =>
    (await services.prisma.campaignRecipient.findMany({ where: { campaign_uuid } }))
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
  expect(await ledger()).toBe(0);
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
  // Not waiting is one step: nobody finds a draft in between.
  expect((await call('sendNow', { uuid })).status).toBe(200);
  expect(await read(uuid)).toMatchObject({ status: 'queued', undo_until: null });
  expect(await ledger()).toBe(2);
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
    (await app.query('campaign.page', input, cookie)).data.items.map((item: { uuid: string }) => item.uuid);
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
  expect(await app.services.prisma.campaign.count()).toBe(1);
});

test('the mail that is shown is the one that is sent, and says what a reader would stumble over', async () => {
  const { uuid, project_name } = await makeProject(app.services, { project_name: 'LoRa kit' });
  const site = app.services.env.PUBLIC_URL;
  const body = [
    `**Hello** <script>alert(1)</script> [${project_name}](${site}/projects/${uuid}/lora-kit)`,
    `[gone](${site}/projects/00000000-0000-7000-8000-000000000000/gone) [nowhere](${site}/nowhere)`,
    '![](https://pictures.example/board.jpg) [here](/projects)',
    '| Part | A | B | C | D |\n|---|---|---|---|---|\n| x | 1 | 2 | 3 | 4 |',
  ].join('\n\n');
  const { data } = await call('render', { subject: 'News ✓', preview_text: 'Two kits', body });
  expect(data).toMatchObject({ to: 'c@yahoo.com', subject: 'News ✓', has_unsubscribe: true });
  expect(data.html).toContain('<strong>Hello</strong> &lt;script&gt;');
  expect(data.html).toContain('>Two kits<');
  expect(data.text).toContain(`Unsubscribe: ${site}/unsubscribe?token=`);
  // Whoever sees a preview is not the one whom its link would take off the list.
  const link = new URL(/https?:\S+\/unsubscribe\?token=\S+/.exec(data.text)?.[0] ?? '');
  await app.call(link.pathname + link.search, { method: 'POST' });
  expect(await app.services.prisma.subscriber.count({ where: { status: 'active' } })).toBe(2);
  expect(data.findings).toEqual([
    { kind: 'alt', subject: 'https://pictures.example/board.jpg' },
    { kind: 'relative', subject: '/projects' },
    { kind: 'wide', subject: 'Part … D' },
    { kind: 'link', subject: `${site}/projects/00000000-0000-7000-8000-000000000000/gone` },
    { kind: 'link', subject: `${site}/nowhere` },
  ]);
  const spam = await call('spamScore', { subject: 'News', preview_text: '', body });
  // By whether SpamAssassin is installed on the machine.
  if (data.has_spam_check) expect(spam.data).toMatchObject({ score: expect.any(Number), required: 5 });
  else expect(spam.status).toBe(409);
  const long = await call('render', { subject: 'Long', preview_text: '', body: 'a & b\n\n'.repeat(6_000) });
  expect(long.data.findings).toEqual([{ kind: 'size', subject: '' }]);
});

test('pictures and projects are shown as they are, and named where they are gone or large', async () => {
  const { services } = app;
  const picture = await makeImage(services, { status: 'ready', width: 1280, height: 1280 });
  const key = `variants/${picture.content_hash}/1280.webp`;
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const drawn = sharp({ create: { width: 1280, height: 1280, channels: 3, background: '#fff', noise } });
  await services.store.put(key, await drawn.webp({ effort: 0 }).toBuffer(), { contentType: 'image/webp' });
  await services.prisma.imageVariant.create({
    data: { image_uuid: picture.uuid, format: 'webp', width: 1280, height: 1280, bytes: 9, key },
  });
  const kit = await makeProject(services, { project_name: 'Motor kit', image_uuid: picture.uuid });
  const secret = await makeProject(services, { project_name: 'Secret', published_at: null });
  const lost = 'ef'.repeat(32);
  const body = [
    `![A motor](picture:${picture.content_hash}:1280x1280) ![](picture:${picture.content_hash}:1280x1280)`,
    `![Gone board](picture:${lost}:10x10)`,
    `[Motor kit](project:${kit.uuid})`,
    `[Not yet](project:${secret.uuid})`,
  ].join('\n\n');
  const { data } = await call('render', { subject: 'News', preview_text: '', body });
  expect(data.findings).toEqual([
    { kind: 'alt', subject: `picture ${picture.content_hash.slice(0, 8)}` },
    { kind: 'picture', subject: 'Gone board' },
    { kind: 'project', subject: 'Not yet' },
    { kind: 'heavy', subject: expect.stringMatching(/^A motor, \d+ kB$/) },
  ]);
  expect(data.html).toContain('>Motor kit</a>');
  expect(`${data.html}${data.text}`).not.toContain('Secret');
  // What the mail names is there, as every mail program can show it.
  const { PUBLIC_URL } = services.env;
  const [file = ''] = data.html.match(/https?:[^"]+column\.jpg/) ?? [];
  expect(file.startsWith(PUBLIC_URL)).toBe(true);
  const answer = await fetch(file);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(1104);
  const statusOf = async (address: string) => (await app.call(address)).status;
  expect(await statusOf(`/media/mail/${lost}/column.jpg`)).toBe(404);
  expect(await statusOf(`/media/mail/${picture.content_hash}/4000.jpg`)).toBe(404);
  const { html } = (await call('preview', { body })).data;
  expect(html).toContain('class="letter-card"');
});

test('everybody reads a newsletter on the site when its shop wants it, once it is sent, until it is taken back', async () => {
  const { prisma } = app.services;
  const kit = await makeProject(app.services, { project_name: 'Kit on show' });
  const uuid = (
    await call('create', {
      subject: 'Kits & more',
      body: `**Hi** [x](project:${kit.uuid}) &#12; bye`,
      is_public: true,
    })
  ).data.uuid;
  const address = `/api/v1/newsletters/${uuid}`;
  const listed = async () =>
    (await app.call('/api/v1/newsletters')).json.items.map((letter: { uuid: string }) => letter.uuid);
  const feed = async () => (await app.call('/newsletters.xml')).text;
  const sitemap = async () => (await app.call('/sitemap.xml')).text;
  expect((await app.call(address)).status).toBe(404);
  expect((await call('publish', { uuid })).error?.message).toContain('has not begun');
  await prisma.campaign.update({ where: { uuid }, data: { started_at: new Date(), planned_at: new Date() } });
  // Begun, and nobody has it: the site is not first.
  const mail = { campaign_uuid: uuid, email: 'first@letter.example' };
  const { uuid: first } = await prisma.campaignRecipient.create({ data: mail });
  expect((await app.call(address)).status).toBe(404);
  expect([await listed(), (await call('publish', { uuid })).error?.message]).toEqual([
    [],
    expect.stringContaining('has not begun'),
  ]);
  await prisma.campaignRecipient.update({
    where: { uuid: first },
    data: { status: 'sent', message_id: '<first@letter.example>', sent_at: new Date() },
  });
  await announceLetter(app.services.pool, uuid);
  const { json } = await app.call(address);
  expect(json).toMatchObject({ uuid, subject: 'Kits & more' });
  expect(json.html).toContain('<strong>Hi</strong> <a href="/projects/');
  // Nothing of a reader: no address, no link that ends a subscription.
  expect(JSON.stringify(json)).not.toMatch(/unsubscribe|token|@/);
  expect(await listed()).toEqual([uuid]);
  await expect.poll(feed).toContain('<title>Kits &amp; more</title>');
  expect(await sitemap()).toContain(`/newsletters/${uuid}/kits-more</loc>`);
  expect(await feed()).not.toMatch(/unsubscribe/);
  // A letter that XML does not know would take the whole feed with it.
  expect(await feed()).not.toContain('\f');
  // A project that was taken back since is not shown here either.
  await prisma.project.update({ where: { uuid: kit.uuid }, data: { published_at: null } });
  expect((await app.call(address)).json.html).not.toContain('href=');
  expect((await call('unpublish', { uuid })).status).toBe(200);
  expect((await app.call(address)).status).toBe(404);
  expect(await listed()).toEqual([]);
  await expect.poll(feed).not.toContain('Kits');
  expect(await sitemap()).not.toContain('/newsletters');
  expect((await call('publish', { uuid })).status).toBe(200);
  expect(await listed()).toEqual([uuid]);
  // A copy is nobody's but the desk's until it is chosen again.
  const copy = (await call('duplicate', { uuid })).data.uuid;
  expect((await read(copy)).is_public).toBe(false);
});

test('the frame beside the text shows editors alone the mail, with a theme, and runs nothing', async () => {
  const form = new URLSearchParams({
    subject: 'News',
    preview_text: '',
    body: 'Hello',
    filter: '',
    theme: 'dark',
  });
  const show = (from?: string) =>
    app.call('/main/admin/campaign-preview', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.url },
      cookie: from,
      body: form.toString(),
    });
  const shown = await show(cookie);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain('@media all {');
  const policy = shown.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/sandbox (?!.*allow-(scripts|same-origin|forms))/);
  expect((await show()).status).toBe(401);
  expect((await show(await app.signIn({ email: 'reader@desk.example', role: 'reader' }))).status).toBe(403);
  const { token } = (await app.mutate('token.create', { name: 'Eyes', scope: 'read' }, cookie)).data;
  const reading = await app.call('/main/admin/campaign-preview', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${token}` },
    body: form.toString(),
  });
  expect(reading.status).toBe(403);
  form.set('theme', 'sepia');
  expect((await show(cookie)).status).toBe(400);
});
