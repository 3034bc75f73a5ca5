import { imageMessages } from '@perfboard/contracts/words/image';
import { projectMessages } from '@perfboard/contracts/words/project';
import { plainPicture } from '@perfboard/media/testing-picture';
import { makeContact } from '@perfboard/server/testing/make-lead';
import { makeProject } from '@perfboard/server/testing/make-project';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { app, cookie, prepareProjectDesk } from '../testing/project-desk.ts';

prepareProjectDesk();

const fields = { project_name: 'Soil network', tags: '["LoRa"]', featured: '1' };
const bodyOf = (values: Record<string, string>, image?: Buffer, type = 'image/png') => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  if (image) form.set('image', new Blob([new Uint8Array(image)], { type }), 'picture');
  return form;
};
const put = (uuid: string, body: FormData, headers: Record<string, string> = {}) =>
  app.call(`/api/v1/projects/${uuid}`, { method: 'PUT', cookie, body, headers });
const read = async (uuid: string) => app.call(`/api/v1/projects/${uuid}`, { cookie });
const newProject = async () => (await makeProject(app.services)).uuid;

test('PUT and DELETE of a project and DELETE of a message succeed with the texts of the specification', async () => {
  const uuid = await newProject();
  const image = await plainPicture(60, 40, '#204060');
  expect(await put(uuid, bodyOf(fields, image))).toMatchObject({
    status: 200,
    json: { message: 'Project updated successfully', uuid },
  });
  expect((await read(uuid)).json).toMatchObject({
    project_name: 'Soil network',
    tags: ['LoRa'],
    featured: true,
    image: { width: 60, height: 40 },
  });
  const headers = { 'content-type': 'application/json' };
  expect(await app.call(`/api/v1/projects/${uuid}`, { method: 'DELETE', cookie, headers })).toMatchObject({
    status: 200,
    json: { message: 'Project deleted successfully' },
  });
  expect((await read(uuid)).status).toBe(404);
  const contact = (await makeContact(app.services)).uuid;
  expect(await app.call(`/api/v1/contacts/${contact}`, { method: 'DELETE', cookie })).toMatchObject({
    status: 200,
    json: { message: 'Contact deleted successfully' },
  });
});

const foreign = async (format: 'gif' | 'avif' | 'tiff') =>
  sharp(await plainPicture(60, 40, '#c04020'))
    .toFormat(format)
    .toBuffer();
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');

test.each(['gif', 'avif'] as const)('an update takes a %s and stores a WebP', async (format) => {
  const uuid = await newProject();
  expect((await put(uuid, bodyOf(fields, await foreign(format), `image/${format}`))).status).toBe(200);
  const { rows } = await app.database.pool.query(
    'select format, width, height from images join projects on image_uuid = images.uuid where projects.uuid = $1',
    [uuid],
  );
  expect(rows).toEqual([{ format: 'webp', width: 60, height: 40 }]);
});

test('an update refuses SVG, TIFF, HEIC, a broken GIF and a file past 5 MB; adding takes no GIF', async () => {
  const uuid = await newProject();
  const gif = await foreign('gif');
  for (const [file, type] of [
    [svg, 'image/svg+xml'],
    [await foreign('tiff'), 'image/tiff'],
    [heic, 'image/heic'],
    [heic, 'image/jpeg'],
    [gif.subarray(0, 20), 'image/gif'],
  ] as const) {
    expect(await put(uuid, bodyOf(fields, file, type))).toMatchObject({
      status: 415,
      json: { message: 'Please select a valid image file' },
    });
  }
  const large = Buffer.concat([gif, Buffer.alloc(5 * 1024 * 1024)]);
  expect(await put(uuid, bodyOf(fields, large, 'image/gif'))).toMatchObject({
    status: 413,
    json: { message: 'Image size should be less than 5MB' },
  });
  const many = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  expect(await put(uuid, bodyOf(fields, many))).toMatchObject({
    status: 413,
    json: { message: imageMessages.pixels },
  });
  const added = { ...fields, description: 'Twenty characters and more', category: 'LoRa Projects' };
  expect(await app.call('/api/v1/projects', { cookie, body: bodyOf(added, gif, 'image/gif') })).toMatchObject(
    {
      status: 415,
      json: { message: 'Please select a valid image file (JPEG, PNG, or WebP)' },
    },
  );
});

test('a save with the ETag that was read loses no colleague’s change, and answers the next ETag', async () => {
  const uuid = await newProject();
  const mine = (await read(uuid)).headers.get('etag') ?? '';
  const theirs = await put(uuid, bodyOf({ project_name: 'Theirs' }), { 'if-match': mine });
  expect(theirs.status).toBe(200);
  for (const tag of [mine, `W/${mine}`, '"1"', '"nothing of ours"', 'bare'])
    expect(await put(uuid, bodyOf({ project_name: 'Mine' }), { 'if-match': tag }), tag).toMatchObject({
      status: 412,
      json: { message: 'Another member changed this project since you opened it' },
    });
  expect((await read(uuid)).json.project_name).toBe('Theirs');
  const next = theirs.headers.get('etag') ?? '';
  expect((await put(uuid, bodyOf({ project_name: 'Mine' }), { 'if-match': next })).headers.get('etag')).toBe(
    '"3"',
  );
  // What a stranger reads names the version too.
  const shared = (await app.call(`/api/v1/projects/${uuid}`)).headers.get('etag') ?? '';
  expect((await put(uuid, bodyOf({ project_name: 'Ours' }), { 'if-match': shared })).status).toBe(200);
});

test('a save without a version overwrites, and the audit trail says so', async () => {
  const uuid = await newProject();
  await put(uuid, bodyOf({ project_name: 'First', version: '1' }));
  await put(uuid, bodyOf({ project_name: 'Second' }), { 'if-match': '"2"' });
  await put(uuid, bodyOf({ project_name: 'Blind' }));
  await put(uuid, bodyOf({ project_name: 'Any' }), { 'if-match': '*' });
  const { items } = (await app.query('audit.page', { entity: 'project' }, cookie)).data;
  const details = items
    .filter((item: { entity_uuid: string }) => item.entity_uuid === uuid)
    .map((item: { details: unknown }) => item.details);
  expect(details).toEqual([{ overwrote: 4 }, { overwrote: 3 }, {}, {}]);
  // The later change is the caller's own.
  expect(await put(uuid, bodyOf({ project_name: 'Late', version: '1' }))).toMatchObject({
    status: 409,
    json: { message: projectMessages.updateConflictOwn },
  });
});
