import { domainGroups } from '@perfboard/content/domain-group';
import { makeImage, makeProject } from '@perfboard/server/testing/make-project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const [group] = domainGroups;
const names = group?.projects ?? [];

async function make(at: number, fields: object = {}, status: 'ready' | 'pending' = 'ready'): Promise<string> {
  const image = await makeImage(app.services, { status, placeholder: 'data:image/webp;base64,AAAA' });
  for (const width of [320, 640, 960]) {
    await app.services.prisma.imageVariant.create({
      data: {
        image_uuid: image.uuid,
        format: 'avif',
        width,
        height: width / 2,
        bytes: 1,
        key: `variants/${image.content_hash}/${width}.avif`,
      },
    });
  }
  const project = { project_name: names[at] as string, image_uuid: image.uuid, ...fields };
  return (await makeProject(app.services, project)).uuid;
}

test('a group of top projects shows pictures of at most three of its names, of published projects only', async () => {
  await make(0, { published_at: null });
  await make(1, { published_at: new Date(Date.now() + 3_600_000) });
  await make(2, {}, 'pending');
  await make(3, { image_uuid: null });
  const shown = [await make(4), await make(5)];
  await make(4, { created_at: new Date(0) });
  const { data } = await app.query('project.topPictures');
  expect(data).toHaveLength(domainGroups.length);
  expect(data[0]).toMatchObject(
    shown.map((uuid, index) => ({ uuid, project_name: names[4 + index], image: { placeholder: null } })),
  );
  const [{ image }] = data[0];
  expect(image.variants.map(({ width }: { width: number }) => width)).toEqual([320, 640]);
  expect(data.slice(1).flat()).toEqual([]);

  for (const at of [0, 1]) await make(at);
  const { data: more } = await app.query('project.topPictures');
  expect(more[0].map(({ project_name }: { project_name: string }) => project_name)).toEqual([
    names[0],
    names[1],
    names[4],
  ]);
});
