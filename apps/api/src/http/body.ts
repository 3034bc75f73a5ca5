import type { IncomingMessage } from 'node:http';
import { AppError } from '@perfboard/contracts/error';
import { errorTable } from '@perfboard/contracts/words/error';
import { imageMaxBytes, imageMessages } from '@perfboard/contracts/words/image';
import type { UploadLimit } from '@perfboard/server/base/trpc/rest';
import { roomFor, textInFlight, uploadsInFlight } from './bytes-in-flight.ts';
import { pauseWork } from './client-budget.ts';
import { checkJsonText, checkNames, countOf, fieldsMax, tooManyFields } from './json-text.ts';
import { readSpooled } from './spooled-body.ts';

/** The largest valid JSON or urlencoded body is a newsletter's text, escaped. */
export const textBodyMaxBytes = 512 * 1024;
/** The largest form of a visitor, with every character escaped. */
export const strangerBodyMaxBytes = 64 * 1024;
/** The other fields, and the boundaries between them and the file. */
const multipartMoreBytes = 512 * 1024;
const picture: UploadLimit = { maxBytes: imageMaxBytes, tooLarge: imageMessages.addSize };
/** A client that needs longer for a body is broken, or is deliberately slow. */
const bodyTimeoutMs = 30_000;
/** For a file larger than an image. */
const uploadTimeoutMs = 55_000;
/** For a visitor's files: checked this often, while enough arrives. Five checks fit into a request's time limit. */
const visitorPace = { checkMs: 55_000, bytesMin: 1024 * 1024, checksMax: 5 };

interface ReadLimits {
  maxBytes: number;
  tooLarge?: string | undefined;
  timeoutMs?: number;
  /** Memory for the body was already reserved. */
  isHeld?: boolean;
}

/**
 * Reads a body with a size limit. The connection of a rejected request stays open, so that the error can
 * still be sent.
 * @throws AppError PAYLOAD_TOO_LARGE, also for a slow one, SERVICE_UNAVAILABLE, or PARSE_ERROR if the client disconnected
 */
export function readBytes(request: IncomingMessage, limits: ReadLimits): Promise<Buffer<ArrayBuffer>> {
  const { maxBytes, tooLarge, timeoutMs = bodyTimeoutMs, isHeld = false } = limits;
  return new Promise((resolve, reject) => {
    const hold = isHeld ? undefined : roomFor(textInFlight, request);
    const chunks: Buffer[] = [];
    let bytes = 0;
    const resumeWork = pauseWork(request);
    const finish = (error?: AppError) => {
      resumeWork(bytes);
      clearTimeout(timer);
      request.off('data', take).off('end', end).off('error', lose).off('close', lose);
      if (!error) return resolve(Buffer.concat(chunks));
      request.pause();
      reject(error);
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) return finish(new AppError('PAYLOAD_TOO_LARGE', tooLarge));
      try {
        hold?.(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        finish(error as AppError);
      }
    };
    const end = () => finish();
    const lose = () => finish(new AppError('PARSE_ERROR'));
    // Not 408: for a browser that is an idle connection, and it repeats the request automatically (RFC 9110, 15.5.9).
    const late = () => finish(new AppError('PAYLOAD_TOO_LARGE', errorTable.TIMEOUT.message));
    const timer = setTimeout(late, timeoutMs);
    if (request.destroyed && !request.complete) return lose();
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
      finish(new AppError('PAYLOAD_TOO_LARGE', tooLarge));
      return;
    }
    request.on('data', take).on('end', end).on('error', lose).on('close', lose);
  });
}

/**
 * Text as a JSON object that is safe to copy.
 *
 * @throws AppError PARSE_ERROR or BAD_REQUEST
 */
