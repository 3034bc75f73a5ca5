import type { IncomingMessage } from 'node:http';
import { AppError } from '@perfboard/contracts/error';
import { imageMaxBytes, imageMessages } from '@perfboard/contracts/image';

/** The largest valid JSON or urlencoded body is a campaign's text, escaped. */
export const textBodyMaxBytes = 512 * 1024;
/** A picture of the largest size, the other fields and the boundaries between them. */
export const multipartMaxBytes = imageMaxBytes + 512 * 1024;
/** Depth beyond which no call of ours goes; a deeper body only costs stack. */
const depthMax = 12;
/** A client that needs longer for a body is broken, or wants to be slow. */
const bodyTimeoutMs = 30_000;

async function readBytes(
  request: IncomingMessage,
  maxBytes: number,
  tooLarge: string,
): Promise<Buffer<ArrayBuffer>> {
  const refuse = () => new AppError('PAYLOAD_TOO_LARGE', tooLarge);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw refuse();
  const timer = setTimeout(() => request.destroy(new AppError('TIMEOUT')), bodyTimeoutMs);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request) {
      bytes += (chunk as Buffer).length;
      if (bytes > maxBytes) throw refuse();
      chunks.push(chunk as Buffer);
    }
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks);
}

function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > depthMax) return depth;
  return Math.max(depth + 1, ...Object.values(value).map((inner) => depthOf(inner, depth + 1)));
}

function parseJson(bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('PARSE_ERROR', undefined, { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('BAD_REQUEST', 'The request body must be an object');
  }
  if (depthOf(value) > depthMax) throw new AppError('BAD_REQUEST', 'The request body is nested too deeply');
  return value as Record<string, unknown>;
}

export type RequestBody =
  | { kind: 'fields'; fields: Record<string, unknown> }
  | { kind: 'form'; form: FormData };

/**
 * Reads a body as what its content type says, bounded while it arrives.
 *
 * @throws AppError PARSE_ERROR, PAYLOAD_TOO_LARGE, TIMEOUT or UNSUPPORTED_MEDIA_TYPE
 */
export async function readBody(request: IncomingMessage): Promise<RequestBody> {
  const contentType = request.headers['content-type'] ?? '';
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'multipart/form-data') {
    const bytes = await readBytes(request, multipartMaxBytes, imageMessages.addSize);
    try {
      return {
        kind: 'form',
        form: await new Response(bytes, { headers: { 'content-type': contentType } }).formData(),
      };
    } catch (cause) {
      throw new AppError('PARSE_ERROR', undefined, { cause });
    }
  }
  const bytes = await readBytes(request, textBodyMaxBytes, 'The request is too large');
  if (bytes.length === 0) return { kind: 'fields', fields: {} };
  if (type === 'application/json') return { kind: 'fields', fields: parseJson(bytes) };
  if (type === 'application/x-www-form-urlencoded') {
    return { kind: 'fields', fields: Object.fromEntries(new URLSearchParams(bytes.toString())) };
  }
  throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}
