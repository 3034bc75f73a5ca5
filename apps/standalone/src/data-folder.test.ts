import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder } from './data-folder.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'perfboard-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const dead = JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1', url: 'http://localhost:3000' });

test('of two concurrent starts, one gets the folder of a killed process', () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'lock.json'), dead);
  const first = lockFolder(folder, 'first');
  expect(first.wasKilled).toBe(true);
  // What the second start had read before the first began.
  writeFileSync(join(folder, 'lock.json'), dead);
  expect(() => lockFolder(folder, 'second')).toThrow('is already running');
  first.release();
  expect(lockFolder(folder, 'third').wasKilled).toBe(false);
});

test('a child that outlives the holder does not hold the lock', async () => {
  const folder = newFolder();
  const lock = lockFolder(folder, 'first');
  const child = spawn('sleep', ['30'], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  lock.release();
  lockFolder(folder, 'second').release();
});

test.runIf(process.platform === 'linux')(
  'a running product without a kernel lock holds its folder by its process id',
  () => {
    const folder = newFolder();
    const startedAt = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
    const living = { pid: process.ppid, startedAt, url: 'http://localhost:3000' };
    writeFileSync(join(folder, 'lock.json'), JSON.stringify(living));
    expect(() => lockFolder(folder, 'second')).toThrow(`process ${process.ppid}`);
  },
);
