import type { RenderPage } from '@perfboard/contracts/page';
import type { PageShop } from '@perfboard/contracts/shop/page-shop';
import { mailsMessages, mailVariables } from '@perfboard/contracts/words/mails';
import { shopDocumentNames, shopMessages } from '@perfboard/contracts/words/shop';
import { shopPictureMessages } from '@perfboard/contracts/words/shop-picture';
import { processImage } from '@perfboard/server/image/process-image';
import { type MailSink, startMailSink } from '@perfboard/testing/mail-sink';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

/** Shows what the web build was given; what begins with `/old` is no page. */
const render: RenderPage = async ({ shop, url }) => {
  if (url.startsWith('/old')) return { kind: 'redirect', status: 302, location: '/' };
  return { kind: 'html', status: url.startsWith('/projects/') ? 404 : 200, html: documentOf(shop) };
};
const documentOf = (shop: PageShop | undefined) =>
  `<!doctype html><title>${shop?.profile?.name ?? 'nobody'}</title><script type="application/json" id="shop">${JSON.stringify(shop ?? null).replaceAll('<', '\\u003c')}</script>`;
const shownShop = (html: string): PageShop | null =>
  JSON.parse(/id="shop">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

let app: TestApp;
let sink: MailSink;
let cookie: string;
beforeAll(async () => {
  sink = await startMailSink();
  app = await startTestApp({ render, env: { SMTP_URL: sink.url } });
  cookie = await app.signIn();
  await vi.waitUntil(() => app.services.changes.isListening());
});
afterEach(() => app.services.pool.query('truncate shop_versions; delete from shop_documents'));
afterAll(async () => {
  await app.close();
  await sink.stop();
});

const read = async (name: string) => (await app.call(`/api/v1/shop/${name}`, { cookie })).json;
const put = (name: string, body: object) => app.call(`/api/v1/shop/${name}`, { method: 'PUT', cookie, body });
async function change(name: string, fields: object) {
  const { version, value } = await read(name);
  return put(name, { version, value: { ...value, ...fields } });
}

test('every document is read, saved, listed and brought back over REST, and the trail names its fields', async () => {
  for (const name of shopDocumentNames) {
    const { version, value, own } = await read(name);
    expect({ version, own }, name).toEqual({ version: 0, own: [] });
    const answer = await put(name, { version, value });
    expect(answer.json, answer.text).toEqual({ message: shopMessages.unchanged });
  }
  expect((await change('profile', { name: 'Torino Elettronica' })).json).toEqual({
    message: shopMessages.saved,
  });
  expect((await change('profile', { tagline: 'Schede' })).status).toBe(200);
  expect((await app.call('/api/v1/shop/profile/versions', { cookie })).json.versions).toMatchObject([
    { version: 2, changed: ['tagline'] },
    { version: 1, changed: ['name'] },
  ]);
  const back = await app.call('/api/v1/shop/profile/restore', {
    cookie,
    body: { version: 2, restore: 0 },
  });
  expect(back.json).toEqual({ message: shopMessages.restored });
  expect(await read('profile')).toMatchObject({ version: 3, own: [] });
  const trail = await app.services.prisma.audit.findMany({
    where: { entity: 'shop' },
    orderBy: { seq: 'asc' },
  });
  expect(trail.slice(-3).map(({ action, details }) => [action, details])).toEqual([
    ['shop.update', { document: 'profile', changed: ['name'] }],
    ['shop.update', { document: 'profile', changed: ['tagline'] }],
    ['shop.restore', { document: 'profile', restored: 0, changed: ['name', 'tagline'] }],
  ]);
});

test('a save over a newer version is refused with 409 and changes nothing', async () => {
  const { value } = await read('profile');
  await put('profile', { version: 0, value: { ...value, name: 'First' } });
  const late = await put('profile', { version: 0, value: { ...value, name: 'Second' } });
  expect([late.status, late.json.message]).toEqual([409, shopMessages.conflict]);
  expect((await read('profile')).value.name).toBe('First');
});

test('a wrong field is named with its place, and nothing is half saved', async () => {
  const { value } = await read('profile');
  const [hours] = value.hours;
  const answer = await change('profile', {
    name: 'x'.repeat(10_000),
    tagline: 'Never stored',
    hours: [hours, { ...hours, opens: '18:00', closes: '09:00' }],
  });
  expect(answer.status).toBe(400);
  expect(answer.json.issues).toEqual([
    { path: 'value.name', message: 'Name must not exceed 80 characters' },
    { path: 'value.hours.1.closes', message: 'Closing time must be after opening time' },
  ]);
  const slides = Array(200).fill((await read('home')).value.slides[0]);
  expect((await change('home', { slides })).json.issues).toEqual([
    { path: 'value.slides', message: 'Slides: no more than 12' },
  ]);
  expect(await app.services.prisma.shopDocument.count()).toBe(0);
});

test('all words go out and in as one file, and a stranger gets none of it', async () => {
  await change('profile', { name: 'Torino Elettronica' });
  const file = (await app.call('/api/v1/shop', { cookie })).json;
  expect(file.documents).toMatchObject({ profile: { name: 'Torino Elettronica' }, home: {} });
  await change('profile', { name: 'Other', tagline: 'Other' });
  const taken = await app.call('/api/v1/shop', { method: 'PUT', cookie, body: file });
  expect(taken.json).toEqual({ message: shopMessages.imported });
  expect((await read('profile')).own).toEqual(['name']);
  for (const path of ['', '/profile', '/profile/versions']) {
    expect((await app.call(`/api/v1/shop${path}`)).status, path).toBe(401);
  }
  expect((await app.call('/api/v1/shop/profile', { method: 'PUT', body: { version: 1 } })).status).toBe(401);
});

test('how long the shop keeps what it stores is changed in person, with the password: by no token and no old session', async () => {
  const { data } = await app.mutate('token.create', { name: 'A script', scope: 'write' }, cookie);
  const token = { headers: { authorization: `Bearer ${data.token}` } };
  const stale = await app.signIn({ email: 'stale@shop.example' });
  await app.services.pool.query(`update sessions set created_at = now() - interval '16 minutes', confirmed_at = null
    where user_id = (select id from users where email = 'stale@shop.example')`);
  const { value } = await read('retention');
  expect((await put('retention', { version: 0, value: { ...value, lead_months: 60 } })).status).toBe(200);
  const sent = { version: 1, value: { ...value, lead_months: 1 } };
  for (const by of [token, { cookie: stale }]) {
    const answers = {
      save: await app.call('/api/v1/shop/retention', { method: 'PUT', body: sent, ...by }),
      restore: await app.call('/api/v1/shop/retention/restore', { body: { version: 1, restore: 0 }, ...by }),
      import: await app.call('/api/v1/shop', {
        method: 'PUT',
        body: { documents: { retention: { lead_months: 1 } } },
        ...by,
      }),
    };
    for (const [way, { status }] of Object.entries(answers)) expect(status, way).toBe(403);
    // Other words are not guarded like that.
    const words = { documents: { home: { newsletter: { title: 'cookie' in by ? 'News' : 'Letters' } } } };
    expect((await app.call('/api/v1/shop', { method: 'PUT', body: words, ...by })).status).toBe(200);
  }
  expect((await read('retention')).value.lead_months).toBe(60);
});

test('script in every text is text: pages, crawlers and small pages hold none of it', async () => {
  const evil = '</title><script>alert(1)</script>';
  const { value } = await read('profile');
  expect((await change('profile', { name: evil, tagline: evil, description: evil })).status).toBe(200);
  for (const page of [
    '/unsubscribe?token=x',
    '/subscribe/confirm?token=x',
    '/subscribe/manage?token=x',
    '/main/admin/reset-password',
  ]) {
    const { text } = await app.call(page);
    expect(text, page).not.toContain('<script>alert');
    expect(text, page).toContain('&lt;script&gt;alert(1)');
  }
  const refused = await change('profile', {
    email: 'a@b.example\nContact: x',
    social: [{ label: 'x', href: 'javascript:alert(1)' }],
  });
  expect(refused.json.issues.map(({ path }: { path: string }) => path)).toEqual([
    'value.email',
    'value.social.0.href',
  ]);
  expect((await app.call('/.well-known/security.txt')).text).toContain(`Contact: mailto:${value.email}\n`);
});

test('a draft is shown to an admin as its page would be, and to nobody else; nothing of it is stored', async () => {
  const { value } = await read('profile');
  const preview = (fields: Record<string, string>, as?: string) =>
    app.call('/main/admin/shop-preview', {
      cookie: as,
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const draft = (change: object) => ({
    document: 'profile',
    page: '/contactus',
    value: JSON.stringify({ ...value, ...change }),
  });
  const shown = await preview(draft({ name: 'Draft Works' }), cookie);
  expect(shown.status, shown.text).toBe(200);
  expect(shownShop(shown.text)?.profile).toEqual({ name: 'Draft Works' });
  expect(shown.text).toContain('<title>Draft: Draft Works');
  expect(shown.headers.get('cache-control')).toBe('no-store');
  expect((await preview(draft({ name: 'Draft Works' }))).status).toBe(401);
  const wrong = await preview(draft({ name: '' }), cookie);
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('name: Name is required')]);
  expect((await preview({ ...draft({}), page: '/main/admin' }, cookie)).status).toBe(400);
  expect(await app.services.prisma.shopDocument.count()).toBe(0);
  expect(shownShop((await app.call('/contactus')).text)).toBeNull();
});

test('a mail is shown in a frame and sent to oneself as it will be, in words that nobody else has seen', async () => {
  const { version, value } = await read('mails');
  const draft = {
    ...value,
    newsletter: { ...value.newsletter, subject: 'News of {{name}}', footer: 'VAT 1' },
  };
  const shown = await app.call('/api/v1/shop/mails/preview', {
    cookie,
    body: { mail: 'newsletter', value: draft },
  });
  expect(shown.json, shown.text).toMatchObject({ subject: 'News of Perfboard Labs' });
  expect(shown.json.text).toContain('VAT 1\n\nYou receive this because you subscribed');
  const frame = (fields: Record<string, string>, as?: string) =>
    app.call('/main/admin/mail-preview', {
      cookie: as,
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const posted = { mail: 'newsletter', value: JSON.stringify(draft) };
  const framed = await frame(posted, cookie);
  expect(framed.text).toBe(shown.json.html);
  expect(framed.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*; sandbox$/);
  // The logo, which is kept at the shop's own address.
  expect(framed.headers.get('content-security-policy')).toContain(
    `img-src ${new URL(app.services.env.PUBLIC_URL).origin};`,
  );
  expect((await frame(posted)).status).toBe(401);
  expect((await frame({ ...posted, value: '{' }, cookie)).status).toBe(400);

  const sent = await app.call('/api/v1/shop/mails/test', {
    cookie,
    body: { mail: 'newsletter', value: draft },
  });
  expect(sent.json, sent.text).toEqual({ message: mailsMessages.sent });
  await expect.poll(() => sink.messages.at(-1)?.subject).toBe('[Test] News of Perfboard Labs');
  expect(sink.messages.at(-1)?.html).toContain('VAT 1');
  expect(await app.services.prisma.shopDocument.count()).toBe(0);

  const wrong = structuredClone(draft);
  wrong.booking.heading = 'Hi {{sender}}';
  wrong.contact.text = 'Hi {{name';
  expect((await put('mails', { version, value: wrong })).json.issues).toEqual([
    { path: 'value.booking.heading', message: mailsMessages.unknown('{{sender}}', mailVariables) },
    { path: 'value.contact.text', message: mailsMessages.half },
  ]);
  expect((await put('mails', { version, value: draft })).json).toEqual({ message: shopMessages.saved });
  const start = () => app.call('/api/v1/shop/mails/newsletter', { cookie });
  await expect.poll(async () => (await start()).json.subject).toBe('News of Perfboard Labs');
  // No page shows a word of it, and none is told that there are any.
  expect(shownShop((await app.call('/contactus')).text)).toBeNull();
});

test('an owner’s colours are a stylesheet of ours, kept for good; one that cannot be read is refused beside its field', async () => {
  const refused = await change('profile', { accent: { light: '#ffff00', dark: '' } });
  expect(refused.json.issues).toEqual([
    { path: 'value.accent.light', message: expect.stringContaining('hard to read in the light theme') },
  ]);
  const sheet = await app.call('/accent-1-1b5391-93c3fa.css');
  expect([sheet.status, sheet.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  expect(sheet.text).toMatch(/@media \(prefers-color-scheme:light\)\{:root\{--action:#1b5391;/);
  expect(sheet.text).toMatch(/@media \(prefers-color-scheme:dark\)\{:root\{--action:#93c3fa;/);
  for (const address of ['/accent-1-ffff00-0.css', '/accent-2-1b5391-0.css']) {
    expect((await app.call(address)).text, address).not.toContain('--action');
  }
});

test('the owner’s pictures: only a stored one is named, and icons and the picture of a shared link follow', async () => {
  const png = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#b3261e' } })
    .png()
    .toBuffer();
  const send = (file: Blob, as = cookie) => {
    const body = new FormData();
    body.set('image', file);
    return app.call('/api/v1/shop/pictures', { method: 'POST', body, cookie: as });
  };
  expect((await send(new Blob([png]), '')).status).toBe(401);
  for (const wrong of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html><script>1</script>']) {
    expect((await send(new Blob([wrong], { type: 'image/png' }))).status).toBe(415);
  }
  await app.services.prisma.image.deleteMany();
  const { picture, status } = (await send(new Blob([png], { type: 'image/png' }))).json;
  expect(status).toBe('pending');
  const hash = picture.split(':')[1];
  const logo = { light: picture, dark: '', icon: '' };
  const tooEarly = await change('profile', { logo });
  expect(tooEarly.json).toMatchObject({
    issues: [{ path: 'value.logo.light', message: shopPictureMessages.gone }],
  });
  expect((await change('profile', { logo: { ...logo, light: 'picture:x' } })).status).toBe(400);

  const { uuid } = await app.services.prisma.image.findUniqueOrThrow({ where: { content_hash: hash } });
  await processImage(app.services, uuid);
  expect((await app.call(`/api/v1/shop/pictures/${hash}`, { cookie })).json).toEqual({
    picture,
    status: 'ready',
  });
  const get = async (address: string) => {
    const answer = await fetch(new URL(address, app.url));
    return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  expect((await get('/icon-192.png')).type).not.toBe('image/png');
  expect((await change('profile', { logo })).json).toEqual({ message: shopMessages.saved });
  const icon = await vi.waitUntil(async () => {
    const answer = await get('/icon-192.png');
    return answer.type === 'image/png' && answer;
  });
  const { data, info } = await sharp(icon.bytes).raw().toBuffer({ resolveWithObject: true });
  const middle = (96 * info.width + 96) * info.channels;
  expect([info.width, info.height]).toEqual([192, 192]);
  expect(Math.abs((data[middle] ?? 0) - 0xb3)).toBeLessThan(12);
  expect((await sharp((await get('/apple-touch-icon.png')).bytes).metadata()).width).toBe(180);
  expect((await get('/favicon.ico')).bytes.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
  expect((await get('/favicon.svg')).type).toContain('image/svg+xml');
  const card = await sharp((await get('/social-card.png')).bytes).metadata();
  expect([card.width, card.height]).toEqual([1200, 630]);
});

test('nothing goes along with a page while nothing is the owner’s', async () => {
  // Of what the test before removed the feed may still have to tell.
  await expect.poll(async () => shownShop((await app.call('/')).text)).toBeNull();
});

test('pages ask the database for the words once, not with every request', async () => {
  await change('profile', { name: 'Torino Elettronica' });
  await expect
    .poll(async () => shownShop((await app.call('/contactus')).text)?.profile?.name)
    .toBe('Torino Elettronica');
  const { prisma } = app.services;
  const reads = async () => {
    // The statistics of this table alone, as PostgreSQL counts them.
    await app.services.pool.query('select pg_stat_force_next_flush()');
    const { rows } = await app.services.pool.query(
      `select seq_scan + coalesce(idx_scan, 0) as scans from pg_stat_user_tables where relname = 'shop_documents'`,
    );
    return Number(rows[0].scans);
  };
  await prisma.$queryRaw`select 1`;
  const before = await reads();
  for (let page = 0; page < 50; page += 1) await app.call(`/projects?q=${page}`);
  expect(await reads()).toBe(before);
});

test('an address of an earlier site leads where the owner says, and only where nothing else answers', async () => {
  const redirects = [
    { from: '/old/Solar-Tracker/', to: '/projects?q=solar' },
    { from: '/old/caf%C3%A9', to: '/old/solar-tracker' },
    { from: '/projects/gone', to: '/projects' },
    { from: '/contactus', to: '/booking' },
    { from: '/?p=123', to: '/projects?q=solar' },
  ];
  const follow = async (path: string) => {
    const { status, headers } = await app.call(path);
    return [status, headers.get('location')];
  };
  expect(await follow('/old/solar-tracker')).toEqual([302, '/']);
  expect((await app.call('/projects/gone')).status).toBe(404);
  expect((await change('redirects', { redirects })).json).toEqual({ message: shopMessages.saved });
  expect(await follow('/old/solar-tracker?utm_source=feed')).toEqual([
    301,
    '/projects?q=solar&utm_source=feed',
  ]);
  expect(await follow('/old/caf\u00e9/')).toEqual([301, '/projects?q=solar']);
  expect(await follow('/projects/gone')).toEqual([301, '/projects']);
  expect(await follow('/old/unknown')).toEqual([302, '/']);
  expect(await follow('/contactus')).toEqual([200, null]);
  expect(await follow('/')).toEqual([200, null]);
  expect(await follow('/?p=123&utm_source=feed')).toEqual([301, '/projects?q=solar&utm_source=feed']);
  expect(await follow('/?p=124')).toEqual([200, null]);
  const wrong = [
    { from: '/old/a', to: '/old/b' },
    { from: '/old/b/', to: '/OLD/A?x=1' },
    { from: '/old/c', to: '//evil.example' },
    { from: 'https://old.example/d', to: '/projects' },
    { from: '/old/e?p=1', to: '/\\evil.example' },
  ];
  const refused = await change('redirects', { redirects: wrong });
  expect(
    refused.json.issues.map(({ path, message }: { path: string; message: string }) => `${path} ${message}`),
  ).toEqual([
    'value.redirects.2.to Enter a path of this site that begins with /',
    'value.redirects.3.from Enter a path of the old site that begins with /, without ? and #, or one like /?p=123',
    'value.redirects.4.from Enter a path of the old site that begins with /, without ? and #, or one like /?p=123',
    'value.redirects.4.to Enter a path of this site that begins with /',
    'value.redirects.0.from This address leads back to itself',
    'value.redirects.1.from This address leads back to itself',
  ]);
  const twice = await change('redirects', {
    redirects: [redirects[0], { from: '/OLD/solar-tracker', to: '/' }],
  });
  expect(twice.json.issues).toEqual([
    { path: 'value.redirects.1.from', message: 'This address stands here twice' },
  ]);
});
