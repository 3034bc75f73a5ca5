import type { Project } from '@perfboard/contracts/project';
import { eventually } from '@perfboard/testing/eventually';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from './app.ts';
import { signIn } from './rest.ts';

let app: App;
let cookie: string;
beforeAll(async () => {
  app = await startApp();
  cookie = await signIn(app);
});
afterAll(() => app?.stop());

/** A picture with a place in its metadata, as a phone writes it. */
const photo = (width = 1400, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();

function form(
  fields: Record<string, string>,
  image?: Buffer,
  name = 'board.jpg',
  type = 'image/jpeg',
): FormData {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.set(key, value);
  if (image) data.set('image', new Blob([new Uint8Array(image)], { type }), name);
  return data;
}

const fields = {
  project_name: 'Soil moisture node',
  description: 'A node that measures soil moisture and reports it.',
  category: 'LoRa Projects',
  tags: '["LoRa"," lora ","Soil",""]',
  featured: '1',
};

const send = (method: string, path: string, body?: FormData) =>
  fetch(`${app.url}/api/v1${path}`, { method, headers: { cookie }, ...(body ? { body } : {}) });
const read = async (uuid: string) => (await (await send('GET', `/projects/${uuid}`)).json()) as Project;

const untilPictured = (uuid: string): Promise<Project> =>
  eventually('the picture is made', async () => {
    const project = await read(uuid);
    return project.image?.status === 'ready' && project;
  });

test('a project added with a photo gets variants without metadata, and loses its files when it goes', async () => {
  const added = await send('POST', '/projects', form(fields, await photo()));
  expect(added.status).toBe(201);
  const { message, uuid } = (await added.json()) as { message: string; uuid: string };
  expect(message).toBe('Project added successfully!');

  const project = await untilPictured(uuid);
  expect(project).toMatchObject({
    project_name: 'Soil moisture node',
    tags: ['LoRa', 'Soil'],
    featured: true,
    author: 'Team',
    id: uuid,
    image: { width: 1400, height: 900 },
  });
  expect(new Set(project.image?.variants.map((variant) => variant.format))).toEqual(
    new Set(['avif', 'webp']),
  );
  const picture = await fetch(app.url + project.image_url);
  expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const metadata = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
  expect(metadata).toMatchObject({ format: 'webp' });
  expect(metadata.exif).toBeUndefined();

  const page = await (await fetch(`${app.url}/projects`)).text();
  expect(page).toContain('Soil moisture node');
  expect(page).toContain(project.image?.variants[0]?.url);

  expect((await send('DELETE', `/projects/${uuid}`)).status).toBe(200);
  expect((await send('GET', `/projects/${uuid}`)).status).toBe(404);
  await eventually(
    'the files of the deleted project go',
    async () => (await fetch(app.url + project.image_url)).status === 404,
  );
});

test('a change over an older version is refused, and what it left out stays', async () => {
  const added = await send('POST', '/projects', form(fields, await photo(300, 200)));
  const { uuid } = (await added.json()) as { uuid: string };
  const first = await send('PUT', `/projects/${uuid}`, form({ project_name: 'Soil node 2', version: '1' }));
  expect(first.status).toBe(200);
  expect(await read(uuid)).toMatchObject({
    project_name: 'Soil node 2',
    category: 'LoRa Projects',
    version: 2,
  });
  const second = await send('PUT', `/projects/${uuid}`, form({ project_name: 'Soil node 3', version: '1' }));
  expect(second.status).toBe(409);
  expect((await read(uuid)).project_name).toBe('Soil node 2');
});

test.each([
  ['no picture', undefined, 'image/jpeg', 400, 'Image is required'],
  [
    'a text named .jpg',
    Buffer.from('<svg onload=alert(1)>'),
    'image/jpeg',
    415,
    'Please select a valid image file (JPEG, PNG, or WebP)',
  ],
  [
    'a file type that is no picture',
    Buffer.from('%PDF'),
    'application/pdf',
    415,
    'Please select a valid image file (JPEG, PNG, or WebP)',
  ],
  [
    'a file of more than 5 MiB',
    Buffer.alloc(5 * 1024 * 1024 + 1),
    'image/png',
    413,
    'File size must be less than 5MB',
  ],
  [
    'a body far over the limit',
    Buffer.alloc(9 * 1024 * 1024),
    'image/png',
    413,
    'File size must be less than 5MB',
  ],
])('%s is refused in the words of the form', async (_name, image, type, status, message) => {
  const answer = await send('POST', '/projects', form(fields, image, 'a.jpg', type));
  expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([status, message]);
});

test('writing requires a sign-in', async () => {
  for (const [method, path] of [
    ['POST', '/projects'],
    ['PUT', '/projects/x'],
    ['DELETE', '/projects/x'],
    ['GET', '/bookings'],
  ] as const) {
    const answer = await fetch(`${app.url}/api/v1${path}`, { method });
    expect([path, answer.status, await answer.json()]).toEqual([path, 401, { message: 'Please sign in' }]);
  }
});
