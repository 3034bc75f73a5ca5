import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import { AppError } from '@perfboard/contracts/error';
import type { UploadLimit } from '@perfboard/server/base/trpc/rest';
import { SpooledFile } from '@perfboard/server/catalog/file/spooled-file';
import { roomFor, spooledInFlight, textInFlight } from './bytes-in-flight.ts';
import { pauseWork } from './client-budget.ts';
import { checkNames, fieldsMax, tooManyFields } from './json-text.ts';

interface SpoolLimits extends NonNullable<UploadLimit['spooled']> {
  /** Of all fields that are no files. */
  textMaxBytes: number;
  /** Every `checkMs`, at least `bytesMin` more must have arrived, and everything by the last check. */
  pace: { checkMs: number; bytesMin: number; checksMax: number };
}

/**
 * More bytes than are stored are read and discarded: a browser shows an error only after it has sent
 * everything, and the visitor's input should be returned with it.
 */
const refusedMaxBytes = 256 * 1024 * 1024;

type Room = (bytes: number) => void;

/** The parts of one body: texts in memory, and files on disk while they arrive. */
class Parts {
  fields = new Map<string, string>();
  files = new Map<string, SpooledFile[]>();
  #writing: Array<{ stream: BusboyFileStream; done: Promise<void> }> = [];
  failure: AppError | undefined;
  #textBytes = 0;

  constructor(
    private readonly limits: SpoolLimits,
    private readonly room: { text: Room; files: Room },
  ) {}

