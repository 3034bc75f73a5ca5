import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { cleanFileName } from '@perfboard/contracts/words/file';
import type { Db } from '@perfboard/db/client';
import type { MailAttachment } from '@perfboard/mail/mail-message';
import { fileKey } from '@perfboard/media/key';
import type { ImageStore } from '@perfboard/media/store';
import { bytesOfUpload, type NamedFile, originalName, storeFile } from '../../catalog/file/file-store.ts';

/** A file chosen for a reply. */
export interface ChosenFile {
  name: string;
  bytes: Uint8Array;
}

export const readChosen = (files: readonly Blob[]): Promise<ChosenFile[]> =>
  Promise.all(
    files.map(async (file) => ({
      name: cleanFileName(originalName(file)),
      bytes: await bytesOfUpload(file),
    })),
  );

/** A digest of the reply's files for its idempotency hash. */
export const digestOf = (files: readonly ChosenFile[]): string[] =>
  files.map(({ name, bytes }) => `${name} ${createHash('sha256').update(bytes).digest('base64url')}`);

/** Stores the files of a reply before the transaction that references them. */
export async function storeReplyFiles(store: ImageStore, files: readonly ChosenFile[]): Promise<NamedFile[]> {
  const stored: NamedFile[] = [];
  for (const { name, bytes } of files) stored.push({ ...(await storeFile(store, bytes)), name });
  return stored;
}

/** Adds the rows of a reply's stored files. */
export async function addReplyFiles(tx: Db, reply_uuid: string, files: readonly NamedFile[]): Promise<void> {
  if (files.length === 0) return;
  await tx.file.createMany({ data: files.map((file, place) => ({ ...file, place, reply_uuid })) });
}

/** An attachment of a reply could not be read. */
export class AttachmentError extends Error {
  constructor(
    /** A retry won't help. */
    readonly isGone: boolean,
    options?: ErrorOptions,
  ) {
    super(isGone ? 'An attachment is no longer in the store' : 'Could not read the attachments', options);
    this.name = 'AttachmentError';
  }
}

interface AttachmentServices {
  prisma: Pick<Db, 'file'>;
  store: ImageStore;
}

/**
 * Reads the files of a reply for its email.
 * @throws AttachmentError, also when the database failed
 */
export async function readAttachments(
  services: AttachmentServices,
  reply_uuid: string,
): Promise<MailAttachment[]> {
  try {
    return await readFiles(services, reply_uuid);
  } catch (error) {
    // The mail server rejected nothing, so any failure here may be temporary.
    throw error instanceof AttachmentError ? error : new AttachmentError(false, { cause: error });
  }
}

async function readFiles(
  { prisma, store }: AttachmentServices,
  reply_uuid: string,
): Promise<MailAttachment[]> {
  const rows = await prisma.file.findMany({
    where: { reply_uuid },
    orderBy: [{ place: 'asc' }, { uuid: 'asc' }],
    select: { uuid: true, name: true },
  });
  const attachments: MailAttachment[] = [];
  for (const { uuid, name } of rows) {
    const stored = await store.open(fileKey(uuid));
    if (!stored) throw new AttachmentError(true);
    attachments.push({ filename: name, content: await buffer(stored.stream) });
  }
  return attachments;
}
