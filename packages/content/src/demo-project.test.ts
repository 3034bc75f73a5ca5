import { defaultCategories } from '@perfboard/contracts/category-defaults';
import { projectLimits } from '@perfboard/contracts/words/project';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { demoCreatedAt, demoProjects } from './demo-project.ts';

describe('demo projects', () => {
  it('fill the catalog over every admin category', () => {
    expect(demoProjects.length).toBeGreaterThanOrEqual(44);
    expect(new Set(demoProjects.map(({ category }) => category))).toEqual(
      new Set(defaultCategories.admin.map(({ title }) => title)),
    );
  });

  it('have distinct names, descriptions and uuids', () => {
    for (const key of ['project_name', 'description', 'uuid'] as const) {
      expect(new Set(demoProjects.map((project) => project[key])).size).toBe(demoProjects.length);
    }
  });

  it('have uuids of version 7 that order as their age does', () => {
    for (const { uuid } of demoProjects) expect(z.uuidv7().safeParse(uuid).success).toBe(true);
    const uuids = demoProjects.map(({ uuid }) => uuid);
    expect([...uuids].sort().reverse()).toEqual(uuids);
  });

  it('keep their uuid from release to release, so that seeding again adds nothing', () => {
    const project = demoProjects.find(
      ({ project_name }) => project_name === 'LoRa Mesh Weather Station Network',
    );
    expect(project?.uuid).toBe('019e2090-7a80-776a-80c9-58a2507fb7a0');
  });

  it('feature six, enough for the home page', () => {
    expect(demoProjects.filter(({ featured }) => featured)).toHaveLength(6);
  });

  it('can be booked by name: a name is a valid project title of the booking form', () => {
    for (const { project_name } of demoProjects) {
      expect(project_name.length).toBeGreaterThanOrEqual(5);
      expect(project_name.length).toBeLessThanOrEqual(100);
    }
  });

  it.each(demoProjects.map((project) => [project.project_name, project] as const))(
    '%s is described in 80 to 160 words with 3 to 6 distinct tags',
    (_name, { description, tags }) => {
      const words = description.split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(80);
      expect(words).toBeLessThanOrEqual(160);
      expect(description.length).toBeLessThanOrEqual(projectLimits.descriptionMax);
      expect(tags.length).toBeGreaterThanOrEqual(3);
      expect(tags.length).toBeLessThanOrEqual(6);
      expect(new Set(tags.map((tag) => tag.toLowerCase())).size).toBe(tags.length);
      for (const tag of tags) expect(tag.length).toBeLessThanOrEqual(projectLimits.tagMax);
    },
  );

  it('were created within the last fourteen months, none in the future', () => {
    const now = Date.UTC(2026, 0, 1);
    for (const project of demoProjects) {
      const age = now - demoCreatedAt(project, now);
      expect(age).toBeGreaterThan(0);
      expect(age).toBeLessThan(427 * 86_400_000);
    }
  });
});
