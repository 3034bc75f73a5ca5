import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { archiveMessages } from '@perfboard/contracts/words/project-archive';
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
import { check, options, prepareArchives, services, start, take, verdicts } from './testing-import.ts';
import { writeArchive } from './write-archive.ts';

prepareArchives();

/** A project that uses everything there is. */
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
  return uuid;
}

/** As it is here, but for what another shop would give other names. */
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
test('an export comes in as it went out; what is the same is left alone, what is changed is set right, what is gone comes back', async () => {
  const [kept, changed, gone] = [
    await makeWhole('Kept', 10),
    await makeWhole('Changed', 20),
    await makeWhole('Gone', 30),
  ];
  const before = await Promise.all([kept, changed, gone].map(stateOf));
  const file = await exportAll();

  const same = await check(file);
  expect(await verdicts(same)).toEqual([
    ['Kept', 'same'],
    ['Changed', 'same'],
    ['Gone', 'same'],
  ]);
  await expect(start(same)).rejects.toThrow(archiveMessages.nothingToDo);

  await removeProject(options, gone);
  await updateProject(options, changed, {
    project_name: 'Renamed',
    description: 'Other words than before, and enough.',
    parts_list: '',
    state: 'published',
    upload: await uploadOf(99),
  });
  const { version } = await services.prisma.project.findUniqueOrThrow({ where: { uuid: kept } });
  const uuid = await check(file);
  expect(await verdicts(uuid)).toEqual([
    ['Kept', 'same'],
    ['Changed', 'changed', 'Would change: name, description, state, parts list, photos'],
    ['Gone', 'new'],
  ]);
  await take(uuid);
  expect(await readImport(services.prisma, uuid)).toMatchObject({ status: 'done', imported: 2 });
  expect(await Promise.all([kept, changed, gone].map(stateOf))).toEqual(before);
  expect((await services.prisma.project.findUniqueOrThrow({ where: { uuid: kept } })).version).toBe(version);
  expect(await verdicts(await check(file))).toEqual([
    ['Kept', 'same'],
    ['Changed', 'same'],
    ['Gone', 'same'],
  ]);
  // A project of the demo that its owner has worked on is not taken for an untouched one.
  expect((await services.prisma.project.findUniqueOrThrow({ where: { uuid: gone } })).version).toBe(2);
  // Neither the archive nor a picture that nothing shows any more is kept.
  expect(await services.prisma.projectImportPart.count({ where: { import_uuid: uuid } })).toBe(0);
});

test('an export ends with an error where the store breaks off, and closes what it reads where nobody wants the rest', async () => {
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

test('an import that is killed leaves each project whole or absent, and goes on', async () => {
  const uuids = [await makeWhole('A', 10), await makeWhole('B', 20), await makeWhole('C', 30)];
  const before = await Promise.all(uuids.map(stateOf));
  const file = await exportAll();
  for (const uuid of uuids) await removeProject(options, uuid);
  await services.prisma.image.deleteMany();
  const uuid = await check(file);
  await start(uuid);
  // The worker dies in the middle of the second one: its picture is stored, its row is not.
  let puts = 0;
  const store = Object.create(services.store) as TestServices['store'];
  store.put = async (...given) => {
    puts += 1;
    if (puts === 5) throw new Error('killed');
    await services.store.put(...given);
  };
  await expect(runProjectImport({ ...services, store }, uuid, never)).rejects.toThrow('killed');
  expect(await services.prisma.project.count()).toBe(1);
  expect(await stateOf(uuids[0] ?? '')).toEqual(before[0]);
  // Two workers at once do each once.
  await Promise.all([runProjectImport(services, uuid, never), runProjectImport(services, uuid, never)]);
  expect(await readImport(services.prisma, uuid)).toMatchObject({ status: 'done', imported: 3 });
  expect(await Promise.all(uuids.map(stateOf))).toEqual(before);
});
