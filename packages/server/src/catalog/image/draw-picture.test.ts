import { demoProjects } from '@perfboard/content/demo-project';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeImage, makeProject } from '../../testing/make-project.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { drawPicture } from './draw-picture.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:9' });
});
afterAll(() => services?.close());
beforeEach(async () => {
  await services.prisma.project.deleteMany();
  await services.prisma.image.deleteMany();
});

const uuid = demoProjects[0]?.uuid ?? '';
const pictureOf = async () =>
  (
    await services.prisma.project.findUniqueOrThrow({
      where: { uuid },
      include: { image: { include: { variants: true } } },
    })
  ).image;

test('a demo project gets its picture with every variant, once however often it is drawn', async () => {
  await makeProject(services, { uuid });
  await drawPicture(services, uuid);
  const picture = await pictureOf();
  expect(picture).toMatchObject({ status: 'ready', width: 1280, height: 960 });
  expect(picture?.variants).toHaveLength(8);
  for (const { key } of picture?.variants ?? []) {
    const stored = await services.store.open(key);
    expect(stored, key).not.toBeNull();
    stored?.stream.destroy();
  }
  await drawPicture(services, uuid);
  expect((await pictureOf())?.uuid).toBe(picture?.uuid);
  expect(await services.prisma.image.count()).toBe(1);
});

test('a picture of the owner’s own is not drawn over, and what is gone or no demo project gets none', async () => {
  const own = await makeImage(services);
  await makeProject(services, { uuid, image_uuid: own.uuid });
  const other = await makeProject(services);
  await drawPicture(services, uuid);
  await drawPicture(services, other.uuid);
  await drawPicture(services, demoProjects[1]?.uuid ?? '');
  expect((await pictureOf())?.uuid).toBe(own.uuid);
  expect(await services.prisma.image.count()).toBe(1);
});
