import type { IncomingMessage } from 'node:http';
import { AppError } from '@perfboard/contracts/error';
import { imageMaxBytes, imageMessages } from '@perfboard/contracts/words/image';

/** The largest valid JSON or urlencoded body is a campaign's text, escaped. */
export const textBodyMaxBytes = 512 * 1024;
/** A picture of the largest size, the other fields and the boundaries between them. */
export const multipartMaxBytes = imageMaxBytes + 512 * 1024;
/** Depth beyond which no call of ours goes; a deeper body only costs stack. */
const depthMax = 12;
/** A client that needs longer for a body is broken, or wants to be slow. */
const bodyTimeoutMs = 30_000;

/** Names that could reach a prototype where somebody copies fields one by one. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

interface ReadLimits {
  maxBytes: number;
  tooLarge?: string | undefined;
  timeoutMs?: number;
}

/**
 * Reads a body, bounded while it arrives. A refused request is left open, so that the refusal can still be answered.
 *
 * @throws AppError PAYLOAD_TOO_LARGE, TIMEOUT, or PARSE_ERROR where the client went away
 */
export function readBytes(request: IncomingMessage, limits: ReadLimits): Promise<Buffer<ArrayBuffer>> {
  const { maxBytes, tooLarge, timeoutMs = bodyTimeoutMs } = limits;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const finish = (error?: AppError) => {
      clearTimeout(timer);
      request.off('data', take).off('end', end).off('error', lose).off('close', lose);
      if (!error) return resolve(Buffer.concat(chunks));
      request.pause();
      reject(error);
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) finish(new AppError('PAYLOAD_TOO_LARGE', tooLarge));
      else chunks.push(chunk);
    };
    const end = () => finish();
    const lose = () => finish(new AppError('PARSE_ERROR'));
    const timer = setTimeout(() => finish(new AppError('TIMEOUT')), timeoutMs);
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
      finish(new AppError('PAYLOAD_TOO_LARGE', tooLarge));
      return;
    }
    request.on('data', take).on('end', end).on('error', lose).on('close', lose);
  });
}

/** Refuses what is too deep and what could reach a prototype. Without recursion: the depth is the caller's choice. */
function checkShape(root: object): void {
  let level: object[] = [root];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > depthMax) throw new AppError('BAD_REQUEST', 'The request body is nested too deeply');
    const next: object[] = [];
    for (const node of level) {
      for (const key of Object.keys(node)) {
        if (prototypeKeys.has(key)) throw new AppError('BAD_REQUEST', `A field cannot be named ${key}`);
        const inner: unknown = node[key as keyof typeof node];
        if (typeof inner === 'object' && inner !== null) next.push(inner);
      }
    }
    level = next;
  }
}

/**
 * Text as a JSON object that is safe to copy.
 *
 * @throws AppError PARSE_ERROR or BAD_REQUEST
 */
export function parseJson(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('PARSE_ERROR', undefined, { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('BAD_REQUEST', 'The request body must be an object');
  }
  checkShape(value);
  return value as Record<string, unknown>;
}

/** The media type of a request's body, without parameters; empty where none is named. */
export const mediaType = (request: IncomingMessage): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

export type RequestBody =
  | { kind: 'fields'; fields: Record<string, unknown> }
  | { kind: 'form'; form: FormData };

async function readMultipart(request: IncomingMessage): Promise<FormData> {
  const bytes = await readBytes(request, { maxBytes: multipartMaxBytes, tooLarge: imageMessages.addSize });
  try {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    return await new Response(bytes, { headers }).formData();
  } catch (cause) {
    throw new AppError('PARSE_ERROR', undefined, { cause });
  }
}

/**
 * Reads a body as what its content type says, bounded while it arrives.
 *
 * @throws AppError PARSE_ERROR, BAD_REQUEST, PAYLOAD_TOO_LARGE, TIMEOUT or UNSUPPORTED_MEDIA_TYPE
 */
export async function readBody(request: IncomingMessage): Promise<RequestBody> {
  const type = mediaType(request);
  // A few kilobytes of gzip can be gigabytes of text.
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  }
  if (type === 'multipart/form-data') return { kind: 'form', form: await readMultipart(request) };
  const bytes = await readBytes(request, { maxBytes: textBodyMaxBytes });
  if (bytes.length === 0) return { kind: 'fields', fields: {} };
  if (type === 'application/json') return { kind: 'fields', fields: parseJson(bytes) };
  if (type === 'application/x-www-form-urlencoded') {
    return { kind: 'fields', fields: Object.fromEntries(new URLSearchParams(bytes.toString())) };
  }
  throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}

/** A body's fields, whichever way they were sent. @throws AppError as `readBody` does */
export async function readFields(request: IncomingMessage): Promise<Record<string, unknown>> {
  const body = await readBody(request);
  return body.kind === 'fields' ? body.fields : Object.fromEntries(body.form);
}
