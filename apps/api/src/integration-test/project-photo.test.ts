import { photoMessages } from '@perfboard/contracts/words/project-desk';
import { processImage } from '@perfboard/server/catalog/image/process-image';
import { removeImage } from '@perfboard/server/catalog/image/remove-image';
import { sweepSocialPictures } from '@perfboard/server/catalog/project/social-picture';
import { makeImage, makeProject } from '@perfboard/server/testing/make-project';
import { eventually } from '@perfboard/testing/eventually';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
let uuid: string;
/** Of the project's photos, beginning with its picture. */
let first: string;

beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn();
  await eventually('changes are listened to', () => app.services.changes.isListening());
});
afterAll(() => app.close());

let shade = 0;
const picture = () => {
  shade += 1;
  const create = { width: 40, height: 90, channels: 3 as const, background: { r: shade, g: 90, b: 40 } };
  return sharp({ create }).png().toBuffer();
};
async function form(fields: Record<string, string>, file?: Buffer): Promise<FormData> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('image', new Blob([new Uint8Array(file ?? (await picture()))], { type: 'image/png' }), 'a.png');
  return body;
}
/** As its job leaves it, in less time. */
const markMade = (image_uuid: string) =>
  app.services.prisma.image.update({
    where: { uuid: image_uuid },
    data: {
      status: 'ready',
      variants: { create: { format: 'webp', width: 40, height: 90, bytes: 9, key: `${image_uuid}.webp` } },
    },
  });
const photos = (path = '') => `/api/v1/projects/${uuid}/photos${path}`;
/** Adds a photo and answers its name; made at once unless it is to wait. */
async function add(caption = '', { isMade = true, file = undefined as Buffer | undefined } = {}) {
  const { status, json } = await app.call(photos(), { cookie, body: await form({ caption }, file) });
  expect([status, json.message]).toEqual([201, 'Photo added']);
  if (isMade) await markMade(json.uuid);
  return json.uuid as string;
}
const detail = async () => (await app.call(`/api/v1/projects/${uuid}`)).json;
const listed = async (as?: string): Promise<string[]> =>
  (await app.call(photos(), { cookie: as })).json.map((photo: { uuid: string }) => photo.uuid);
const put = (body: object) => app.call(photos(), { method: 'PUT', cookie, body });
/** What the queue was asked to remove so far. */
const released = async () =>
  (await app.services.prisma.outbox.findMany({ where: { job: 'image.remove' } })).map(
    ({ payload }) => (payload as { image_uuid: string }).image_uuid,
  );

/** Does what the job does that was asked to remove a picture. */
async function tryToRemove(image: string): Promise<void> {
  const { content_hash } = await app.services.prisma.image.findUniqueOrThrow({ where: { uuid: image } });
  await removeImage(app.services, { uuid: image, contentHash: content_hash });
}

beforeEach(async () => {
  await app.services.prisma.outbox.deleteMany();
  ({ uuid } = await makeProject(app.services));
  first = await add('');
});

test('photos are listed, ordered, described and shown to visitors; the first is the picture of lists', async () => {
  const alone = await detail();
  expect(alone.photos).toBeUndefined();
  const second = await add('The board, bare');
  const third = await add();
  expect(await listed()).toEqual([first, second, third]);
  const order = [{ uuid: third, caption: 'In the field', focus_x: 20, focus_y: '80' }, { uuid: first }];
  expect((await put({ photos: order })).json).toEqual({ message: 'Photos saved', uuid });
  expect(await listed()).toEqual([third, first, second]);
  const { image_url, image, photos: shown, version } = await detail();
  expect(shown.map(({ caption }: { caption: string }) => caption)).toEqual([
    'In the field',
    '',
    'The board, bare',
  ]);
  expect([image_url, image, version]).toEqual([shown[0].url, shown[0].image, alone.version]);
  // What a card keeps in sight.
  const [card] = (await app.call('/api/v1/projects?limit=1')).json;
  expect([card.image.focus_x, card.image.focus_y]).toEqual([20, 80]);
  expect(alone.image).not.toHaveProperty('focus_x');
});

