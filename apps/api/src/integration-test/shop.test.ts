import {
  mailsMessages,
  mailVariables,
  shopDocumentNames,
  shopMessages,
} from '@perfboard/contracts/words/shop';
import { expect, test } from 'vitest';
import {
  app,
  change,
  cookie,
  prepareShopSite,
  put,
  read,
  shownShop,
  sink,
  waitingTransactions,
} from '../testing/shop-site.ts';

prepareShopSite();

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
  expect([late.status, late.json.message]).toEqual([409, shopMessages.conflictOwn]);
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
    { path: 'value.slides', message: 'Slides: up to 12 entries' },
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

test('a draft is shown to a member as its page would be, and to no one else; nothing of it is stored', async () => {
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
  // Only the draft that the desk asks for in a frame may be framed, and only by this site.
  const frameRules = ({ headers }: { headers: Headers }) => [
    headers.get('x-frame-options'),
    /frame-ancestors [^;]*/.exec(String(headers.get('content-security-policy')))?.[0],
  ];
  const inFrame = await preview({ ...draft({ name: 'Draft Works' }), framed: 'true' }, cookie);
  expect(frameRules(inFrame)).toEqual(['SAMEORIGIN', "frame-ancestors 'self'"]);
  expect(frameRules(shown)[1]).toBe("frame-ancestors 'none'");
  expect(frameRules(await app.call('/contactus'))[1]).toBe("frame-ancestors 'none'");
  expect((await preview({ ...draft({}), framed: 'true' })).status).toBe(401);
  expect((await preview(draft({ name: 'Draft Works' }))).status).toBe(401);
  const wrong = await preview(draft({ name: '' }), cookie);
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('name: Name is required')]);
  expect((await preview({ ...draft({}), page: '/main/admin' }, cookie)).status).toBe(400);
  expect(await app.services.prisma.shopDocument.count()).toBe(0);
  expect(shownShop((await app.call('/contactus')).text)).toBeNull();
});

test('a draft in German has the default texts in German, as the site would', async () => {
  const fields = {
    document: 'languages',
    page: '/',
    value: JSON.stringify({ primary: 'de', further: [] }),
  };
  const shown = await app.call('/main/admin/shop-preview', {
    cookie,
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(shown.status, shown.text).toBe(200);
  expect(shown.text).toContain('Ihre Idee auf einer Platine, die funktioniert');
  expect(shown.text).not.toContain('Your idea, on a board that works');
});

test('an email is previewed and sent to oneself exactly as it will be, with unsaved texts', async () => {
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

  // A mail server may take longer than a transaction.
  waitingTransactions.length = 0;
  const test = {
    cookie,
    headers: { 'idempotency-key': 'test-email' },
    body: { mail: 'newsletter', value: draft },
  };
  const sent = await app.call('/api/v1/shop/mails/test', test);
  expect(sent.json, sent.text).toEqual({ message: mailsMessages.sent });
  expect((await app.call('/api/v1/shop/mails/test', test)).json).toEqual(sent.json);
  expect(waitingTransactions).toEqual([0, 0, 0]);
  const newsletter = { subject: 'Hello', body: 'Hi' };
  await app.call('/api/v1/newsletters/test', { cookie, body: newsletter });
  expect(waitingTransactions).toEqual([0, 0, 0, 0, 0, 0]);
  expect(sink.messages.map(({ subject }) => subject)).toEqual([
    '[Test] News of Perfboard Labs',
    '[Test] Hello',
  ]);
  expect(sink.messages[0]?.html).toContain('VAT 1');
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
  // No page contains a word of it, or reveals that there is any.
  expect(shownShop((await app.call('/contactus')).text)).toBeNull();
});
