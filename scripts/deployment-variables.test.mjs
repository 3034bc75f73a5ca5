import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const root = join(import.meta.dirname, '..');
const textOf = (path) => readFileSync(join(root, path), 'utf8');
const yamlOf = (path) => parse(textOf(path), { merge: true });

/** Set by the product's own processes. */
const internal = ['DEV_MAIL_URL', 'DEV_MAIL_KEY', 'PERFBOARD_DEV'];
/** Set by the images. */
const ofImage = ['NODE_ENV', 'PORT', 'HOST', 'METRICS_PORT', 'METRICS_HOST', 'PERFBOARD_DATA'];
/** For tests and development. */
const notDeployed = [...ofImage, 'RATE_LIMITS'];

/** Every variable that a server process reads. */
const known = [...textOf('packages/process/src/environment.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)]
  .map(([, name]) => name)
  .filter((name) => !internal.includes(name));
const missingIn = (names, except = []) => {
  const found = new Set(names);
  return known.filter((name) => !except.includes(name) && !found.has(name));
};

test('the variables are found', () => {
  expect(known).toEqual(expect.arrayContaining(['DATABASE_URL', 'MAIL_EVENTS_KEY', 'DEMO', 'TRUST_PROXY']));
});

test('.env.example, which systemd and Compose take, lists every variable', () => {
  const listed = [...textOf('.env.example').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
  expect(missingIn(listed)).toEqual([]);
  expect(listed.filter((name, index) => listed.indexOf(name) !== index)).toEqual([]);
});

test('configure.md explains every variable', () => {
  const named = [...textOf('docs/operate/configure.md').matchAll(/`([A-Z][A-Z0-9_]+)(?:=\w+)?`/g)];
  expect(missingIn(named.map(([, name]) => name))).toEqual([]);
});

test('docker-compose.yml passes every variable', () => {
  const { services } = yamlOf('docker-compose.yml');
  const passed = ['api', 'worker', 'migrate'].flatMap((name) => Object.keys(services[name].environment));
  const files = passed.map((name) => name.replace(/_FILE$/, ''));
  expect(missingIn([...passed, ...files], notDeployed)).toEqual([]);
  // Both serve the same shop; only the API listens to visitors, and only the worker makes backups.
  const { api, worker } = services;
  const only = (one, other) =>
    Object.keys(one.environment).filter((name) => !Object.hasOwn(other.environment, name));
  expect(only(api, worker)).toEqual(['ADMIN_EMAIL', 'ADMIN_PASSWORD_FILE', 'TRUST_PROXY']);
  expect(only(worker, api)).toEqual(['BACKUP_KEEP', 'BACKUP_RECIPIENT']);
});

/** The same as Compose. */
const onCoolify = notDeployed;

test('the Coolify file passes every variable', () => {
  const { services } = yamlOf('infra/coolify/docker-compose.yml');
  const passed = ['api', 'worker', 'migrate'].flatMap((name) => Object.keys(services[name].environment));
  expect(missingIn(passed, onCoolify)).toEqual([]);
});

test('Render and Railway start programs that exist, with every variable that production needs', () => {
  const { services, envVarGroups } = yamlOf('render.yaml');
  const needed = ['DATABASE_URL', 'PUBLIC_URL', 'SESSION_SECRET', 'SMTP_URL', 'MAIL_FROM', 'NOTIFY_EMAIL'];
  const shared = envVarGroups.flatMap(({ envVars }) => envVars.map(({ key }) => key));
  const programs = ['api', 'worker'].map((name) => JSON.parse(textOf(`infra/railway/${name}.json`)).deploy);
  for (const { envVars } of services.filter(({ type }) => type !== 'keyvalue')) {
    const given = [...shared, ...envVars.map(({ key }) => key)];
    expect(needed.filter((name) => !given.includes(name))).toEqual([]);
    for (const name of given.filter(Boolean)) expect(known).toContain(name);
  }
  const { scripts } = JSON.parse(textOf('package.json'));
  for (const { startCommand, preDeployCommand } of [...services, ...programs]) {
    if (startCommand) expect(startCommand).toMatch(/ apps\/(api|worker)\/dist\/main\.js$/);
    const [before] = [preDeployCommand].flat().filter(Boolean);
    if (before) expect(scripts).toHaveProperty(before.replace('npm run ', '').replaceAll('.', '\\.'));
  }
});

const secretsOf = (path) =>
  parseAllDocuments(textOf(path))
    .flatMap((document) => document.toJS().spec?.template?.spec.containers ?? [])
    .flatMap(({ env }) => env.map(({ name }) => name));

test('the Kubernetes base lists every variable, in its settings or as a key of its Secret', () => {
  const { data } = yamlOf('infra/kubernetes/base/settings.yaml');
  const secrets = ['api', 'worker', 'migrate'].flatMap((name) =>
    secretsOf(`infra/kubernetes/base/${name}.yaml`),
  );
  expect(missingIn([...Object.keys(data), ...secrets], notDeployed)).toEqual([]);
  expect(secrets.filter((name) => Object.hasOwn(data, name))).toEqual([]);
  for (const name of new Set(secrets)) expect(textOf('docs/operate/kubernetes.md')).toContain(`\`${name}\``);
});

test('the Helm chart has the settings of the Kubernetes base', () => {
  expect(yamlOf('infra/helm/perfboard/values.yaml').settings).toEqual(
    yamlOf('infra/kubernetes/base/settings.yaml').data,
  );
});
