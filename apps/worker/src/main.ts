import { setPriority } from 'node:os';
import { join } from 'node:path';
import { exitOnUncaught } from '@perfboard/process/drain';
import { EnvError } from '@perfboard/process/environment';
import { createLogger } from '@perfboard/process/log';
import { type Env, readEnv } from '@perfboard/server/base/service/env';
import { startWorkerApp, type WorkerApp } from './app.ts';

/** A supervisor waits ten seconds; the rest is for closing connections. */
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
  // Open handles must not keep the process alive.
  setTimeout(() => process.exit(0), END_MS).unref();
  try {
    await app?.close({ timeoutMs: DRAIN_MS });
  } catch (error) {
    log.warn({ err: error }, 'could not close everything');
  }
  process.exit(0);
}

/** From -20 to 19; a little below normal priority. Child processes of the worker inherit it. */
const niceness = 5;

/** Visitors wait for the api but not for the worker, so the api gets a contended core first. */
function giveWay(): void {
  try {
    setPriority(niceness);
  } catch (error) {
    log.info({ err: error }, 'could not lower the priority of this process');
  }
}

giveWay();
exitOnUncaught(log);
process.on('SIGTERM', () => void end('SIGTERM'));
process.on('SIGINT', () => void end('SIGINT'));
// If a supervisor started this process, it must not outlive it.
process.on('disconnect', () => void end('the supervisor is gone'));

try {
  app = await startWorkerApp({
    env,
    log,
    mailParser: join(import.meta.dirname, 'mail-parser.js'),
    siteReader: join(import.meta.dirname, 'site-file-reader.js'),
    calendarParser: join(import.meta.dirname, 'calendar-parser.js'),
  });
  log.info({ node: process.version }, 'the worker is ready');
  process.send?.({ type: 'ready' });
} catch (error) {
  if (error instanceof EnvError) process.stderr.write(`${error.message}\n`);
  else log.fatal({ err: error }, 'the worker could not start');
  process.exit(1);
}
