import { archiveMessages } from '@perfboard/contracts/words/project-archive';
import { expect, test } from 'vitest';
import { createProject } from '../project/project.ts';
import { byHand, handMade, head, pictureOf, texts, uploadOf, zipOf } from './testing-archive.ts';
import { check, options, prepareArchives, services, take, verdicts } from './testing-import.ts';

prepareArchives();

test('an archive made by hand is new once; by its name it is the same the next time, and what it does not say stays', async () => {
  const archive = await handMade({}, { '__MACOSX/._x': 'x', 'projects/one/notes.txt': 'x' });
  const first = await check(archive);
  const unnamed = archiveMessages.unnamed('notes.txt');
  expect(await verdicts(first)).toEqual([['Soil node', 'new', unnamed]]);
  await take(first);
  expect(await verdicts(await check(archive))).toEqual([['Soil node', 'same', unnamed]]);
  const next = await check(
    await zipOf({ ...head, 'projects/x/project.json': JSON.stringify({ project_name: 'SOIL node' }) }),
  );
  expect(await verdicts(next)).toEqual([['SOIL node', 'changed', 'Would change: name']]);
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
  const byUuid = archiveMessages.nameOfUuid;
  expect(await verdicts(id)).toEqual([
    ['Good', 'new'],
    ['X', 'wrong', archiveMessages.uuidTwice],
    ['Y', 'wrong', archiveMessages.categoryUnknown('Gardening')],
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
      archiveMessages.outside('../../../../etc/passwd'),
      archiveMessages.outside('../good/a.png'),
      archiveMessages.fileTwice('./a.png'),
    ],
    ['GOOD', 'wrong', byUuid],
    ['Here', 'wrong', byUuid],
    ['There', 'changed', 'Would change: name, photos'],
    ['projects/text', 'wrong', archiveMessages.notJson('project.json')],
    ['Z', 'wrong', 'author: Author is required', expect.stringContaining('Unrecognized key')],
    ['projects/odd', 'wrong', expect.stringMatching(/^project_name: /)],
    ['projects/nameless', 'wrong', expect.stringMatching(/^project_name: /)],
    ['projects/nameless2', 'wrong', expect.stringMatching(/^project_name: /)],
  ]);
  await take(id);
  const names = (await services.prisma.project.findMany()).map((row) => row.project_name).sort();
  expect(names).toEqual(['Good', 'There']);
});
