import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@perfboard/contracts/error';
import { siteImportMessages } from '@perfboard/contracts/words/project-archive';
import { limitedCommand, limitSignals } from '../../base/service/limited-process.ts';
import type { ReadLine, SiteEntry } from './site-entry.ts';

/** A file of 50 MB needs a quarter of it. */
const cpuSeconds = 120;
const heapMegabytes = 384;
/** Wall-clock limit, for a busy machine. */
const wallMs = 10 * 60_000;

interface Reading {
  /** The built `site-file-reader.ts`. */
  readerPath: string;
  kind: 'wordpress' | 'csv';
  bytes: AsyncIterable<Buffer>;
  onEntry: (entry: SiteEntry) => Promise<void>;
  signal: AbortSignal;
}

/**
 * Reads a file of another product in a separate process, so that no file can block the worker or exhaust its
 * memory.
 * @returns remarks about the whole file
 * @throws AppError BAD_REQUEST if the file is invalid or exceeds a limit; Error if the reader can't run
 */
export async function readInChild({
  readerPath,
  kind,
  bytes,
  onEntry,
  signal,
}: Reading): Promise<{ notes: string[] }> {
  const command = limitedCommand({ path: readerPath, arguments: [kind], cpuSeconds, heapMegabytes });
  const child = spawn(command.file, command.arguments, {
    env: command.env,
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: wallMs,
    killSignal: 'SIGKILL',
    signal,
  });
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  // Awaited below; until then, a rejection must not count as unhandled.
  ended.catch(() => undefined);
  // A reader that exits early does not read the rest.
  const sent = pipeline(Readable.from(bytes), child.stdin).catch((error: NodeJS.ErrnoException) =>
    error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? undefined : error,
  );
  let end: { notes: string[] } | undefined;
  let refused: string | undefined;
  try {
    for await (const text of createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY })) {
      const line = JSON.parse(text) as ReadLine;
      if ('entry' in line) await onEntry(line.entry);
      else if ('end' in line) end = line.end;
      else refused = line.refused;
    }
    const [code, killedBy] = await ended;
    const failure = await sent;
    if (failure) throw failure;
    if (refused !== undefined) throw new AppError('BAD_REQUEST', refused);
    if (end) return end;
    const isTooHard = killedBy !== null && limitSignals.has(killedBy);
    if (isTooHard) throw new AppError('BAD_REQUEST', siteImportMessages.tooHard);
    throw new Error(`the reader of files ended with ${code ?? killedBy}`);
  } finally {
    child.kill('SIGKILL');
  }
}
