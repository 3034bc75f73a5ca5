import { expect, test } from 'vitest';
import { createProject } from '../project/project.ts';
import { byHand, handMade, head, pictureOf, texts, uploadOf, zipOf } from './testing-archive.ts';
import { options, prepareArchives, results, services } from './testing-import.ts';

prepareArchives();

test('a handmade archive becomes a draft once; the next time its project is skipped, also by its name', async () => {
  const archive = await handMade(
    { published_at: '2026-01-01T00:00:00Z' },
    { '__MACOSX/._x': 'x', 'projects/one/notes.txt': 'x' },
  );
  expect(await results(archive)).toEqual([
    ['Soil node', 'added', 'Skipped because project.json does not list it: notes.txt'],
  ]);
  const here = 'The shop already has this project';
  expect(await results(archive)).toEqual([['Soil node', 'skipped', here]]);
  const other = await handMade({
    project_name: 'SOIL node',
    description: 'Other words than before, and enough.',
  });
  expect(await results(other)).toEqual([['SOIL node', 'skipped', here]]);
  const projects = await services.prisma.project.findMany();
  expect(projects).toMatchObject([{ ...texts, published_at: null }]);
});

test('an invalid project fails with the reason, and the others are imported', async () => {
  const uuid = '01920000-0000-7000-8000-000000000001';
  const project = (json: object) => JSON.stringify({ ...byHand, project_name: 'X', ...json });
  const picture = await pictureOf(3);
  const here = await createProject(options, { ...texts, project_name: 'Here' }, await uploadOf(7));
  const done = await results(
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
        description: 'x'.repeat(10_001),
        tag: 1,
      }),
      'projects/fields/a.png': picture,
      'projects/story/project.json': project({ story: 's.md' }),
      'projects/story/s.md': Buffer.from([0xff, 0xfe, 0xfd]),
      'projects/story/a.png': picture,
      'projects/parts/project.json': project({ parts_list: 'p.csv' }),
      'projects/parts/p.csv': 'Quantity,Part\nmany,ESP32',
      'projects/parts/a.png': picture,
      'projects/picture/project.json': project({ photos: [{ file: 'b.png' }] }),
      'projects/picture/b.png': 'no picture',
      'projects/gone/project.json': project({}),
      'projects/escape/project.json': project({ photos: [{ file: '../../../../etc/passwd' }] }),
      'projects/beside/project.json': project({ photos: [{ file: 'a.png' }, { file: '../good/a.png' }] }),
      'projects/beside/a.png': picture,
      'projects/same/project.json': project({ files: [{ file: './a.png' }] }),
      'projects/same/a.png': picture,
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
      'projects/bare/project.json': project({
        project_name: 'Bare',
        description: 'Short',
        tags: [],
        photos: [],
      }),
    }),
  );
  const exists = 'The shop already has this project';
  expect(done).toEqual([
    ['Good', 'added'],
    ['X', 'skipped', exists],
    ['Y', 'failed', 'The shop has no category named Gardening'],
    [
      'W',
      'failed',
      'description: Description must not exceed 10,000 characters',
      expect.stringContaining('tag'),
    ],
    ['X', 'failed', 'projects/story/s.md is not UTF-8'],
    ['X', 'failed', expect.stringMatching(/^Line 2: /)],
    ['X', 'failed', 'b.png: Please select a valid image file (JPEG, PNG, or WebP)'],
    ['X', 'failed', 'projects/gone/a.png is not in the archive'],
    ['X', 'failed', '../../../../etc/passwd is outside the project’s folder'],
    ['X', 'failed', '../good/a.png is outside the project’s folder'],
    ['X', 'failed', './a.png is listed twice'],
    ['GOOD', 'skipped', exists],
    ['Here', 'skipped', exists],
    ['There', 'skipped', exists],
    ['projects/text', 'failed', 'project.json is not valid JSON'],
    ['Z', 'failed', 'author: Author is required', expect.stringContaining('Unrecognized key')],
    ['projects/odd', 'failed', expect.stringMatching(/^project_name: /)],
    ['projects/nameless', 'failed', expect.stringMatching(/^project_name: /)],
    ['Bare', 'added', 'No photo: it stays a draft'],
  ]);
  const names = (await services.prisma.project.findMany()).map((row) => row.project_name).sort();
  expect(names).toEqual(['Bare', 'Good', 'Here']);
});
