import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eventually } from '@perfboard/testing/eventually';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { storeFile } from '../file/file-store.ts';
import { addProjectFile } from '../file/project-file.ts';
import { addPhoto, arrangePhotos } from '../project/arrange-photos.ts';
import { createProject, removeProject, updateProject } from '../project/project.ts';
import { openTestServices, type TestServices } from '../testing/services.ts';
import { readImport, startImport } from './project-import.ts';
import { readProjectRecord } from './project-record.ts';
import { runProjectImport } from './run-project-import.ts';
import {
  byHand,
  checkFile,
  type Entry,
  handMade,
  head,
  never,
  parts,
  pictureOf,
  renamed,
  texts,
  uploadOf,
  verdictsOf,
  zipOf,
} from './testing-archive.ts';
import { writeArchive } from './write-archive.ts';

let services: TestServices;
let options: { tx: TestServices['prisma']; store: TestServices['store']; requestId: string };
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:1' });
  options = { tx: services.prisma, store: services.store, requestId: 'test' };
});
afterAll(() => services?.close());
beforeEach(() =>
  services.pool.query(
    'truncate projects, project_photos, files, images, project_imports, project_import_parts, project_import_rows, outbox cascade',
  ),
);

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
const check = (file: Buffer) => checkFile(services, file);
const start = (uuid: string) => startImport({ tx: services.prisma, requestId: 'test' }, uuid);
const take = async (uuid: string) => {
  await start(uuid);
  await runProjectImport(services, uuid, never);
};
const verdicts = (uuid: string) => verdictsOf(services, uuid);
const refusal = async (file: Buffer) => (await readImport(services.prisma, await check(file))).last_error;

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
  await expect(start(same)).rejects.toThrow('There is nothing in this archive that is new or changed');

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
    ['Changed', 'changed', 'Other than here: name, description, state, parts list, photos'],
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

test('an archive made by hand is new once; by its name it is the same the next time, and what it does not say stays', async () => {
  const archive = await handMade({}, { '__MACOSX/._x': 'x', 'projects/one/notes.txt': 'x' });
  const first = await check(archive);
  const unnamed = 'Not named in project.json, left out: notes.txt';
  expect(await verdicts(first)).toEqual([['Soil node', 'new', unnamed]]);
  await take(first);
  expect(await verdicts(await check(archive))).toEqual([['Soil node', 'same', unnamed]]);
  const next = await check(
    await zipOf({ ...head, 'projects/x/project.json': JSON.stringify({ project_name: 'SOIL node' }) }),
  );
  expect(await verdicts(next)).toEqual([['SOIL node', 'changed', 'Other than here: name']]);
  await take(next);
  const [project] = await services.prisma.project.findMany();
  expect(project).toMatchObject({ ...texts, project_name: 'SOIL node' });
});

test('what is wrong with a project is said, and the others come in', async () => {
  const uuid = '01920000-0000-7000-8000-000000000001';
  const project = (json: object) => JSON.stringify({ ...byHand, project_name: 'X', ...json });
  const picture = await pictureOf(3);
  const here = await createProject(options, { ...texts, project_name: 'Here' }, await uploadOf(7));
  const id = await check(
    await zipOf({
      ...head,
      'projects/good/project.json': project({ project_name: 'Good', uuid }),
      'projects/good/a.png': picture,
      'projects/twice/project.json': project({ uuid }),
      'projects/twice/a.png': picture,
      'projects/category/project.json': project({ project_name: 'Y', category: 'Gardening' }),
      'projects/category/a.png': picture,
      'projects/fields/project.json': project({
        project_name: 'W',
        description: 'short',
        tag: 1,
      }),
      'projects/fields/a.png': picture,
      'projects/none/project.json': project({
        photos: [{ file: 'b.png' }],
        story: 's.md',
        parts_list: 'p.csv',
        uuid: `${uuid.slice(0, -1)}2`,
      }),
      'projects/none/b.png': 'no picture',
      'projects/none/s.md': Buffer.from([0xff, 0xfe, 0xfd]),
      'projects/none/p.csv': 'Quantity,Part\nmany,ESP32',
      'projects/escape/project.json': project({
        uuid: `${uuid.slice(0, -1)}3`,
        photos: [{ file: '../../../../etc/passwd' }, { file: '../good/a.png' }, { file: 'a.png' }],
        files: [{ file: './a.png' }],
      }),
      'projects/escape/a.png': picture,
      'projects/unnamed/project.json': project({ project_name: 'GOOD ' }),
      'projects/unnamed/a.png': picture,
      'projects/here/project.json': project({ project_name: 'Here', uuid: undefined }),
      'projects/here/a.png': picture,
      'projects/renamed/project.json': project({ project_name: 'There', uuid: here }),
      'projects/renamed/a.png': picture,
      'projects/text/project.json': '{',
      'projects/zero/project.json': project({ project_name: 'Z', author: '\0', '\0': 1 }),
      'projects/zero/a.png': picture,
      'projects/odd/project.json': project({ project_name: { toString: null } }),
      'projects/odd/a.png': picture,
      'projects/nameless/project.json': project({ project_name: undefined }),
      'projects/nameless/a.png': picture,
      'projects/nameless2/project.json': project({ project_name: undefined }),
      'projects/nameless2/a.png': picture,
    }),
  );
  const byUuid =
    'Another project of this archive is this one by its uuid: say which one is meant here by a uuid';
  expect(await verdicts(id)).toEqual([
    ['Good', 'new'],
    ['X', 'wrong', 'Another project of this archive has the same uuid'],
    ['Y', 'wrong', 'The shop has no category called Gardening'],
    ['W', 'wrong', 'description: Description must be at least 20 characters', expect.stringContaining('tag')],
    [
      'X',
      'wrong',
      'projects/none/s.md is not UTF-8',
      expect.stringContaining('Parts list, line 2'),
      'b.png: Please select a valid image file (JPEG, PNG, or WebP)',
    ],
    [
      'X',
      'wrong',
      '../../../../etc/passwd lies outside of the project’s folder',
      '../good/a.png lies outside of the project’s folder',
      './a.png is there twice',
    ],
    ['GOOD', 'wrong', byUuid],
    ['Here', 'wrong', byUuid],
    ['There', 'changed', 'Other than here: name, photos'],
    ['projects/text', 'wrong', 'project.json is no JSON'],
    ['Z', 'wrong', 'author: Author is required', expect.stringContaining('Unrecognized key')],
    ['projects/odd', 'wrong', expect.stringMatching(/^project_name: /)],
    ['projects/nameless', 'wrong', expect.stringMatching(/^project_name: /)],
    ['projects/nameless2', 'wrong', expect.stringMatching(/^project_name: /)],
  ]);
  await take(id);
  const names = (await services.prisma.project.findMany()).map((row) => row.project_name).sort();
  expect(names).toEqual(['Good', 'There']);
});

