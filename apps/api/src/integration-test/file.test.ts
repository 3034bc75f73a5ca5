import { fileMessages } from '@perfboard/contracts/words/file';
import { fileKey } from '@perfboard/media/key';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import { removeFile, sweepFiles } from '@perfboard/server/catalog/file/sweep-files';
import { openPreviewLink } from '@perfboard/server/catalog/project/project-preview';
import { makeProject } from '@perfboard/server/testing/make-project';
import { eventually } from '@perfboard/testing/eventually';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
let uuid: string;

beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn();
  await eventually('changes are listened to', () => app.services.changes.isListening());
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.prisma.outbox.deleteMany();
  ({ uuid } = await makeProject(app.services));
});

const gerber = '<script>alert(document.domain)</script>';
function form(
  fields: Record<string, string> = {},
  { content = gerber as string | Uint8Array<ArrayBuffer>, name = 'board v2.zip' } = {},
) {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  body.set('file', new Blob([content], { type: 'text/html' }), name);
  return body;
}
const files = (path = '') => `/api/v1/projects/${uuid}/files${path}`;
async function add(fields: Record<string, string> = {}, name?: string): Promise<string> {
  const { status, json } = await app.call(files(), { cookie, body: form(fields, name ? { name } : {}) });
  expect([status, json.message]).toEqual([201, 'File added']);
  return json.uuid;
}
interface Listed {
  uuid: string;
  name: string;
  url: string | null;
}
const listed = async (as?: string): Promise<Listed[]> => (await app.call(files(), { cookie: as })).json;
const names = async () => (await listed()).map(({ name }) => name);
const urlOf = async (file: string) => (await listed(cookie)).find((one) => one.uuid === file)?.url ?? '';
const detail = async () => (await app.call(`/api/v1/projects/${uuid}`)).json;
const linkTo = async (file: string, body: object = {}) =>
  (await app.call(files(`/${file}/links`), { cookie, body })).json.url.slice(app.url.length) as string;

test('a file is a download and nothing else, whatever its sender calls it', async () => {
  expect((await detail()).files).toBeUndefined();
  const file = await add({ kind: 'gerber' }, '../../etc/Schält\u202eplan\u0007.html');
  const [shown] = (await detail()).files;
  expect(shown).toEqual({
    uuid: file,
    name: 'Schältplan.html',
    kind: 'gerber',
    bytes: gerber.length,
    is_public: true,
    url: `/files/${file}/Sch%C3%A4ltplan.html`,
  });
  const { status, headers, text } = await app.call(shown.url);
  expect([status, text]).toEqual([200, gerber]);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': String(gerber.length),
    'content-disposition': `attachment; filename="Sch?ltplan.html"; filename*=UTF-8''Sch%C3%A4ltplan.html`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, no-cache',
  });
  const head = await app.call(shown.url, { method: 'HEAD' });
  expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', `${gerber.length}`]);
  const etag = headers.get('etag') ?? '';
  expect((await app.call(shown.url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await app.call(shown.url, { method: 'POST', body: {} })).status).toBe(405);
  expect(app.logs.join('')).not.toContain('Sch%C3%A4ltplan');
});

test('files are named, ordered, described and made private; the page shows it at once', async () => {
  const [first, second, third] = [await add({}, 'a.pdf'), await add({}, 'b.stl'), await add({}, 'c.hex')];
  const { version } = await detail();
  const change = (file: string, body: object) =>
    app.call(files(`/${file}`), { method: 'PATCH', cookie, body });
  expect((await change(third, { place: 0 })).json).toEqual({ message: 'File saved', uuid });
  expect((await change(first, { place: 9, name: '/tmp/Manual.pdf', kind: 'document' })).status).toBe(200);
  expect(await names()).toEqual(['c.hex', 'b.stl', 'Manual.pdf']);
  expect((await change(second, { is_public: false })).status).toBe(200);
  const { files: shown, version: after } = await detail();
  expect(shown.map(({ url }: Listed) => url)).toEqual([
    `/files/${third}/c.hex`,
    null,
    `/files/${first}/Manual.pdf`,
  ]);
  expect(after).toBe(version);
  const wrong = [
    await change(uuidV7(), { place: 0 }),
    await change('x', {}),
    await change(first, { kind: 'virus' }),
    await change(first, { place: -1 }),
    await app.call(files(), { cookie, body: form({}, { content: '' }) }),
    await app.call(files(), { cookie, body: form({ kind: 'x' }) }),
    await app.call(files(), { cookie, body: form({}, { content: new Uint8Array(25 * 1024 * 1024 + 1) }) }),
  ];
  expect(wrong.map(({ status, json }) => `${status} ${json.message}`)).toEqual([
    '404 File not found',
    '404 File not found',
    `400 ${fileMessages.kindInvalid}`,
    `400 ${fileMessages.placeInvalid}`,
    '400 File is required',
    `400 ${fileMessages.kindInvalid}`,
    `413 ${fileMessages.size}`,
  ]);
  await app.services.prisma.file.createMany({
    data: Array.from({ length: 17 }, (_, place) => ({ project_uuid: uuid, name: 'x', bytes: 1, place })),
  });
  const full = await app.call(files(), { cookie, body: form() });
  expect([full.status, full.json.issues]).toEqual([400, [{ path: 'file', message: fileMessages.tooMany }]]);
});

