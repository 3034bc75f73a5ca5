import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { demoProjects } from '@perfboard/content/demo-project';
import { cleanFileName } from '@perfboard/contracts/words/file';
import { lineCost, toPartsList } from '@perfboard/contracts/words/parts-list';
import { expect, test } from 'vitest';
import { demoPictureName } from './demo-pictures.ts';
import { type DemoStudy, readDemoStudy } from './demo-study.ts';

const directory = path.resolve(import.meta.dirname, '../../demo/studies');
const entries = await Promise.all(
  demoProjects.map(async (project) => ({
    project,
    study: await readDemoStudy(directory, project.project_name),
  })),
);
const studied = entries.filter((entry): entry is typeof entry & { study: DemoStudy } => entry.study !== null);

test('six or more demo projects have a case study, and each folder belongs to a project', async () => {
  expect(studied.length).toBeGreaterThanOrEqual(6);
  const names = studied.map(({ project }) => demoPictureName(project.project_name)).sort();
  expect((await readdir(directory)).sort()).toEqual(names);
});

test('the featured projects have one: they are on the home page', () => {
  const featured = demoProjects.filter((project) => project.featured).map(({ uuid }) => uuid);
  expect(studied.map(({ project }) => project.uuid)).toEqual(expect.arrayContaining(featured));
});

test.each(studied)('$project.project_name has all that a project can have', ({ study }) => {
  const { story, facts, parts_list, photos, files } = study;
  const words = story.split(/\s+/).length;
  expect(words).toBeGreaterThanOrEqual(350);
  expect(words).toBeLessThanOrEqual(700);
  // Measured, in a table.
  expect(story).toMatch(/^\|.*\d.*\|$/m);
  expect(facts).toMatchObject({
    difficulty: expect.anything(),
    build_time: expect.anything(),
    power: expect.anything(),
    price_from: expect.anything(),
    currency: 'USD',
  });
  expect(parts_list.length).toBeGreaterThanOrEqual(8);
  expect(parts_list.every((line) => lineCost(line) !== undefined && line.mpn)).toBe(true);
  // What it costs in parts is less than what we ask for.
  expect(Number(toPartsList(parts_list, 'USD').cost)).toBeLessThan(Number(facts.price_from));
  expect(photos.length).toBeGreaterThanOrEqual(3);
  expect(new Set(photos.map(({ caption }) => caption)).size).toBe(photos.length);
  expect(files.length).toBeGreaterThanOrEqual(1);
  for (const { name, bytes } of files) {
    expect(cleanFileName(name)).toBe(name);
    expect(bytes.length).toBeGreaterThan(500);
    expect(bytes.length).toBeLessThan(100_000);
  }
});
