import { setPriority } from 'node:os';
import { join } from 'node:path';
import { EnvError } from '@perfboard/process/environment';
import { createLogger } from '@perfboard/process/logger';
import { exitOnUncaught } from '@perfboard/process/uncaught';
import { type Env, readEnv } from '@perfboard/server/base/service/env';
import { startWorkerApp, type WorkerApp } from './app.ts';

/** What is left of the ten seconds that a supervisor waits is for closing connections. */
const DRAIN_MS = 8_000;
const END_MS = 10_000;

function readEnvOrExit(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const env = readEnvOrExit();
const log = createLogger({ level: env.LOG_LEVEL, process: 'worker' });

let app: WorkerApp | undefined;
let isEnding = false;

async function end(reason: string): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  log.info({ reason }, 'the worker ends');
  // Whatever does not end by itself must not keep the process.
  setTimeout(() => process.exit(0), END_MS).unref();
  try {
    await app?.close({ timeoutMs: DRAIN_MS });
  } catch (error) {
    log.warn({ err: error }, 'not everything could be closed');
  }
  process.exit(0);
}

/** Of -20 to 19; less than anything that did not ask. What the worker starts takes it over. */
const niceness = 5;

/** Visitors wait for the api and nobody for the worker: where both want the same core, the api goes first. */
function giveWay(): void {
  try {
    setPriority(niceness);
  } catch (error) {
    log.info({ err: error }, 'the priority of this process cannot be changed here');
  }
}

giveWay();
exitOnUncaught(log);
process.on('SIGTERM', () => void end('SIGTERM'));
process.on('SIGINT', () => void end('SIGINT'));
// Where a supervisor started this process, its end must not leave an orphan.
process.on('disconnect', () => void end('the supervisor is gone'));

try {
  app = await startWorkerApp({ env, log, mailParser: join(import.meta.dirname, 'mail-parser.js') });
  log.info({ node: process.version }, 'the worker is ready');
  process.send?.({ type: 'ready' });
} catch (error) {
  if (error instanceof EnvError) process.stderr.write(`${error.message}\n`);
  else log.fatal({ err: error }, 'the worker could not start');
  process.exit(1);
}
