import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findProblems } from './boundaries.mjs';

let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'perfboard-boundaries-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** A repository with these files; each workspace declares what `declared` says. */
function problemsOf(files, declared = {}) {
  const folders = new Set(Object.keys(files).map((path) => path.split('/').slice(0, 2).join('/')));
  for (const folder of folders) {
    const names = declared[folder] ?? [];
    const dependencies = Object.fromEntries(names.map((name) => [`@perfboard/${name}`, '*']));
    write(
      `${folder}/package.json`,
      JSON.stringify({ name: `@perfboard/${folder.split('/')[1]}`, dependencies }),
    );
  }
  for (const [path, text] of Object.entries(files)) write(path, text);
  return findProblems(root);
}

const cases = [
  [
    'a middle package that imports another one',
    { 'packages/mail/src/a.ts': "import { db } from '@perfboard/db/client';" },
    { 'packages/mail': ['db'] },
    'mail must not import db',
  ],
  [
    'content that imports more than contracts',
    { 'packages/content/src/a.ts': "export * from '@perfboard/media/store';" },
    { 'packages/content': ['media'] },
    'content must not import media',
  ],
  [
    'a package that imports an app, in a dynamic import too',
    { 'packages/db/src/a.ts': "await import('@perfboard/api/router');" },
    { 'packages/db': ['api'] },
    'db must not import api',
  ],
  [
    'an import that package.json does not declare',
    { 'apps/api/src/a.ts': "import { z } from '@perfboard/contracts/booking';" },
    {},
    'is not in the dependencies of apps/api/package.json',
  ],
  [
    'a value import of the router in web',
    { 'apps/web/src/a.ts': "import { router } from '@perfboard/server/router';" },
    { 'apps/web': ['server'] },
    'nothing of server but the type of its router',
  ],
  [
    'an inline type import of the router in web, which still loads the module',
    { 'apps/web/src/a.ts': "import { type Router } from '@perfboard/server/router';" },
    { 'apps/web': ['server'] },
    'nothing of server but the type of its router',
  ],
  [
    'the testing package outside a test',
    { 'apps/api/src/a.ts': "import { startRedis } from '@perfboard/testing/redis';" },
    { 'apps/api': ['testing'] },
    'outside a test',
  ],
  [
    'a file that only tests may use',
    { 'packages/jobs/src/queue.ts': "import { a } from './testing-backends.ts';" },
    {},
    'is for tests only',
  ],
  [
    'a relative path into another package',
    { 'apps/api/src/a.ts': "import { a } from '../../../packages/db/src/client.ts';" },
    {},
    'reaches out of apps/api',
  ],
  [
    'features in a circle',
    {
      'apps/web/src/features/booking/a.ts': "import { b } from '../contact/b.ts';",
      'apps/web/src/features/contact/c.ts': "import { d } from '../booking/d.ts';",
      'apps/web/src/features/contact/b.ts': 'export const b = 1;',
      'apps/web/src/features/booking/d.ts': 'export const d = 1;',
    },
    {},
    'features in a circle: web/booking -> web/contact -> web/booking',
  ],
  [
    'files in a circle, by their types too',
    {
      'packages/server/src/leads/booking/a.ts':
        "import type { B } from '../contact/b.ts';\nexport const a = 1;",
      'packages/server/src/leads/contact/b.ts':
        "import { a } from '../booking/a.ts';\nexport type B = typeof a;",
    },
    {},
    'files in a circle: packages/server/src/leads/booking/a.ts -> packages/server/src/leads/contact/b.ts',
  ],
  [
    'a room that imports one of a layer above, for a type only too',
    { 'packages/server/src/base/trpc/a.ts': "import type { B } from '../../people/session/b.ts';" },
    {},
    'base/trpc must not import people/session: people is not below base',
  ],
  [
    'a room that imports one of the layer beside',
    { 'packages/server/src/audience/subscriber/a.ts': "import { b } from '../../leads/lead/b.ts';" },
    {},
    'audience/subscriber must not import leads/lead: leads is not below audience',
  ],
  [
    'a room that imports what opens the services',
    { 'packages/server/src/operations/job/a.ts': "import { b } from '../../service/services.ts';" },
    {},
    'operations/job must not import service: service is not below operations',
  ],
  [
    'rooms of one layer in a circle, although no file is in one',
    {
      'packages/server/src/people/session/a.ts': "import type { B } from '../token/b.ts';",
      'packages/server/src/people/token/c.ts': "import { d } from '../session/d.ts';",
      'packages/server/src/people/token/b.ts': 'export type B = 1;',
      'packages/server/src/people/session/d.ts': 'export const d = 1;',
    },
    {},
    'rooms in a circle: people/session -> people/token -> people/session',
  ],
  [
    'a file of server outside of the layers',
    { 'packages/server/src/booking/a.ts': 'const a = 1;' },
    {},
    'packages/server/src/booking/a.ts: lies in no room of a layer',
  ],
  [
    'a file of server whose role nobody knows',
    { 'packages/server/src/leads/booking/booking.helper.ts': 'const a = 1;' },
    {},
    'packages/server/src/leads/booking/booking.helper.ts: has an unknown role',
  ],
  [
    'a door that the worker loads',
    {
      'apps/worker/src/a.ts': "import { bookingDoor } from '@perfboard/server/leads/booking/booking.door';",
    },
    { 'apps/worker': ['server'] },
    'worker must not import a door',
  ],
  [
    'a room that loads a door',
    { 'packages/server/src/leads/booking/a.ts': "import { bookingDoor } from './booking.door.ts';" },
    {},
    'server must not import a door',
  ],
  [
    'express outside of doors',
    { 'packages/server/src/leads/booking/a.ts': "import type { Request } from 'express';" },
    {},
    'express belongs to doors',
  ],
  [
    'an export that only tests use',
    {
      'packages/server/src/leads/booking/a.ts': 'export const left = 1;',
      'packages/server/src/leads/booking/a.test.ts': "import { left } from './a.ts';",
    },
    {},
    'packages/server/src/leads/booking/a.ts: left is exported and used by tests alone',
  ],
  [
    'packages in a circle',
    {
      'packages/contracts/src/a.ts': "import { b } from '@perfboard/content/b';",
      'packages/content/src/b.ts': "import { a } from '@perfboard/contracts/a';",
    },
    { 'packages/contracts': ['content'], 'packages/content': ['contracts'] },
    'packages in a circle: content -> contracts -> content',
  ],
  [
    'a component that imports a feature',
    { 'apps/web/src/components/button.tsx': "import { a } from '../features/booking/a.ts';" },
    {},
    'components must not import features',
  ],
  [
    'a component that knows where its data comes from',
    { 'apps/web/src/components/button.tsx': "import { trpc } from '../data/trpc.ts';" },
    {},
    'components must not import data',
  ],
  [
    'data that imports a feature',
    { 'apps/web/src/data/client.ts': "import { a } from '../features/booking/a.ts';" },
    {},
    'data must not import features',
  ],
  [
    'a feature that imports the app, for a type only too',
    { 'apps/web/src/features/booking/a.ts': "import type { PageHandle } from '../../app/routes.tsx';" },
    {},
    'features must not import app',
  ],
  [
    'data that imports the app when it runs',
    { 'apps/web/src/data/client.ts': "await import('../app/routes.tsx');" },
    {},
    'data must not import app',
  ],
];

