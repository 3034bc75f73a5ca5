import { demoProjects } from '@perfboard/content/demo-project';
import { shop } from '@perfboard/content/shop';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDocument, saveDocument } from '../../catalog/shop/shop.ts';
import { makeImage, makeProject } from '../../testing/make-project.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { readSetup, removeDemo, skipStep } from './setup.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:9' });
});
afterAll(() => services?.close());

const actor = 'owner@shop.example';
const read = () => readSetup(services.prisma, { NOTIFY_EMAIL: 'a@torino.it', MAIL_FROM: 'a@torino.it' });
const done = async () => (await read()).steps.flatMap(({ step, is_done }) => (is_done ? [step] : []));
const remove = () => services.prisma.$transaction((tx) => removeDemo({ tx, requestId: 'r' }, actor));

test('a new shop starts with all steps open, and removing the demo leaves the owner’s changes', async () => {
  const { prisma } = services;
  const [untouched, saved] = demoProjects;
  if (!untouched || !saved) throw new Error('There is a demo catalog');
  await makeProject(services, { uuid: untouched.uuid });
  await makeProject(services, { uuid: saved.uuid, version: 2 });
  expect(await done()).toEqual(['project', 'mail']);
  await prisma.project.delete({ where: { uuid: saved.uuid } });
  expect(await done()).toEqual(['mail']);
  await makeProject(services, { uuid: saved.uuid, version: 2 });

  await prisma.$transaction((tx) =>
    saveDocument(tx, { name: 'profile', version: 0, actor, value: { ...shop, name: 'Torino Elettronica' } }),
  );
  const { version, value } = await readDocument(prisma, 'home');
  // One entry of the owner among the demo's entries.
  const slides = value.slides.slice(0, 1).map((slide) => ({ ...slide, title: 'Riparazioni' }));
  await prisma.$transaction((tx) =>
    saveDocument(tx, {
      name: 'home',
      version,
      actor,
      value: { ...value, slides: [...slides, ...value.slides.slice(1)] },
    }),
  );
  const words = ['slides', 'top projects', 'statistics', 'testimonials', 'links', 'figures', 'rating'];
  expect((await read()).demo).toEqual({ projects: 1, words });

  expect(await remove()).toEqual({ projects: 1, words });
  expect((await prisma.project.findMany()).map(({ uuid }) => uuid)).toEqual([saved.uuid]);
  const home = (await readDocument(prisma, 'home')).value;
  expect(home.slides).toEqual(slides);
  expect([home.top_projects.groups, home.why_choose_us.statistics]).toEqual([[], []]);
  expect(home.why_choose_us.reasons).toEqual(value.why_choose_us.reasons);
  expect((await readDocument(prisma, 'testimonials')).value.testimonials).toEqual([]);
  expect([home.consultation.text, home.testimonials.text].join()).not.toMatch(/\d/);
  const { social, name } = (await readDocument(prisma, 'profile')).value;
  expect([social, name]).toEqual([[], 'Torino Elettronica']);
  expect(await remove()).toEqual({ projects: 0, words: [] });
});

test('email counts as set up once a real recipient gets lead notifications', async () => {
  const { prisma } = services;
  const isMailDone = async (NOTIFY_EMAIL: string) => {
    const { steps } = await readSetup(prisma, { NOTIFY_EMAIL, MAIL_FROM: 'a@torino.it' });
    return steps.find(({ step }) => step === 'mail')?.is_done;
  };
  const owner = { id: 'owner', name: 'Anna', email: 'admin@example.com', role: 'owner' as const };
  await prisma.user.create({ data: owner });
  expect(await isMailDone('desk@perfboardlabs.example')).toBe(false);
  expect(await isMailDone('owners')).toBe(false);
  await prisma.user.create({ data: { ...owner, id: 'second', email: 'anna@torino.it' } });
  expect(await isMailDone('owners')).toBe(true);
  await prisma.user.delete({ where: { id: 'second' } });
});

test('a step is done once the shop’s data says so, and owners can skip one and add it back', async () => {
  const { prisma } = services;
  const save = async (fields: Partial<typeof shop>) => {
    const { version, value } = await readDocument(prisma, 'profile');
    await prisma.$transaction((tx) =>
      saveDocument(tx, { name: 'profile', version, actor, value: { ...value, ...fields } }),
    );
  };
  await save({ name: 'Torino Elettronica', phone: shop.phone });
  expect(await done()).not.toContain('name');
  const content_hash = 'ab'.repeat(32);
  await makeImage(services, { content_hash, status: 'ready', width: 512, height: 512 });
  await save({ logo: { light: `picture:${content_hash}:512x512`, dark: '', icon: '' } });
  expect(await done()).toContain('name');
  await save({ phone: '+39 011 555 0142', email: 'ciao@torino.it' });
  expect(await done()).not.toContain('contact');
  await save({ address: { ...shop.address, street: 'Via Po 1', city: 'Torino' } });
  expect(await done()).toContain('contact');

  const home = await readDocument(prisma, 'home');
  expect(await done()).not.toContain('services');
  const repairs = { ...home.value.services, title: 'What we repair' };
  await prisma.$transaction((tx) =>
    saveDocument(tx, {
      name: 'home',
      version: home.version,
      actor,
      value: { ...home.value, services: repairs },
    }),
  );
  expect(await done()).toContain('services');

  // The demo is gone since the first test: what is left are the legal texts.
  expect(await done()).not.toContain('publish');
  const legal = await readDocument(prisma, 'legal');
  const terms = { ...legal.value.terms, text: 'Ours.' };
  await prisma.$transaction((tx) =>
    saveDocument(tx, { name: 'legal', version: legal.version, actor, value: { ...legal.value, terms } }),
  );
  expect(await done()).toContain('publish');

  const skipped = async () =>
    (await read()).steps.flatMap(({ step, is_skipped }) => (is_skipped ? [step] : []));
  await skipStep(prisma, { step: 'team', is_skipped: true });
  await skipStep(prisma, { step: 'team', is_skipped: true });
  expect([await skipped(), (await done()).includes('team')]).toEqual([['team'], false]);
  await skipStep(prisma, { step: 'team', is_skipped: false });
  expect(await skipped()).toEqual([]);
});
