import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findProblems } from './docs.mjs';

let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'perfboard-docs-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** The problems of a repository with these files and a few valid ones. */
function problemsOf(files) {
  const sound = {
    'package.json': JSON.stringify({ scripts: { check: '' } }),
    'packages/db/package.json': JSON.stringify({ scripts: { generate: '' } }),
    'packages/db/src/client.ts': '',
    'docs/install.md': '# Install\n\n## By hand\n\n## By hand\n\n## A `code` heading, with commas\n',
  };
  for (const [path, text] of Object.entries({ ...sound, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return findProblems(root);
}

const record = (title, lines = []) => `# ${title}\n\nStatus: accepted\n${lines.join('\n')}`;

const faults = [
  ['a link to a missing page', { 'README.md': '[a](docs/gone.md)' }, 'docs/gone.md does not exist'],
  ['a relative link to a missing page', { 'docs/a.md': '[a](gone.md)' }, 'docs/gone.md does not exist'],
  ['a link to a missing heading', { 'docs/a.md': '[a](install.md#gone)' }, 'docs/install.md has no #gone'],
  ['a link to a missing heading of its own page', { 'docs/a.md': '[a](#gone)' }, 'docs/a.md has no #gone'],
  ['a heading in a code block', { 'docs/a.md': '```sh\n# b\n```\n[a](#b)' }, 'docs/a.md has no #b'],
  ['a file that does not exist', { 'README.md': '`packages/db/src/gone.ts`' }, 'gone.ts does not exist'],
  ['a folder that does not exist', { 'README.md': '`packages/gone`' }, 'packages/gone does not exist'],
  ['the end of a path that does not exist', { 'README.md': '`src/gone.ts`' }, 'src/gone.ts does not exist'],
  ['a placeholder that nothing fills', { 'README.md': '`packages/<noun>/gone`' }, 'does not exist'],
  ['an npm script', { 'README.md': 'Run `npm run gone -- check`.' }, 'npm script gone does not exist'],
  ['an npm script in a code block', { 'README.md': '```sh\nnpm run gone\n```' }, 'npm script gone'],
  [
    'an npm script of another workspace',
    { 'README.md': '`npm run check -w packages/db`' },
    'npm script check',
  ],
  [
    'a page of docs that a comment names',
    { 'apps/a.ts': '// See docs/gone.md.' },
    'docs/gone.md does not exist',
  ],
  ['a runbook that an alert names', { 'infra/a.yml': 'x: docs/install.md#gone' }, 'has no #gone'],
  ['a line that is too long', { 'docs/a.md': 'a'.repeat(101) }, 'docs/a.md:1: longer than 100 characters'],
  ['a page that is too long', { 'docs/a.md': 'a\n'.repeat(201) }, 'docs/a.md:201: more than 200 lines'],
  [
    'a record that is too long',
    { 'docs/decisions/001-a.md': record('001: A', Array(50).fill('a')) },
    'more than 50 lines',
  ],
  [
    'a record with another number',
    { 'docs/decisions/001-a.md': record('002: A') },
    'the title must begin "001: "',
  ],
  ['a record without a status', { 'docs/decisions/001-a.md': '# 001: A' }, 'needs a status line'],
];

test.each(faults)('%s is a problem', (_name, files, problem) => {
  const problems = problemsOf(files);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(problem);
});

test('sound docs are no problem', () => {
  const page = [
    '[a](docs/install.md#by-hand) [b](docs/install.md#by-hand-1) [c](https://example.com/gone)',
    '[d](docs/install.md#a-code-heading-with-commas) [e](#by) [f](docs)',
    '# By',
    '`packages/db/src/client.ts` `src/client.ts` `packages/<name>/src/*.ts` `packages/db/dist/main.js`',
    '`npm run check` and `npm run --silent check`, `npm run generate -w packages/db`',
    `| ${'a'.repeat(120)} |`,
    `[a link](https://example.com/${'a'.repeat(120)})`,
    '    [code](gone.md)',
  ].join('\n');
  const files = {
    'README.md': page,
    'docs/decisions/001-a.md': record('001: A', Array(46).fill('a')),
    'apps/a.ts': "// docs/install.md#by-hand, and the address '/api/v1/docs/gone'",
  };
  expect(problemsOf(files)).toEqual([]);
});
