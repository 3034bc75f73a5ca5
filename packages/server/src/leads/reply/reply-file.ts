import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { cleanFileName } from '@perfboard/contracts/words/file';
import type { Db } from '@perfboard/db/client';
import type { MailAttachment } from '@perfboard/mail/mail-message';
import { fileKey } from '@perfboard/media/key';
import type { ImageStore } from '@perfboard/media/store';
import { bytesOfUpload, givenName, type StoredFile, storeFile } from '../../catalog/file/file-store.ts';

/** A file that a reply is to bring along. */
export interface ChosenFile {
  name: string;
  bytes: Uint8Array;
}

export type NamedFile = StoredFile & { name: string };

export const readChosen = (files: readonly Blob[]): Promise<ChosenFile[]> =>
  Promise.all(
    files.map(async (file) => ({ name: cleanFileName(givenName(file)), bytes: await bytesOfUpload(file) })),
  );

/** What tells one reply's files from another's, for its key. */
export const digestOf = (files: readonly ChosenFile[]): string[] =>
  files.map(({ name, bytes }) => `${name} ${createHash('sha256').update(bytes).digest('base64url')}`);

/** Puts the files of a reply into the store, before the transaction that names them. */
export async function storeReplyFiles(store: ImageStore, files: readonly ChosenFile[]): Promise<NamedFile[]> {
  const stored: NamedFile[] = [];
  for (const { name, bytes } of files) stored.push({ ...(await storeFile(store, bytes)), name });
  return stored;
}

/** Names stored files as those of a reply. */
export async function addReplyFiles(tx: Db, reply_uuid: string, files: readonly NamedFile[]): Promise<void> {
  if (files.length === 0) return;
  await tx.file.createMany({ data: files.map((file, place) => ({ ...file, place, reply_uuid })) });
}

/** A reply's file could not be had. */
export class AttachmentError extends Error {
  constructor(
    /** It will not come back by itself. */
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

/** The files of a reply, for its mail. @throws AttachmentError, also where it was the database that could not be asked */
export async function readAttachments(
  services: AttachmentServices,
  reply_uuid: string,
): Promise<MailAttachment[]> {
  try {
    return await readFiles(services, reply_uuid);
  } catch (error) {
    // Whatever it is that failed on the way may pass: nobody refused the mail.
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
