import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

/** What tests do most besides waiting: they start a process, and it computes. */
const work = `const { createHash } = require('node:crypto');
const block = Buffer.alloc(65536);
for (let round = 0; round < 600; round++) block.set(createHash('sha256').update(block).digest());`;

/** What the work takes on two quiet cores of 2026. */
const referenceMs = 250;
/** A machine that is quiet now may be busy in a minute: a run starts its own load. */
const reserve = 3;
/** Beyond this nothing is tested any more; a hang should still end. */
const most = 16;

/** How many times longer than on the reference things may take here: 3 or more. Takes a second. */
export async function measureSlowness(): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 2; round++) {
    const startedAt = performance.now();
    // On every core at once, as tests are; not on more than are measured quickly.
    const several = Array.from({ length: Math.min(availableParallelism(), 4) }, () =>
      promisify(execFile)(process.execPath, ['-e', work]),
    );
    await Promise.all(several);
    rounds.push(performance.now() - startedAt);
  }
  return Math.min(most, Math.max(1, Math.max(...rounds) / referenceMs) * reserve);
}
