import { AppError } from '@perfboard/contracts/error';
import { type ImageFormat, imageMaxBytes, imageMessages } from '@perfboard/contracts/words/image';
import type { Db } from '@perfboard/db/client';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { sniffConverted } from '@perfboard/media/header';
import { ImageRejectedError, inspectImage } from '@perfboard/media/inspect';
import { originalKey } from '@perfboard/media/key';
import { convertPicture } from '@perfboard/media/picture';
import type { ImageStore } from '@perfboard/media/store';

/** Time for a transaction that stores a file: long enough for a slow object store. */
export const withUpload = { timeoutMs: 30_000 };

/** An uploaded file whose content is an image. */
export interface Upload {
  bytes: Uint8Array;
  contentHash: string;
  format: ImageFormat;
  width: number;
  height: number;
}

interface UploadRule {
  type: string;
  size: string;
  /** Whether a GIF or an AVIF is taken too, and stored as the WebP that it becomes. */
  isConverted?: boolean;
}

/**
 * Reads an uploaded file and checks by its content whether it is an image.
 * @throws AppError 415 or 413
 */
export async function readUpload(
  file: Blob,
  { isConverted = false, ...messages }: UploadRule,
): Promise<Upload> {
  const original = new Uint8Array(await file.arrayBuffer());
  const refuse = (code: 'UNSUPPORTED_MEDIA_TYPE' | 'PAYLOAD_TOO_LARGE', message: string, cause?: unknown) =>
    new AppError(code, message, { issues: [{ path: 'image', message }], cause });
  try {
    const format = isConverted && original.length <= imageMaxBytes && sniffConverted(Buffer.from(original));
    const bytes = format ? await convertPicture(original, format) : original;
    return { bytes, ...(await inspectImage(bytes)) };
  } catch (error) {
    if (!(error instanceof ImageRejectedError)) throw error;
    if (error.reason === 'pixels') throw refuse('PAYLOAD_TOO_LARGE', imageMessages.pixels, error);
    throw error.reason === 'size'
      ? refuse('PAYLOAD_TOO_LARGE', messages.size, error)
      : refuse('UNSUPPORTED_MEDIA_TYPE', messages.type, error);
  }
}

/**
 * Locks a content hash: until the transaction ends, no job makes or removes its files. Take it before a
 * project's row lock, in the same order as the job that shows a processed image.
 */
export const holdContent = (tx: Db, contentHash: string): Promise<unknown> =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${contentHash}))`;

/** Like `holdContent`, for several, in the order of the list. */
export const holdContents = (tx: Db, contentHashes: readonly string[]): Promise<unknown> =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtext(hash)) from unnest(${[...contentHashes]}::text[]) as hash`;

/** Stores the original and its row inside the caller's transaction. */
export async function saveImage(
  tx: Db,
  store: ImageStore,
  upload: Upload,
  requestId: string,
): Promise<string> {
  await holdContent(tx, upload.contentHash);
  const existing = await tx.image.findUnique({ where: { content_hash: upload.contentHash } });
  if (existing && existing.status !== 'failed') return existing.uuid;
  await store.put(originalKey(upload.contentHash, upload.format), upload.bytes, {
    contentType: `image/${upload.format}`,
  });
  const image = await tx.image.upsert({
    where: { content_hash: upload.contentHash },
    create: {
      content_hash: upload.contentHash,
      format: upload.format,
      bytes: upload.bytes.length,
      width: upload.width,
      height: upload.height,
    },
    update: { status: 'pending', last_error: null },
  });
  await tx.outbox.create({ data: outboxRow('image.process', { image_uuid: image.uuid }, { requestId }) });
  return image.uuid;
}

/** Schedules the removal of an image that may be unused now; the job checks again. */
export async function releaseImage(
  tx: Db,
  imageUuid: string,
  requestId: string,
  runAt?: Date,
): Promise<void> {
  const image = await tx.image.findUnique({ where: { uuid: imageUuid }, select: { content_hash: true } });
  if (!image) return;
  const payload = { image_uuid: imageUuid, content_hash: image.content_hash };
  await tx.outbox.create({ data: outboxRow('image.remove', payload, { requestId, runAt }) });
}