export function parseJson(bytes: Uint8Array, fields?: number): Record<string, unknown> {
  checkJsonText(bytes, fields);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('PARSE_ERROR', undefined, { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('BAD_REQUEST', 'The request body must be an object');
  }
  checkNames(value);
  return value as Record<string, unknown>;
}

/** The media type of a request's body, without parameters; empty if there is none. */
export const mediaType = (request: IncomingMessage): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

export type RequestBody =
  | { kind: 'fields'; fields: Record<string, unknown> }
  | { kind: 'form'; form: FormData };

/** A few kilobytes of gzip can be gigabytes of text. @throws AppError UNSUPPORTED_MEDIA_TYPE */
export function refuseCompressed(request: IncomingMessage): void {
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  }
}

async function readMultipart(
  request: IncomingMessage,
  { maxBytes: fileMaxBytes, tooLarge }: UploadLimit,
): Promise<FormData> {
  const maxBytes = fileMaxBytes + multipartMoreBytes;
  const timeoutMs = fileMaxBytes > imageMaxBytes ? uploadTimeoutMs : bodyTimeoutMs;
  const announced = Number(request.headers['content-length'] ?? maxBytes);
  if (announced > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE', tooLarge);
  roomFor(uploadsInFlight, request)(announced);
  const bytes = await readBytes(request, { maxBytes, tooLarge, timeoutMs, isHeld: true });
  const type = request.headers['content-type'] ?? '';
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
  if (countOf(bytes, `--${boundary?.[1] ?? boundary?.[2] ?? ''}`, fieldsMax + 1) > fieldsMax + 1) {
    throw tooManyFields();
  }
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    throw new AppError('PARSE_ERROR', undefined, { cause });
  }
}

export interface BodyOptions {
  /**
   * This body may contain files, and the sender's permission was checked. Everywhere else multipart is
   * rejected unread.
   */
  takesFiles?: boolean;
  /** The limit of the file; an image's unless it may be larger. */
  upload?: UploadLimit | undefined;
  /** Of text. */
  maxBytes?: number;
  /** Of JSON, at any depth. */
  fieldsMax?: number;
}

/**
 * Parses a body by its content type, with size limits.
 * @throws AppError PARSE_ERROR, BAD_REQUEST, PAYLOAD_TOO_LARGE, SERVICE_UNAVAILABLE or
 * UNSUPPORTED_MEDIA_TYPE
 */
export async function readBody(
  request: IncomingMessage,
  {
    takesFiles = false,
    upload = picture,
    maxBytes = textBodyMaxBytes,
    fieldsMax: jsonFieldsMax = fieldsMax,
  }: BodyOptions = {},
): Promise<RequestBody> {
  const type = mediaType(request);
  refuseCompressed(request);
  if (type === 'multipart/form-data') {
    if (!takesFiles) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    if (upload.spooled) {
      const limits = { ...upload.spooled, textMaxBytes: maxBytes, pace: visitorPace };
      return { kind: 'fields', fields: await readSpooled(request, limits) };
    }
    return { kind: 'form', form: await readMultipart(request, upload) };
  }
  const bytes = await readBytes(request, { maxBytes });
  if (bytes.length === 0) return { kind: 'fields', fields: {} };
  if (type === 'application/json') return { kind: 'fields', fields: parseJson(bytes, jsonFieldsMax) };
  if (type === 'application/x-www-form-urlencoded') {
    if (countOf(bytes, '&', fieldsMax) >= fieldsMax) throw tooManyFields();
    return { kind: 'fields', fields: Object.fromEntries(new URLSearchParams(bytes.toString())) };
  }
  throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}

/**
 * The fields of a form, within a visitor's limits unless it may be longer.
 * @throws AppError as `readBody` does
 */
export async function readFields(
  request: IncomingMessage,
  { upload, maxBytes = strangerBodyMaxBytes }: Pick<BodyOptions, 'upload' | 'maxBytes'> = {},
): Promise<Record<string, unknown>> {
  const takesFiles = upload !== undefined;
  const body = await readBody(request, { maxBytes, takesFiles, upload });
  return body.kind === 'fields' ? body.fields : {};
}

/** Reads and ignores a body of any type, such as that of a mail program's one-click unsubscription. */
export async function skipBody(request: IncomingMessage): Promise<void> {
  await readBytes(request, { maxBytes: 16 * 1024 });
}
