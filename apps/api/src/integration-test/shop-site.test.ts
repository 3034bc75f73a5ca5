import { redirectMessages } from '@perfboard/contracts/shop/redirects';
import { shopPictureMessages } from '@perfboard/contracts/words/image';
import { shopMessages } from '@perfboard/contracts/words/shop';
import { processImage } from '@perfboard/server/catalog/image/process-image';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { app, change, cookie, prepareShopSite, read, shownShop } from '../testing/shop-site.ts';

prepareShopSite();

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

test('an owner’s colors are served as a permanently cached stylesheet; an unreadable combination is rejected at its field', async () => {
  const refused = await change('profile', { accent: { light: '#ffff00', dark: '' } });
  expect(refused.json.issues).toEqual([
    { path: 'value.accent.light', message: expect.stringContaining('hard to read in the light theme') },
  ]);
  const sheet = await app.call('/accent-2-1b5391-93c3fa.css');
  expect([sheet.status, sheet.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  expect(sheet.text).toMatch(/@media \(prefers-color-scheme:light\)\{:root\{--action:#1b5391;/);
  expect(sheet.text).toMatch(/@media \(prefers-color-scheme:dark\)\{:root\{--action:#93c3fa;/);
  // A missing theme follows from the other, and the board that both show has the brand's hue.
  const half = (await app.call('/accent-2-1b5391-0.css')).text;
  expect(half).toMatch(/scheme:dark\)\{:root\{--action:#(?!79dcae)[0-9a-f]{6};/);
  expect(half).toMatch(/--board:#(?!0c2b22)[0-9a-f]{6};/);
  for (const address of ['/accent-2-ffff00-0.css', '/accent-1-1b5391-0.css']) {
    expect((await app.call(address)).text, address).not.toContain('--action');
  }
});

test('small pages and shared links have the brand’s color', async () => {
  const card = async () => (await app.call('/social-card.png')).headers.get('etag');
  const drawn = await card();
  expect((await change('profile', { accent: { light: '#1b5391', dark: '' } })).status).toBe(200);
  await expect.poll(card).not.toBe(drawn);
  const page = await app.call('/unsubscribe?token=x');
  expect(page.text).toContain('<link rel="stylesheet" href="/accent-2-1b5391-0.css">');
  expect(page.headers.get('content-security-policy')).toMatch(/style-src 'sha256-[^']+' 'self'/);
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
  // A dark logo is on a light plate on the small pages, whose frame may be dark.
  expect((await app.call('/unsubscribe?token=x')).text).toContain('height="38" class="plate">');
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
  // The feed may still deliver what the previous test removed.
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
  // A connection that is idle reports what it read earlier up to ten seconds late.
  expect((await reads()) - before).toBeLessThan(5);
});

test('an address of an earlier site leads where the owner says, and only where nothing else answers', async () => {
  const redirects = [
    { from: '/old/Solar-Tracker/', to: '/projects?q=solar' },
    { from: '/old/caf%C3%A9', to: '/old/solar-tracker' },
    { from: '/projects/gone', to: '/projects' },
    { from: '/contactus', to: '/booking' },
    { from: '/?p=123', to: '/projects?q=solar' },
    { from: '/?p=125', to: '/projects?utm_source=old-site' },
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
  // Nor are bytes that are not UTF-8 an error.
  expect(await follow('/caf%E9')).toEqual([302, '/']);
  expect(await follow('/contactus')).toEqual([200, null]);
  expect(await follow('/')).toEqual([200, null]);
  expect(await follow('/?p=123&utm_source=feed')).toEqual([301, '/projects?q=solar&utm_source=feed']);
  for (const prefix of ['/en', '/EN', '/de', '/en/'])
    expect(await follow(`${prefix}?p=123`)).toEqual([301, '/projects?q=solar']);
  expect(await follow('/?p=125&utm_source=feed&utm_medium=email')).toEqual([
    301,
    '/projects?utm_source=old-site&utm_medium=email',
  ]);
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
    `value.redirects.2.to ${redirectMessages.to}`,
    `value.redirects.3.from ${redirectMessages.from}`,
    `value.redirects.4.from ${redirectMessages.from}`,
    `value.redirects.4.to ${redirectMessages.to}`,
    `value.redirects.0.from ${redirectMessages.loop}`,
    `value.redirects.1.from ${redirectMessages.loop}`,
  ]);
  const twice = await change('redirects', {
    redirects: [redirects[0], { from: '/OLD/solar-tracker', to: '/' }],
  });
  expect(twice.json.issues).toEqual([{ path: 'value.redirects.1.from', message: redirectMessages.twice }]);
});
