import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { heapFlags } from '@perfboard/process/heap-flags';
import { expect, onTestFinished, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'infra/systemd');
const units = readdirSync(folder).filter((name) => name.endsWith('.service'));
const textOf = (unit: string) => readFileSync(path.join(folder, unit), 'utf8');

test('systemd accepts every unit', ({ skip }) => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) return skip('systemd-analyze is missing');
  const copies = mkdtempSync(path.join(tmpdir(), 'perfboard-systemd-'));
  onTestFinished(() => rmSync(copies, { recursive: true, force: true }));
  // It checks that programs, folders and users exist.
  for (const unit of units)
    writeFileSync(
      path.join(copies, unit),
      textOf(unit)
        .replaceAll('/usr/bin/node', process.execPath)
        .replaceAll('/opt/perfboard', copies)
        .replaceAll(/^(User|Group)=.*$/gm, '$1=root'),
    );
  const files = units.map((unit) => path.join(copies, unit));
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
    encoding: 'utf8',
  });
  const ours = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('perfboard'));
  expect(ours).toEqual([]);
});

test('the units start the programs with the flags that the product starts them with', () => {
  for (const name of ['api', 'worker'])
    expect(textOf(`perfboard-${name}.service`)).toContain(
      `\nExecStart=/usr/bin/node ${heapFlags.join(' ')} apps/${name}/dist/main.js\n`,
    );
  expect(textOf('perfboard-migrate.service')).toContain('ExecStart=/usr/bin/node apps/api/dist/migrate.js\n');
});

test('no unit runs as root, keeps a capability or writes outside its own folder', () => {
  expect(units.length).toBe(3);
  for (const unit of units) {
    const text = textOf(unit);
    expect(text).toMatch(/^User=perfboard$/m);
    expect(text).toMatch(/^CapabilityBoundingSet=$/m);
    expect(text).toMatch(/^NoNewPrivileges=yes$/m);
    expect(text).toMatch(/^ProtectSystem=strict$/m);
  }
});
