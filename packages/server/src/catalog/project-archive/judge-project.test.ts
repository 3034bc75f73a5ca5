import { archiveMessages } from '@perfboard/contracts/words/project-archive';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { createProject } from '../project/project.ts';
import { byHand, checkFile, head, pictureOf, texts, uploadOf, verdictsOf, zipOf } from './testing-archive.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:1' });
});
afterAll(() => services?.close());

test('all that is wrong with a project is said at once: fields, files, the shop’s categories, and that it is there twice', async () => {
  const options = { tx: services.prisma, store: services.store, requestId: 'test' };
  for (const shade of [1, 2]) {
    await createProject(options, { ...texts, project_name: 'Here' }, await uploadOf(shade));
  }
  const project = (json: object) =>
    JSON.stringify({ ...byHand, category: 'Gardening', photos: [{ file: 'b.png' }], ...json });
  const uuid = '01920000-0000-7000-8000-000000000001';
  const file = await zipOf({
    ...head,
    'projects/fields/project.json': project({
      project_name: 'Mixed',
      uuid,
      tags: 'LoRa',
      size: 1,
      story: 's.md',
      parts_list: 'p.csv',
    }),
    'projects/fields/p.csv': 'Quantity,Part\nmany,ESP32',
    'projects/fields/b.png': 'no picture',
    'projects/twice/project.json': project({ project_name: 'Twice', uuid, photos: [] }),
    'projects/name/project.json': project({ project_name: 'Here', description: 'x'.repeat(10_001) }),
    'projects/name/b.png': await pictureOf(3),
  });
  const category = archiveMessages.categoryUnknown('Gardening');
  expect(await verdictsOf(services, await checkFile(services, file))).toEqual([
    [
      'Mixed',
      'wrong',
      'tags: Tags must be a list of strings',
      'Unrecognized key: "size"',
      'projects/fields/s.md is not in the archive',
      expect.stringMatching(/^Parts list, line 2: Quantity/),
      'b.png: Please select a valid image file (JPEG, PNG, or WebP)',
      category,
    ],
    ['Twice', 'wrong', archiveMessages.uuidTwice, 'Image is required', category],
    [
      'Here',
      'wrong',
      'description: Description must not exceed 10,000 characters',
      archiveMessages.nameAmbiguous,
      category,
    ],
  ]);
});
