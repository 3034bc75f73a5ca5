import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eventually } from '@perfboard/testing/eventually';
import { expect, test } from 'vitest';
import type { TestServices } from '../../testing/services.ts';
import { storeFile } from '../file/file-store.ts';
import { addProjectFile } from '../file/project-file.ts';
import { addPhoto, arrangePhotos } from '../project/arrange-photos.ts';
import { createProject, removeProject, updateProject } from '../project/project.ts';
import { readImport } from './project-import.ts';
import { readProjectRecord } from './project-record.ts';
import { runProjectImport } from './run-project-import.ts';
import { never, parts, texts, uploadOf } from './testing-archive.ts';
import { options, prepareArchives, results, send, services, take } from './testing-import.ts';
import { writeArchive } from './write-archive.ts';

prepareArchives();

/** A project that uses every feature. */
async function makeWhole(name = texts.project_name, shade = 1): Promise<string> {
  const uuid = await createProject(
    options,
    {
      ...texts,
      project_name: name,
      state: 'draft',
      story: '## How it is built\n\n日本語',
      facts: { difficulty: 'beginner', price_from: '12.50', currency: 'EUR' },
      parts_list: parts,
    },
    await uploadOf(shade),
  );
  const photo = await addPhoto(options, uuid, { upload: await uploadOf(shade + 1), caption: 'Bare' });
  await arrangePhotos(options, uuid, [{ uuid: photo, focus_x: 20, focus_y: 80 }]);
  const stored = await storeFile(services.store, Buffer.from(`firmware of ${name}`));
  await addProjectFile(services.prisma, uuid, {
    ...stored,
    name: 'blink (v2).bin',
    kind: 'firmware',
    is_public: false,
  });
  const { project_name, description, story } = await services.prisma.project.findUniqueOrThrow({
    where: { uuid },
  });
  const translation = (language: string, path: string, source: string, text: string) => ({
    project_uuid: uuid,
    ...{ language, path, source, text },
    source_hash: createHash('sha256').update(source).digest('hex'),
    updated_by: 'a@example.com',
  });
  await services.prisma.translation.createMany({
    data: [
      translation('de', 'project_name', project_name, `${name}-Platine`),
      translation('de', 'story', story, '## Wie es gebaut ist'),
      translation('fr', 'description', description, 'Une carte.'),
      translation('fr', 'photos.0.caption', 'Bare', 'Nue'),
      // Out of date: no page shows it.
      translation('fr', 'story', 'An earlier story', 'Une histoire'),
    ],
  });
  return uuid;
}

/** A project's data, except values that differ in another shop. */
async function stateOf(uuid: string) {
  const record = await readProjectRecord(services.pool, uuid);
  if (!record) return undefined;
  const { updated_at: _at, photos, files, ...said } = record;
  return {
    ...said,
    photos: photos.map(({ image_uuid: _uuid, ...photo }) => photo),
    files: files.map(({ uuid: _uuid, ...file }) => file),
  };
}

const exportAll = async () => {
  const rows = await services.prisma.project.findMany({
    orderBy: { created_at: 'asc' },
    select: { uuid: true },
  });
  return buffer(
    writeArchive(
      services,
      rows.map(({ uuid }) => uuid),
    ),
  );
};
test('an export imports unchanged: a deleted project returns as a draft, an existing one stays unchanged', async () => {
  const [kept, changed, gone] = [
    await makeWhole('Kept', 10),
    await makeWhole('Changed', 20),
    await makeWhole('Gone', 30),
  ];
  const whole = await stateOf(gone);
  expect(whole?.translations.map(({ language, text }) => [language, text])).toEqual([
    ['de', 'Gone-Platine'],
    ['de', '## Wie es gebaut ist'],
    ['fr', 'Une carte.'],
    ['fr', 'Nue'],
  ]);
  const file = await exportAll();
  await removeProject(options, gone);
  await updateProject(options, changed, { project_name: 'Renamed', upload: undefined });
  const before = await Promise.all([kept, changed].map((uuid) => readProjectRecord(services.pool, uuid)));

  const uuid = await take(file);
  expect(await readImport(services.prisma, uuid)).toMatchObject({
    status: 'done',
    project_count: 3,
    imported: 1,
    results: { added: 1, skipped: 2 },
  });
  expect(await stateOf(gone)).toEqual(whole);
  expect(await Promise.all([kept, changed].map((here) => readProjectRecord(services.pool, here)))).toEqual(
    before,
  );
  // An edited demo project does not count as untouched.
  expect((await services.prisma.project.findUniqueOrThrow({ where: { uuid: gone } })).version).toBe(2);
  // The archive itself is deleted.
  expect(await services.prisma.projectImportPart.count({ where: { import_uuid: uuid } })).toBe(0);
  const here = 'The shop already has this project';
  expect(await results(file)).toEqual([
    ['Kept', 'skipped', here],
    ['Changed', 'skipped', here],
    ['Gone', 'skipped', here],
  ]);
});

test('an export fails if the store fails, and closes its files if the client disconnects', async () => {
  const uuid = await makeWhole();
  const opened: Readable[] = [];
  const store = Object.create(services.store) as TestServices['store'];
  const give = (stream: Readable) => {
    store.open = async () => {
      opened.push(stream);
      return { stream, bytes: 1_000_000 };
    };
    return writeArchive({ ...services, store }, [uuid]);
  };
  const brokenOff = Readable.from(
    (async function* () {
      yield Buffer.alloc(1_000);
      throw new Error('the store is gone');
    })(),
  );
  await expect(buffer(give(brokenOff))).rejects.toThrow('the store is gone');

  const endless = new Readable({ read() {} });
  const archive = give(endless);
  archive.resume();
  await eventually('it is opened', () => opened.includes(endless));
  archive.destroy();
  await eventually('it is closed', () => endless.destroyed);
});

test('a killed import leaves each project complete or absent, and continues', async () => {
  const uuids = [await makeWhole('A', 10), await makeWhole('B', 20), await makeWhole('C', 30)];
  const before = await Promise.all(uuids.map(stateOf));
  const file = await exportAll();
  for (const uuid of uuids) await removeProject(options, uuid);
  await services.prisma.image.deleteMany();
  const uuid = await send(file);
  // The worker dies during the second project: its image is stored, its row is not.
  let puts = 0;
  const store = Object.create(services.store) as TestServices['store'];
  store.put = async (...given) => {
    puts += 1;
    if (puts === 5) throw new Error('killed');
    await services.store.put(...given);
  };
  await expect(runProjectImport({ ...services, siteReader: '', store }, uuid, never)).rejects.toThrow(
    'killed',
  );
  expect(await services.prisma.project.count()).toBe(1);
  expect(await stateOf(uuids[0] ?? '')).toEqual(before[0]);
  // Two concurrent workers import each project once.
  const run = () => runProjectImport({ ...services, siteReader: '' }, uuid, never);
  await Promise.all([run(), run()]);
  expect(await readImport(services.prisma, uuid)).toMatchObject({ status: 'done', imported: 3 });
  expect(await Promise.all(uuids.map(stateOf))).toEqual(before);
});
