import { incomingLimits, incomingTroubles } from '@perfboard/contracts/words/mailbox';
import type { Db } from '@perfboard/db/client';
import type { ImageStore } from '@perfboard/media/store';
import { type StoredFile, storeFile } from '../../catalog/file/file-store.ts';
import { ownerOf } from '../lead/lead.ts';
import { readFreeBytes } from '../lead/visitor-file-room.ts';
import { readReport } from './bounce-report.ts';
import { matchMail } from './match-mail.ts';
import type { MailFile, ParsedMail } from './parse-mail.ts';

/** A file of an email whose bytes are stored and that no row references yet. */
export interface StoredMailFile extends StoredFile {
  name: string;
  file: MailFile;
}

/** Total size of a lead's files so far. */
export async function bytesAbout(db: Db, owner: ReturnType<typeof ownerOf>): Promise<number> {
  const sum = await db.file.aggregate({ where: { incoming: owner }, _sum: { bytes: true } });
  return sum._sum.bytes ?? 0;
}

/**
 * Stores the files of a person's email about a lead, within the limits. Nothing is stored for other emails,
 * for a lead in spam, or for a sender that failed verification, because anyone can send those. Runs before
 * the email's transaction: the sweep removes bytes without a row.
 * @throws ImageStoreError when the store is unavailable or full
 */
export async function storeMailFiles(
  { db, secret, store }: { db: Db; secret: string; store: ImageStore },
  mail: ParsedMail,
): Promise<StoredMailFile[]> {
  const files = mail.files.filter(({ bytes }) => bytes > 0 && bytes <= incomingLimits.fileBytesMax);
  if (files.length === 0 || mail.isAutomatic || mail.hasEmptyReturn) return [];
  if (mail.senderVerdict === 'fail') return [];
  if (readReport(secret, mail)) return [];
  const lead = await matchMail(db, secret, mail);
  if (!lead || lead.isSpam) return [];
  const most = lead.by === 'sender' ? incomingLimits.unsignedFilesBytesMax : incomingLimits.leadFilesBytesMax;
  const room = Math.min(
    most - (await bytesAbout(db, ownerOf(lead.kind, lead.uuid))),
    await readFreeBytes(db),
  );
  return storeFitting(store, files, room);
}

async function storeFitting(
  store: ImageStore,
  files: readonly MailFile[],
  most: number,
): Promise<StoredMailFile[]> {
  let room = most;
  const stored: StoredMailFile[] = [];
  for (const file of files) {
    if (file.bytes > room) continue;
    room -= file.bytes;
    stored.push({ ...(await storeFile(store, file.content)), name: file.name, file });
  }
  return stored;
}

/** Adds the rows of an email's stored files. */
export async function addMailFiles(
  tx: Db,
  incoming_uuid: string,
  stored: readonly StoredMailFile[],
): Promise<void> {
  if (stored.length === 0) return;
  const rows = stored.map(({ uuid, name, bytes }, place) => ({ uuid, name, bytes, place, incoming_uuid }));
  await tx.file.createMany({ data: rows });
}

/** A remark about files that were not stored; empty if there are none. */
export function troubleOf(mail: ParsedMail, stored: readonly StoredMailFile[]): string {
  const left = mail.files.filter((file) => stored.every((one) => one.file !== file));
  return left.length > 0 ? incomingTroubles.withFiles(left) : '';
}
