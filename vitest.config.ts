import { existsSync, readdirSync } from 'node:fs';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { scaled, slownessVariable } from './packages/testing/src/limit.ts';
import { measureSlowness } from './packages/testing/src/measure-slowness.ts';

// Here, as the limits below need it; the tests' processes inherit it.
process.env[slownessVariable] ||= (await measureSlowness()).toFixed(1);

const shared = {
  pool: 'forks' as const,
  // A worker loads the server's modules once for all the files that it runs: a third of the suite's time otherwise.
  isolate: false,
  // Real services start in hooks, on machines that may be busy with something else.
  testTimeout: scaled(30_000),
  hookTimeout: scaled(60_000),
  teardownTimeout: scaled(20_000),
  expect: { poll: { timeout: scaled(10_000) } },
  // A busy machine may be late once; a broken promise is broken twice. At a desk every failure is seen at once.
  retry: process.env.CI ? 1 : 0,
};

/** A workspace with a vitest.config.ts of its own is taken with that; every other one has its tests beside its sources. */
function projectOf(folder: string): TestProjectConfiguration {
  if (existsSync(`${folder}/vitest.config.ts`)) return `${folder}/vitest.config.ts`;
  const name = folder.replace(/^(apps|packages)\//, '');
  return { test: { ...shared, name, root: folder, include: ['**/*.test.{ts,tsx,mjs}'] } };
}

const workspaces = ['packages', 'apps'].flatMap((group) =>
  readdirSync(group).map((name) => `${group}/${name}`),
);

export default defineConfig({
  test: {
    globalSetup: './apps/e2e/src/global-setup.ts',
    // One more than the cores of a small machine: half of these tests wait for a process, a queue or a browser.
    maxWorkers: 3,
    projects: [
      ...workspaces.filter((folder) => folder !== 'apps/e2e').map(projectOf),
      projectOf('scripts'),
      {
        test: {
          ...shared,
          name: 'e2e',
          root: 'apps/e2e',
          include: ['**/*.e2e.ts'],
          testTimeout: scaled(90_000),
          hookTimeout: scaled(180_000),
        },
      },
    ],
  },
});
