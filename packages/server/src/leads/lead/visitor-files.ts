import type { VisitorFile } from '@perfboard/contracts/booking-file';
import { AppError, type WriteResult } from '@perfboard/contracts/error';
import { bookingFileLimits, bookingFileMessages } from '@perfboard/contracts/words/booking';
import { demoMessages } from '@perfboard/contracts/words/demo';
import { cleanFileName } from '@perfboard/contracts/words/file';
import { fileKey } from '@perfboard/media/key';
import { ImageStoreError } from '@perfboard/media/store';
import { type Attempt, answeredBefore, isKnownKey } from '../../base/idempotency/idempotency.ts';
import { limitNetwork } from '../../base/rate-limit/rate-limit.ts';
import type { Context } from '../../base/trpc/context.ts';
import type { UploadLimit } from '../../base/trpc/rest.ts';
import { type NamedFile, storeVisitorFile } from '../../catalog/file/file-store.ts';
import { readFreeBytes } from './visitor-file-room.ts';

const MiB = 1024 * 1024;

/** The body of a form with a visitor's files. */
export const visitorUpload: UploadLimit = {
  maxBytes: bookingFileLimits.bytesMax,
  tooLarge: bookingFileMessages.tooLarge,
  spooled: {
    filesMax: bookingFileLimits.max,
    fileMaxBytes: bookingFileLimits.bytesMax,
    tooSlow: { path: 'files', message: bookingFileMessages.tooSlow },
  },
};

const retryAfterSeconds = 60;

/**
 * The request would be accepted without its files, so the error is beside the file field, whatever the cause.
 */
export const noRoom = (
  code: 'SERVICE_UNAVAILABLE' | 'TOO_MANY_REQUESTS' = 'SERVICE_UNAVAILABLE',
  cause?: unknown,
) =>
  new AppError(code, bookingFileMessages.noRoom, {
    issues: [{ path: 'files', message: bookingFileMessages.noRoom }],
    retryAfterSeconds: (cause instanceof AppError && cause.retryAfterSeconds) || retryAfterSeconds,
    cause,
  });

type Sender = Pick<Context, 'services' | 'address'>;

const megabytesOf = (bytes: number): number => Math.ceil(bytes / MiB);

/** Files that are not stored cost their sender no points: a whole office may share the address. */
const giveBack = ({ services, address }: Sender, bytes: number): Promise<void> =>
  services.rateLimits.refund('leadMegabytesByNetwork', limitNetwork(address), megabytesOf(bytes));

/** Removes stored bytes without a row. What can't be removed now is left to the sweep. */
async function removeStored({ store, log }: Sender['services'], stored: readonly NamedFile[]): Promise<void> {
  for (const { uuid } of stored) {
    await store
      .remove(fileKey(uuid))
      .catch((err: unknown) => log.warn({ err, file: uuid }, 'a file without a row is left to the sweep'));
  }
}

/** Undoes `storeVisitorFiles` when the lead was not stored. */
export async function removeVisitorFiles(sender: Sender, stored: readonly NamedFile[]): Promise<void> {
  if (stored.length === 0) return;
  await giveBack(
    sender,
    stored.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  await removeStored(sender.services, stored);
}

/**
 * Stores a visitor's files before the statement that references them.
 * @throws AppError at the field: TOO_MANY_REQUESTS, or SERVICE_UNAVAILABLE when there is no room or the store
 * is unavailable
 */
export async function storeVisitorFiles(ctx: Sender, files: readonly VisitorFile[]): Promise<NamedFile[]> {
  if (files.length === 0) return [];
  const { services } = ctx;
  if (services.env.isDemo)
    throw new AppError('FORBIDDEN', demoMessages.noFiles, {
      issues: [{ path: 'files', message: demoMessages.noFiles }],
    });
  if (files.some(({ isWhole }) => !isWhole)) throw noRoom();
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > (await readFreeBytes(services.prisma))) throw noRoom();
  await services.rateLimits
    .consume('leadMegabytesByNetwork', limitNetwork(ctx.address), megabytesOf(bytes))
    .catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      await giveBack(ctx, bytes);
      throw noRoom('TOO_MANY_REQUESTS', error);
    });
  const stored: NamedFile[] = [];
  try {
    for (const file of files)
      stored.push({ ...(await storeVisitorFile(services.store, file)), name: cleanFileName(file.name) });
  } catch (error) {
    await giveBack(ctx, bytes);
    await removeStored(services, stored);
    throw error instanceof ImageStoreError ? noRoom('SERVICE_UNAVAILABLE', error) : error;
  }
  return stored;
}

/**
 * `answeredBefore` for a lead with files. A sender who repeats it must not be asked to send it without its
 * files: that would make a second lead.
 * @throws AppError CONFLICT if its key came with other content; SERVICE_UNAVAILABLE if a file is incomplete
 */
export async function answeredWithFiles(
  services: Pick<Context['services'], 'pool' | 'prisma'>,
  attempt: Attempt | undefined,
  files: readonly VisitorFile[],
): Promise<WriteResult | undefined> {
  if (attempt && files.some(({ isWhole }) => !isWhole) && (await isKnownKey(services.pool, attempt))) {
    throw new AppError('SERVICE_UNAVAILABLE', undefined, { retryAfterSeconds });
  }
  return answeredBefore(services, attempt);
}

/** A digest of the request's files for its idempotency hash. */
export const digestOfVisitorFiles = (files: readonly VisitorFile[]): { files?: string[] } =>
  files.length > 0 ? { files: files.map(({ name, digest }) => `${name} ${digest}`) } : {};
