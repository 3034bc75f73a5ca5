import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { VariantFormat } from '@perfboard/contracts/words/image';
import type { AvifOptions, WebpOptions } from 'sharp';
import { ImageRejectedError } from './inspect.ts';
import type { Size } from './key.ts';

/** What the picture process is asked to do. */
export interface PicturePlan extends Size {
  original: Uint8Array;
  /** The decoder gives up above this, whatever the header was taken to say. */
  maxPixels: number;
  files: (Size & { format: VariantFormat; options: AvifOptions & WebpOptions })[];
  placeholder: { edge: number; maxLength: number };
}

/** What is known when all files are made. */
export interface PictureResult {
  placeholder: string;
  dominantColor: string;
  /** The most memory that the process held resident, in bytes. */
  peakBytes: number;
}

/** What the picture process says, in this order: files, then `done`; or `rejected` or `failed` at any point. */
export type PictureReply =
  | { kind: 'file'; index: number; body: Uint8Array }
  | ({ kind: 'done' } & PictureResult)
  | { kind: 'rejected'; message: string }
  | { kind: 'failed'; message: string };

// The slowest accepted picture takes some seconds on an idle core. A process that is still at it is stuck.
const timeoutMs = 120_000;

// glibc keeps what each thread's encoder freed: measured here, a worker that encoded in its own process held 770 MB
// after two dozen pictures and 100 MB with these. They are read when a process starts, hence one for each picture.
const allocatorEnv = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
// Nothing else is handed on: the process that reads strangers' files needs no passwords.
const passedEnv = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR'];

/**
 * Decodes and encodes a picture in a process of its own, so that its memory goes back as a whole and a crash of a
 * decoder harms nobody else. Calls `onFile` for each file in turn, awaiting it.
 *
 * @throws ImageRejectedError (`corrupt`) when the picture cannot be decoded
 * @throws Error when the process failed for another reason; a retry may help
 */
export async function processPicture(
  plan: PicturePlan,
  onFile: (index: number, body: Uint8Array) => Promise<void>,
): Promise<PictureResult> {
  const env = Object.fromEntries(
    passedEnv.map((name) => [name, process.env[name]]).filter(([, value]) => value),
  );
  // Found through the package's exports, because a bundled caller is no neighbor of the file.
  const path = createRequire(import.meta.url).resolve('@perfboard/media/picture-process');
  const child = fork(path, [], {
    env: { ...env, ...allocatorEnv },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  const closed = once(child, 'close') as Promise<[code: number | null, signal: string | null]>;
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-2_000);
  });

  let stored = Promise.resolve();
  let outcome: Exclude<PictureReply, { kind: 'file' }> | undefined;
  child.on('message', (message) => {
    const reply = message as PictureReply;
    if (reply.kind !== 'file') {
      outcome = reply;
      return;
    }
    stored = stored.then(() => onFile(reply.index, reply.body));
    // Nobody awaits it yet; a store that fails need not wait for the other files.
    stored.catch(() => child.kill('SIGKILL'));
  });
  child.send(plan, (error) => error && child.kill('SIGKILL'));
  const [code, signal] = await closed;
  await stored;

  if (outcome?.kind === 'done') {
    const { placeholder, dominantColor, peakBytes } = outcome;
    return { placeholder, dominantColor, peakBytes };
  }
  if (outcome?.kind === 'rejected') {
    throw new ImageRejectedError('corrupt', `The picture cannot be decoded: ${outcome.message}`);
  }
  const reason = outcome?.message ?? `it ended with ${signal ?? code} ${stderr}`.trim();
  throw new Error(`The picture process failed: ${reason}`);
}