test('a photo that is wrong is refused with a word, and nothing is stored', async () => {
  const file = await picture();
  await add('', { file });
  const answers = [
    await app.call(photos(), { cookie, body: await form({}, file) }),
    await app.call(photos(), { cookie, body: await form({}, Buffer.from('no picture')) }),
    await app.call(photos(), { cookie, body: await form({ caption: 'x'.repeat(301) }) }),
    await app.call(photos(), { cookie, body: await form({ focus_x: '101' }) }),
    await app.call(photos(), { cookie, body: await form({}, Buffer.alloc(5 * 1024 * 1024 + 1)) }),
    await put({ photos: [] }),
    await put({ photos: [{ uuid: first }, { uuid: first }] }),
    await put({ photos: [{ uuid: first, focus_y: 'left' }] }),
    await put({ photos: [{ uuid: (await makeImage(app.services)).uuid }] }),
  ];
  expect(answers.map(({ status, json }) => `${status} ${json.message}`)).toEqual([
    `409 ${photoMessages.alreadyThere}`,
    '415 Please select a valid image file (JPEG, PNG, or WebP)',
    '400 A caption must not exceed 300 characters',
    `400 ${photoMessages.focusInvalid}`,
    '413 File size must be less than 5MB',
    `400 ${photoMessages.lastOne}`,
    `400 ${photoMessages.alreadyThere}`,
    `400 ${photoMessages.focusInvalid}`,
    '404 Photo not found',
  ]);
  expect(await listed()).toHaveLength(2);
  const others = await Promise.all(Array.from({ length: 10 }, () => makeImage(app.services)));
  await app.services.prisma.projectPhoto.createMany({
    data: others.map((image, place) => ({ project_uuid: uuid, image_uuid: image.uuid, place })),
  });
  const full = await app.call(photos(), { cookie, body: await form({}) });
  expect([full.status, full.json.issues]).toEqual([400, [{ path: 'image', message: photoMessages.tooMany }]]);
});

test('while a replaced picture is made visitors keep the old one, and it goes afterwards', async () => {
  const before = await detail();
  const replace = async () =>
    app.call(`/api/v1/projects/${uuid}`, {
      method: 'PUT',
      cookie,
      body: await form({ project_name: before.project_name }),
    });
  expect((await replace()).status).toBe(200);
  const [abandoned] = await listed(cookie);
  expect((await replace()).status).toBe(200);
  const [next = ''] = await listed(cookie);
  expect(await released()).toEqual([abandoned]);
  expect((await detail()).image_url).toBe(before.image_url);
  const { items } = (await app.query('project.page', {}, cookie)).data;
  expect(items[0]).toMatchObject({ uuid, image_url: before.image_url, next_image: 'pending' });
  // Its removal was requested in the meantime: it is in use.
  await tryToRemove(next);
  await processImage(app.services, next);
  // The change reaches the answers that the process has kept a moment later.
  await expect.poll(async () => (await detail()).image_url).not.toBe(before.image_url);
  expect(await listed(cookie)).toEqual([next]);
  expect(await released()).toEqual([abandoned, first]);
});

test('a photo that is still being made is not shown, and takes the first place when it is', async () => {
  const second = await add('', { isMade: false });
  expect(await listed()).toEqual([first]);
  expect((await put({ photos: [{ uuid: second }, { uuid: first }] })).status).toBe(200);
  expect([await listed(), await listed(cookie)]).toEqual([[first], [second, first]]);
  await processImage(app.services, second);
  expect(await listed()).toEqual([second, first]);
  // The former first one is a photo of the project still.
  const [row] = await released();
  expect(row).toBe(first);
  await tryToRemove(first);
  expect(await listed()).toEqual([second, first]);
});

