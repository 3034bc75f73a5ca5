import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { type ConvertedFormat, imageMaxBytes, type VariantFormat } from '@perfboard/contracts/words/image';
import type { AvifOptions, WebpOptions } from 'sharp';
import { ImageRejectedError } from './inspect.ts';
import type { Size } from './key.ts';

/** The plan sent to the image process. */
export interface PicturePlan extends Size {
  original: Uint8Array;
  /** The decoder stops above this, even if the header was misread. */
  maxPixels: number;
  files: (Size & { format: VariantFormat; options: AvifOptions & WebpOptions })[];
  placeholder: { edge: number; maxLength: number };
}

/** What the process needs to convert a file to WebP. */
export interface ConversionPlan {
  original: Uint8Array;
  convert: ConvertedFormat;
  /** Of the file, by its header. */
  maxPixels: number;
  /** Of the picture that is made. */
  maxEdge: number;
  maxBytes: number;
  /** Tried in this order until the picture fits. */
  qualities: readonly number[];
}

/** Sent after all files are made. */
export interface PictureResult {
  placeholder: string;
  dominantColor: string;
  /** The most memory that the process held resident, in bytes. */
  peakBytes: number;
}

/**
 * Messages of the image process, in this order: files, then `done`; or `rejected` or `failed` at any point.
 */
export type PictureReply =
  | { kind: 'file'; index: number; body: Uint8Array }
  | ({ kind: 'done' } & PictureResult)
  | { kind: 'converted' }
  | { kind: 'rejected'; message: string }
  | { kind: 'failed'; message: string };

type OnFile = (index: number, body: Uint8Array) => Promise<void>;
type Outcome = Extract<PictureReply, { kind: 'done' | 'converted' }>;

// Larger than any variant. Their decoders hold the whole picture, AVIF some eight bytes of each pixel.
const conversionLimits = { maxPixels: 20_000_000, maxEdge: 4_096, qualities: [92, 80, 60] };

// The slowest accepted image takes a few seconds on an idle core. A process that takes longer is stuck.
const timeoutMs = 120_000;

// glibc retains what each thread's encoder freed: in our measurements, a worker that encoded in its own
// process held 770 MB after two dozen images and 100 MB with these settings. They are read when a process
// starts, so each image gets its own process.
const allocatorEnv = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
// Nothing else is passed on: a process that reads visitors' files needs no passwords.
const passedEnv = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR'];

/**
 * Decodes and encodes an image in its own process, so that its memory is freed as a whole and a crashing
 * decoder affects nothing else. Calls `onFile` for one file after the other, awaiting it.
 * @throws ImageRejectedError (`corrupt`) when the image can't be decoded
 * @throws Error when the process failed for another reason; a retry may help
 */
export async function processPicture(plan: PicturePlan, onFile: OnFile): Promise<PictureResult> {
  const outcome = await runProcess(plan, timeoutMs, onFile);
  if (outcome.kind !== 'done') throw new Error(`The picture process answered ${outcome.kind}`);
  const { placeholder, dominantColor, peakBytes } = outcome;
  return { placeholder, dominantColor, peakBytes };
}

/** A request waits for it. */
const conversionTimeoutMs = 20_000;

/**
 * A GIF or AVIF as a still WebP, decoded in a process of its own as well.
 * @throws ImageRejectedError (`corrupt`) when it cannot be decoded, or has more pixels than its decoder may hold
 * @throws Error when the process failed for another reason
 */
export async function convertPicture(original: Uint8Array, format: ConvertedFormat): Promise<Uint8Array> {
  let converted: Uint8Array | undefined;
  const plan = { original, convert: format, ...conversionLimits, maxBytes: imageMaxBytes };
  await runProcess(plan, conversionTimeoutMs, async (_index, body) => {
    converted = body;
  });
  if (!converted) throw new Error('The picture process made no file');
  return converted;
}

async function runProcess(
  plan: PicturePlan | ConversionPlan,
  limitMs: number,
  onFile: OnFile,
): Promise<Outcome> {
  const env = Object.fromEntries(
    passedEnv.map((name) => [name, process.env[name]]).filter(([, value]) => value),
  );
  // Resolved through the package's exports, because a bundled caller is not next to the file.
  const path = createRequire(import.meta.url).resolve('@perfboard/media/picture-process');
  const child = fork(path, [], {
    env: { ...env, ...allocatorEnv },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: limitMs,
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
    // Not awaited yet: when the store fails, the other files are pointless.
    stored.catch(() => child.kill('SIGKILL'));
  });
  child.send(plan, (error) => error && child.kill('SIGKILL'));
  const [code, signal] = await closed;
  await stored;

  if (outcome?.kind === 'done' || outcome?.kind === 'converted') return outcome;
  if (outcome?.kind === 'rejected') {
    throw new ImageRejectedError('corrupt', `The picture cannot be decoded: ${outcome.message}`);
  }
  const reason = outcome?.message ?? `it ended with ${signal ?? code} ${stderr}`.trim();
  throw new Error(`The picture process failed: ${reason}`);
}