test('a private file and one of a draft are for members and for holders of a valid link', async () => {
  const file = await add({ is_public: 'false' });
  const url = await urlOf(file);
  const get = async (address: string, as?: string) => (await app.call(address, { cookie: as })).status;
  expect([await get(url), await get(url, cookie)]).toEqual([404, 200]);
  const link = await linkTo(file);
  const answer = await app.call(link);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(await get(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)).toBe(404);
  // Of another file.
  const other = await add({ is_public: 'false' });
  expect(await get(`${await urlOf(other)}?${link.split('?')[1]}`)).toBe(404);
  expect((await app.call(files(`/${file}/links`), { method: 'DELETE', cookie })).json.message).toBe(
    fileMessages.linksRevoked,
  );
  expect(await get(link)).toBe(404);
  expect(await get(await linkTo(file, { days: 1 }))).toBe(200);

  const open = await add();
  const publicUrl = await urlOf(open);
  expect(await get(publicUrl)).toBe(200);
  await app.services.prisma.project.update({ where: { uuid }, data: { published_at: null } });
  expect([await get(publicUrl), await get(publicUrl, cookie)]).toEqual([404, 200]);
  expect((await app.call(files())).json).toEqual({ message: 'Project not found' });
  const { json } = await app.call(`/api/v1/projects/${uuid}/preview-links`, { cookie, body: {} });
  const seen = await openPreviewLink(app.services, new URL(json.url).searchParams.get('token') ?? '');
  const urls = seen?.files?.map(({ url }) => url) ?? [];
  expect(urls.slice(0, 2)).toEqual([null, null]);
  expect(await get(urls[2] ?? '')).toBe(200);
  const unsigned = [
    await app.call(files(), { body: form() }),
    await app.call(files(`/${open}`), { method: 'PATCH', body: { place: 0 } }),
    await app.call(files(`/${open}`), { method: 'DELETE' }),
    await app.call(files(`/${open}/links`), { body: {} }),
  ];
  expect(unsigned.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});

test('deleting a file or its project erases the bytes, and the sweep finds what was cut off', async () => {
  const { prisma, store } = app.services;
  const kept = async (name: string) => {
    const stored = await store.open(fileKey(name));
    stored?.stream.destroy();
    return stored !== null;
  };
  const [first, second] = [await add(), await add()];
  expect((await app.call(files(`/${first}`), { method: 'DELETE', cookie })).status).toBe(200);
  expect((await app.call(`/api/v1/projects/${uuid}`, { method: 'DELETE', cookie })).status).toBe(200);
  const asked = (await prisma.outbox.findMany({ where: { job: 'file.remove' } })).map(
    ({ payload }) => payload,
  );
  expect(asked).toEqual([{ file_uuid: first }, { file_uuid: second }]);
  await removeFile(app.services, first);
  // The deletion of the project can no longer be undone.
  await prisma.undo.deleteMany();
  ({ uuid } = await makeProject(app.services));
  const here = await add();
  expect(await removeFile(app.services, here)).toBe(false);
  const young = uuidV7();
  await store.put(fileKey(young), Buffer.from('still on its way'), { contentType: 'text/plain' });
  expect(await sweepFiles(app.services, { now: Date.now() + 1_000 })).toBe(0);
  expect([await kept(first), await kept(second), await kept(here), await kept(young)]).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(await sweepFiles(app.services, { now: Date.now() + 2 * 60 * 60_000 })).toBe(2);
  expect([await kept(second), await kept(here), await kept(young)]).toEqual([false, true, false]);
});