  addText(name: string, value: string): void {
    const bytes = Buffer.byteLength(value);
    this.#textBytes += bytes;
    if (this.#textBytes > this.limits.textMaxBytes) this.failure ??= new AppError('PAYLOAD_TOO_LARGE');
    else this.#claim(() => this.room.text(bytes));
    if (!this.failure) this.fields.set(name, value);
  }

  addFile(name: string, stream: BusboyFileStream, filename: string): void {
    const listed = this.files.get(name) ?? [];
    // Browsers escape the quotes of a name, and nothing else in it but line breaks.
    const file = new SpooledFile(filename.replaceAll('%22', '"'));
    const isOneTooMany = [...this.files.values()].flat().length >= this.limits.filesMax;
    this.files.set(name, [...listed, file]);
    const done = this.#spool(file, stream, isOneTooMany);
    // For an aborted body it rejects before anyone awaits it.
    done.catch(() => undefined);
    this.#writing.push({ stream, done });
  }

  /** Resolves when everything that arrived is on disk. */
  async end(): Promise<void> {
    await Promise.all(this.#writing.map(({ done }) => done));
    if (this.failure) throw this.failure;
  }

  /** Releases all memory and disk space. */
  async discard(): Promise<void> {
    for (const { stream } of this.#writing) stream.destroy();
    await Promise.allSettled(this.#writing.map(({ done }) => done));
    for (const file of [...this.files.values()].flat()) await file.giveUp();
  }

  async #spool(file: SpooledFile, stream: BusboyFileStream, isRefused: boolean): Promise<void> {
    if (isRefused) await file.giveUp();
    for await (const chunk of stream) {
      const { length } = chunk as Buffer;
      try {
        if (file.isWhole) this.room.files(length);
      } catch {
        // The visitor's input is returned, with the advice to send it without files.
        await file.giveUp();
      }
      await file.add(chunk as Buffer);
      if (file.size > this.limits.fileMaxBytes) await file.giveUp();
    }
    file.end();
  }

  #claim(take: () => void): void {
    try {
      take();
    } catch (error) {
      this.failure ??= error as AppError;
    }
  }

  get all(): Record<string, unknown> {
    // A file input without a choice is sent as a file without name and content.
    const files = [...this.files].flatMap(([name, listed]) => {
      const chosen = listed.filter((file) => file.name || file.size > 0);
      return chosen.length > 0 ? [[name, chosen] as const] : [];
    });
    const all = Object.fromEntries<unknown>([...this.fields, ...files]);
    checkNames(Object.fromEntries(Object.keys(all).map((name) => [name, ''])));
    return all;
  }
}

function parserOf(request: IncomingMessage, parts: Parts, { fileMaxBytes, textMaxBytes }: SpoolLimits) {
  const refuse = () => {
    parts.failure ??= tooManyFields();
  };
  try {
    const limits = {
      fields: fieldsMax,
      fieldSize: textMaxBytes,
      // One more byte shows that it is too large; a few more files show that there are too many.
      fileSize: fileMaxBytes + 1,
      files: 16,
      parts: fieldsMax + 16,
      headerPairs: 16,
      headerSize: 8 * 1024,
    };
    return new Busboy({ headers: request.headers as BusboyHeaders, limits })
      .on('field', (name, value) => parts.addText(name, value))
      .on('file', (name, stream, filename) => parts.addFile(name, stream, filename ?? ''))
      .on('partsLimit', refuse)
      .on('fieldsLimit', refuse)
      .on('filesLimit', refuse);
  } catch (cause) {
    throw new AppError('PARSE_ERROR', undefined, { cause });
  }
}

/** Feeds the body to the parser with backpressure, and counts its bytes. */
async function feed(
  request: IncomingMessage,
  parser: Writable,
  count: { bytes: number },
  isOver: () => boolean,
): Promise<void> {
  // Left open if it is rejected, so that the error can be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    count.bytes += (chunk as Buffer).length;
    if (isOver() || count.bytes > refusedMaxBytes) break;
    await new Promise<void>((resolve, reject) => {
      parser.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
  }
}

/** Calls back once less has arrived than the pace asks for. @returns a function that stops watching */
function watchPace(
  { checkMs, bytesMin, checksMax }: SpoolLimits['pace'],
  count: { bytes: number },
  late: () => void,
) {
  let [checks, before] = [0, 0];
  const timer = setInterval(() => {
    checks += 1;
    if (checks === checksMax || count.bytes < before + bytesMin) late();
    before = count.bytes;
  }, checkMs);
  return () => clearInterval(timer);
}

/**
 * Reads a multipart body from a visitor. Files are written to disk while they arrive, within the limits; of a
 * file too large, or one too many, only its existence is recorded. The caller discards the files.
 * @throws AppError PARSE_ERROR, BAD_REQUEST, PAYLOAD_TOO_LARGE, also for a slow body, or SERVICE_UNAVAILABLE
 */
export async function readSpooled(
  request: IncomingMessage,
  limits: SpoolLimits,
): Promise<Record<string, unknown>> {
  const room = { text: roomFor(textInFlight, request), files: roomFor(spooledInFlight, request) };
  const parts = new Parts(limits, room);
  const parser = parserOf(request, parts, limits);
  const resumeWork = pauseWork(request);
  const count = { bytes: 0 };
  let stopWatch: (() => void) | undefined;
  const broken = new Promise<never>((_resolve, reject) => {
    parser.on('error', reject);
    const { tooSlow, pace } = limits;
    // Not 408, after which a browser repeats the request automatically.
    const late = new AppError('PAYLOAD_TOO_LARGE', tooSlow.message, { issues: [tooSlow] });
    stopWatch = watchPace(pace, count, () => reject(late));
  });
  const read = async () => {
    const finished = new Promise<void>((resolve) => parser.once('finish', () => resolve()));
    await feed(request, parser, count, () => parts.failure !== undefined);
    if (parts.failure) throw parts.failure;
    parser.end();
    await finished;
    await parts.end();
    return parts.all;
  };
  try {
    return await Promise.race([read(), broken]);
  } catch (cause) {
    // Further parts are no longer needed.
    parts.failure ??= cause instanceof AppError ? cause : new AppError('PARSE_ERROR', undefined, { cause });
    parser.destroy();
    await parts.discard();
    throw parts.failure;
  } finally {
    stopWatch?.();
    resumeWork(count.bytes);
  }
}
