import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, lasts } from '@perfboard/testing/eventually';
import type { Fault, Stage } from './fault.ts';

/** Uses up all free space. */
function fill(file: string): void {
  const handle = openSync(file, 'w');
  for (const bytes of [1 << 20, 1 << 10]) {
    const chunk = Buffer.alloc(bytes, 1);
    try {
      while (writeSync(handle, chunk) > 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(handle);
}

/** The database's disk is full. If the server cannot write its log, it stops, and its start may fail too. */
async function fullDisk(stage: Stage): Promise<string | null> {
  const { disk, pool, postgres } = stage.stack;
  if (!disk) return null;
  const filler = join(disk.folder, 'filler');
  const grow = `create temp table filler as select repeat(md5(i::text), 200) from generate_series(1, 5000) as i`;
  await stage.untilSending();
  try {
    fill(filler);
    await lasts(stage.someMs());
    const code = await pool.query(grow).then(
      () => '',
      (error) => String(error.code),
    );
    return code === '53100' || !postgres.isAlive() ? `the disk was full (${code})` : null;
  } finally {
    rmSync(filler, { force: true });
    if (!postgres.isAlive()) await postgres.restart('fast', 0);
    await eventually('the database has room', () =>
      pool.query('discard temp').then(
        () => true,
        () => false,
      ),
    );
  }
}

/**
 * Seconds by which a machine's clock is off. With a larger lead, a password would no longer count as recent.
 */
const steps = [-3_600, -120, 120] as const;

/** A machine's clock is changed for both of its programs, and corrected again. */
async function clockStep({ stack, random, someMs }: Stage): Promise<string | null> {
  const machine = random.integer(stack.urls.length);
  const clock = stack.clocks[machine];
  if (!clock) return null;
  const step = random.pick(steps);
  clock.set(step);
  try {
    await lasts(1_500 + someMs());
    return clock.hits() > 0 ? `machine ${machine} was ${step} s off` : null;
  } finally {
    clock.set(0);
  }
}

/** The bucket returns errors, or nothing, until an image is affected. */
const failBucket =
  (how: 'refuse' | 'hang'): Fault =>
  async ({ stack, someMs }) => {
    const { bucket } = stack;
    if (!bucket) return null;
    const before = bucket.hits();
    bucket.misbehave(how);
    try {
      await lasts(1_000 + someMs());
    } finally {
      bucket.misbehave(null);
    }
    const met = bucket.hits() - before;
    return met > 0 ? `${met} requests met it` : null;
  };

/** Host names fail to resolve, and a machine's connections end: each new one needs a lookup first. */
const failNames =
  (how: 'unknown' | 'silent'): Fault =>
  async ({ stack, random, someMs }) => {
    const { names, lines } = stack;
    if (!names) return null;
    const line = random.pick(lines);
    names.misbehave(how);
    try {
      await line?.restore();
      await lasts(1_000 + someMs());
    } finally {
      names.misbehave(null);
    }
    return names.hits() > 0 ? `${names.hits()} questions for an address met it` : null;
  };

export const machineFaults = {
  'full disk': fullDisk,
  'clock step': clockStep,
  'bucket refuses': failBucket('refuse'),
  'bucket hangs': failBucket('hang'),
  'names unknown': failNames('unknown'),
  'names silent': failNames('silent'),
} satisfies Record<string, Fault>;