test('an archive that is made to do harm is refused as a whole, with a word why', async () => {
  const good = await handMade({});
  const project = (name: string, content: Entry) => handMade({}, { [name]: content });
  expect(await refusal(Buffer.from('no archive at all'))).toBe('This is no ZIP archive, or it is damaged');
  expect(await refusal(good.subarray(0, good.length - 30))).toBe('This is no ZIP archive, or it is damaged');
  expect(await refusal(await zipOf({ 'readme.txt': 'x' }))).toMatch(/^This archive holds no projects/);
  expect(
    await refusal(await zipOf({ ...head, 'archive.json': '{"format":"perfboard-projects","version":2}' })),
  ).toBe('This archive was made by a newer release');
  // It says that its first file lies behind its end.
  const astray = Buffer.from(good);
  const listed = astray.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  astray.writeUInt32LE(0x7ffffff0, listed + 42);
  expect(await refusal(astray)).toBe('archive.json is damaged');
  const outside = await project('ab/evil.sh', 'x');
  for (const name of ['../evil.sh', '/b/evil.sh', '..\\evil.sh', '../evil\0sh']) {
    expect(await refusal(renamed(outside, 'ab/evil.sh', name))).toMatch(
      /^The archive names a file outside of itself/,
    );
  }
  expect(await refusal(renamed(await project('a-a', 'x'), 'a-a', 'a\x01a'))).toBe(
    'The archive has a name that is not UTF-8',
  );
  expect(
    await refusal(renamed(await project('é-a', 'x'), Buffer.from('é-a').toString('latin1'), '\xff\xfe-a')),
  ).toBe('The archive has a name that is not UTF-8');
  expect(await refusal(await project('link', { content: Buffer.from('/etc/passwd'), mode: 0o120777 }))).toBe(
    'The archive holds a link instead of a file: link',
  );
  expect(
    await refusal(
      renamed(await handMade({}, { 'projects/one/b.png': 'x' }), 'projects/one/b.png', 'projects/one/A.png'),
    ),
  ).toBe('The archive holds this twice: projects/one/A.png');
  // By the number that stands at its end: the list itself is not read.
  const many = Buffer.from(good);
  many.writeUInt16LE(10_000, many.length - 22 + 8);
  many.writeUInt16LE(10_000, many.length - 22 + 10);
  expect(await refusal(many)).toBe('An archive may have 9,000 entries at most');
});

test('a bomb is not unpacked, and a wrong check sum is noticed', async () => {
  // A thousand to one: harmless by its own words, which are what is looked at, and cut off where they are a lie.
  const bomb = await handMade(
    { files: [{ file: 'f' }] },
    { 'projects/one/f': Buffer.alloc(26 * 1024 * 1024) },
  );
  expect(bomb.length).toBeLessThan(100_000);
  expect(await verdicts(await check(bomb))).toEqual([['Soil node', 'wrong', 'projects/one/f is too large']]);
  const lying = Buffer.from(bomb);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(26 * 1024 * 1024);
  const small = Buffer.alloc(4);
  small.writeUInt32LE(1000);
  for (let at = lying.indexOf(size); at >= 0; at = lying.indexOf(size, at + 4)) small.copy(lying, at);
  expect(await verdicts(await check(lying))).toEqual([['Soil node', 'wrong', 'projects/one/f is damaged']]);

  const huge = Buffer.from(bomb);
  size.copy(small);
  small.writeUInt32LE(0xfffffff0);
  for (let at = huge.indexOf(size); at >= 0; at = huge.indexOf(size, at + 4)) small.copy(huge, at);
  expect(await refusal(huge)).toBe('Unpacked, this archive would be larger than 4 GB');

  const words = 'words that stand as they are';
  const zip = new ZipFile();
  for (const [name, content] of Object.entries({
    ...head,
    'projects/one/project.json': JSON.stringify({ ...byHand, story: 's.md' }),
    'projects/one/s.md': words,
    'projects/one/a.png': await pictureOf(9),
  })) {
    zip.addBuffer(Buffer.from(content), name, { compress: false });
  }
  zip.end();
  const stored = await buffer(zip.outputStream as Readable);
  expect(await verdicts(await check(renamed(stored, words, words.replace('stand', 'stood'))))).toEqual([
    ['Soil node', 'wrong', 'projects/one/s.md is damaged'],
  ]);
});