test('a picture that takes the place of one still being made costs no photo beside it', async () => {
  const waiting = await add('', { isMade: false });
  await put({ photos: [{ uuid: waiting }, { uuid: first }] });
  const { project_name } = await detail();
  const body = await form({ project_name });
  expect((await app.call(`/api/v1/projects/${uuid}`, { method: 'PUT', cookie, body })).status).toBe(200);
  const [next = ''] = await listed(cookie);
  expect(await listed(cookie)).toEqual([next, first]);
  await processImage(app.services, next);
  await tryToRemove(first);
  expect(await listed()).toEqual([next, first]);
});

test('deleting photos and the project leaves no file; the last photo stays', async () => {
  const second = await add();
  const third = await add();
  const remove = (photo: string) => app.call(photos(`/${photo}`), { method: 'DELETE', cookie });
  expect((await remove(first)).json).toEqual({ message: 'Photo deleted', uuid });
  expect(await listed()).toEqual([second, third]);
  expect((await remove(third)).status).toBe(200);
  expect((await remove(second)).json.message).toBe(photoMessages.lastOne);
  expect((await remove(third)).json).toEqual({ message: 'Photo not found' });
  expect((await remove('x')).status).toBe(404);
  const pending = await add('', { isMade: false });
  expect((await app.call(`/api/v1/projects/${uuid}`, { method: 'DELETE', cookie })).status).toBe(200);
  expect((await released()).sort()).toEqual([first, second, third, pending].sort());
  // The deletion of the project can no longer be undone.
  await app.services.prisma.undo.deleteMany();
  for (const photo of await released()) await tryToRemove(photo);
  expect(await app.services.prisma.image.count({ where: { uuid: { in: await released() } } })).toBe(0);
});

test('photos of a draft are hidden from strangers, and changes require a sign-in', async () => {
  await app.services.prisma.project.update({ where: { uuid }, data: { published_at: null } });
  expect((await app.call(photos())).json).toEqual({ message: 'Project not found' });
  expect(await listed(cookie)).toEqual([first]);
  const answers = [
    await app.call(photos(), { body: await form({}) }),
    await app.call(photos(), { method: 'PUT', body: { photos: [{ uuid: first }] } }),
    await app.call(photos(`/${first}`), { method: 'DELETE' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
});

test('a link to a project has a picture with its title, drawn once for each version and gone with it', async () => {
  const wide = await sharp({ create: { width: 1300, height: 300, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const photo = await add('', { isMade: false, file: wide });
  await processImage(app.services, photo);
  await put({ photos: [{ uuid: photo, focus_x: 0 }] });
  const ask = (changed = 'a', headers = {}) =>
    fetch(`${app.url}/projects/${uuid}/social-${changed}.jpg`, { headers });
  const stored = async () => {
    const keys: string[] = [];
    for await (const key of app.services.store.list(`social/${uuid}/`)) keys.push(key);
    return keys;
  };
  // Many at once, by addresses of their own making, have it drawn once.
  const answers = await Promise.all(['a', 'b', 'c'].map((changed) => ask(changed)));
  const sizes = [];
  for (const answer of answers) {
    const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
    sizes.push([answer.status, format, width, height]);
  }
  expect(sizes).toEqual(Array.from({ length: 3 }, () => [200, 'jpeg', 1200, 630]));
  const [before, ...others] = await stored();
  expect(others).toEqual([]);
  const etag = answers[0]?.headers.get('etag') ?? '';
  expect((await ask('a', { 'if-none-match': etag })).status).toBe(304);
  const { prisma } = app.services;
  for (const project_name of ['日本語の温度計', 'Word'.repeat(45), `${'A very long title '.repeat(11)}🚀`]) {
    await prisma.project.update({ where: { uuid }, data: { project_name } });
    const answer = await ask();
    expect([answer.status, answer.headers.get('etag') !== etag]).toEqual([200, true]);
    expect(await stored()).toHaveLength(1);
  }
  expect(await stored()).not.toContain(before);
  await prisma.project.update({ where: { uuid }, data: { published_at: null } });
  expect((await ask()).status).toBe(404);
  await sweepSocialPictures(app.services);
  expect(await stored()).toHaveLength(1);
  await prisma.project.delete({ where: { uuid } });
  await sweepSocialPictures(app.services);
  expect(await stored()).toEqual([]);
});
