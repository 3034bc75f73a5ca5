import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';
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

/** Set by `npm run test:fast`: no browser, no built product, and none of the files that say `@module-tag slow`. */
const isFast = Boolean(process.env.TEST_FAST);

function slowFiles(folder: string): string[] {
  const isSlow = (file: string) =>
    file.includes('.test.') && readFileSync(join(folder, file), 'utf8').startsWith('// @module-tag slow\n');
  const sources = existsSync(join(folder, 'src')) ? 'src' : '';
  return readdirSync(join(folder, sources), { recursive: true, encoding: 'utf8' })
    .map((file) => join(sources, file))
    .filter(isSlow);
}

/** A workspace with a vitest.config.ts of its own is taken with that; every other one has its tests beside its sources. */
function projectOf(folder: string): TestProjectConfiguration {
  if (existsSync(`${folder}/vitest.config.ts`)) return `${folder}/vitest.config.ts`;
  const name = folder.replace(/^(apps|packages)\//, '');
  const exclude = [...configDefaults.exclude, ...(isFast ? slowFiles(folder) : [])];
  return { test: { ...shared, name, root: folder, include: ['**/*.test.{ts,tsx,mjs}'], exclude } };
}

/** Screens, commands and failures, on the built product. */
const e2e: TestProjectConfiguration = {
  test: {
    ...shared,
    name: 'e2e',
    root: 'apps/e2e',
    include: ['**/*.e2e.ts'],
    testTimeout: scaled(90_000),
    hookTimeout: scaled(180_000),
  },
};

const workspaces = ['packages', 'apps'].flatMap((group) =>
  readdirSync(group).map((name) => `${group}/${name}`),
);

export default defineConfig({
  test: {
    tags: [{ name: 'slow', description: 'left out of npm run test:fast' }],
    experimental: { fsModuleCache: true },
    globalSetup: './apps/e2e/src/global-setup.ts',
    // More than cores: half of these tests wait for a process, a queue or a browser. Eight share the connections of one PostgreSQL.
    // Fewer on a slow machine: the product's own limits, such as five seconds to connect, are not scaled.
    maxWorkers: Math.min(availableParallelism() + (Number(process.env[slownessVariable]) > 3 ? 1 : 3), 8),
    projects: [
      ...workspaces.filter((folder) => folder !== 'apps/e2e').map(projectOf),
      projectOf('scripts'),
      ...(isFast ? [] : [e2e]),
    ],
  },
});
