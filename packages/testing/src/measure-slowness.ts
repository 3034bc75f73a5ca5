import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

/**
 * What tests do most besides waiting: start a process that computes, takes new memory and calls the system. Some virtual
 * machines compute as fast as any and take ten times longer for the rest.
 */
const work = `const { createHash } = require('node:crypto');
const { statSync } = require('node:fs');
const block = Buffer.alloc(65536);
for (let round = 0; round < 600; round++) block.set(createHash('sha256').update(block).digest());
Buffer.allocUnsafeSlow(100_000_000).fill(1);
for (let call = 0; call < 20_000; call++) statSync('.');`;

/** Duration of the work on two idle cores of 2026. */
const referenceMs = 300;
/** A machine that is idle now may be busy in a minute: the test run itself causes load. */
const reserve = 3;
/** Above this, tests are useless; a hang should still end, and leave time for the others. */
const most = 6;

/** How many times longer things may take here than on the reference machine: 3 or more. Takes a second. */
export async function measureSlowness(): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 2; round++) {
    const startedAt = performance.now();
    // On all cores at once, as tests run, but at most four to stay fast.
    const several = Array.from({ length: Math.min(availableParallelism(), 4) }, () =>
      promisify(execFile)(process.execPath, ['-e', work]),
    );
    await Promise.all(several);
    rounds.push(performance.now() - startedAt);
  }
  return Math.min(most, Math.max(1, Math.max(...rounds) / referenceMs) * reserve);
}