test.each(cases)('refuses %s', (_name, files, declared, expected) => {
  expect(problemsOf(files, declared).join('\n')).toContain(expected);
});

test('accepts the allowed imports', () => {
  const files = {
    'packages/jobs/src/a.ts': "import { x } from '@perfboard/contracts/x';",
    'packages/db/src/a.test.ts': "import { createTestDatabase } from '@perfboard/testing/database';",
    'packages/testing/src/postgres.ts': "import { startCluster } from '@perfboard/postgres/cluster';",
    'apps/api/src/a.ts':
      "import { db } from '@perfboard/db/a';\nimport { bookingDoor } from '@perfboard/server/leads/booking/booking.door';",
    'packages/server/src/leads/booking/booking.router.ts':
      "import { a } from '../../base/trpc/a.ts';\nimport { b } from '../lead/b.ts';",
    'packages/server/src/base/trpc/a.test.ts': "import { b } from '../../leads/booking/booking.router.ts';",
    'packages/server/src/leads/booking/booking.door.ts': "import { Router } from 'express';",
    'packages/server/src/service/services.ts': "import { c } from '../operations/job/c.ts';",
    'packages/server/src/router.ts': "import { bookingRouter } from './leads/booking/booking.router.ts';",
    'apps/web/src/a.ts': "import type { Router } from '@perfboard/server/router';",
    'apps/web/src/app/a.tsx': "import { A } from '../features/booking/a.tsx';\nimport '../data/trpc.ts';",
    'apps/web/src/features/booking/a.tsx':
      "import { Button } from '../../components/button.tsx';\nimport { trpc } from '../../data/trpc.ts';",
  };
  const declared = {
    'packages/jobs': ['contracts'],
    'packages/db': ['testing'],
    'packages/testing': ['postgres'],
    'apps/api': ['db', 'server'],
    'apps/web': ['server'],
  };
  expect(problemsOf(files, declared)).toEqual([]);
});
