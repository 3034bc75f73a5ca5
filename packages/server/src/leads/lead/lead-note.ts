import { AppError } from '@perfboard/contracts/error';
import { leadMessages } from '@perfboard/contracts/words/lead';
import { storeMentions } from '@perfboard/contracts/words/mention';
import type { Db } from '@perfboard/db/client';
import { readMemberNames } from '../../people/member/member-names.ts';
import { notifyMember } from '../../people/member/notify-member.ts';
import { type LeadStore, lockLead, type ownerOf } from './lead.ts';

interface NoteMentions {
  owner: { booking_uuid: string } | { contact_uuid: string };
  /** The note's uuid. */
  note: string;
  ids: readonly string[];
  /** The author is not notified. */
  authorId: string;
  requestId: string | undefined;
}

/** A note as it is stored, and the members that it mentions. */
const readMentioned = async (tx: Db, body: string): Promise<{ text: string; ids: string[] }> =>
  body.includes('@') ? storeMentions(body, await readMemberNames(tx)) : { text: body, ids: [] };

/** Notifies the members that a note mentions: each once for a note, however often it is edited. */
async function notifyMentioned(
  tx: Db,
  { owner, note, ids, authorId, requestId }: NoteMentions,
): Promise<void> {
  for (const recipient of ids) {
    if (recipient === authorId) continue;
    await notifyMember(tx, { kind: 'mention', owner, recipient, about: note, requestId });
  }
}

export type Owner = ReturnType<typeof ownerOf>;

/** The author of a note: a member, or a member's token. */
export interface NoteAuthor {
  id: string;
  name: string;
  email: string;
}

/** A member's name for colleagues. */
export const memberName = ({ name, email }: Pick<NoteAuthor, 'name' | 'email'>): string => name || email;

/** REST returns the latest note as the lead's note. */
async function showLatest(tx: Db, owner: Owner): Promise<void> {
  const notes = await tx.leadNote.findMany({
    where: owner,
    orderBy: [{ created_at: 'desc' }, { uuid: 'desc' }],
  });
  const writtenAt = ({ created_at, edited_at }: (typeof notes)[number]) =>
    (edited_at ?? created_at).getTime();
  const [latest] = notes.sort((one, other) => writtenAt(other) - writtenAt(one));
  const data = { note: latest?.body ?? '' };
  if ('booking_uuid' in owner) await tx.booking.updateMany({ where: { uuid: owner.booking_uuid }, data });
  else await tx.contact.updateMany({ where: { uuid: owner.contact_uuid }, data });
}

/** Sets the single note of the REST API; an empty one is removed. Returns it as it is stored. */
export async function setSharedNote(
  tx: Db,
  owner: Owner,
  { uuid, body, author, requestId }: { uuid: string; body: string; author: NoteAuthor; requestId?: string },
): Promise<string> {
  if (body === '') {
    await tx.leadNote.deleteMany({ where: { uuid } });
    return '';
  }
  const { text, ids } = await readMentioned(tx, body);
  const fields = { body: text, user_id: author.id, author: memberName(author) };
  await tx.leadNote.upsert({
    where: { uuid },
    create: { uuid, ...owner, ...fields },
    update: { ...fields, edited_at: new Date() },
  });
  await notifyMentioned(tx, { owner, note: uuid, ids, authorId: author.id, requestId });
  return text;
}

interface NewNote {
  leadUuid: string;
  owner: Owner;
  body: string;
  author: NoteAuthor;
  requestId?: string;
}

/**
 * Adds a note to a lead, notifies the members that it mentions, and returns its uuid.
 * @throws AppError NOT_FOUND when the lead is gone
 */
export async function addNote<Status extends string>(
  tx: Db,
  { messages, update }: Pick<LeadStore<Status>, 'messages' | 'update'>,
  { leadUuid, owner, body, author, requestId }: NewNote,
): Promise<string> {
  const { text, ids } = await readMentioned(tx, body);
  const { count } = await update(tx, leadUuid, { note: text });
  if (count === 0) throw new AppError('NOT_FOUND', messages.notFound);
  const { uuid } = await tx.leadNote.create({
    data: { ...owner, body: text, user_id: author.id, author: memberName(author) },
  });
  await notifyMentioned(tx, { owner, note: uuid, ids, authorId: author.id, requestId });
  return uuid;
}

/**
 * The note, with its lead locked, if the caller may change it.
 * @throws AppError NOT_FOUND, FORBIDDEN when another member wrote it
 */
async function ownNote(tx: Db, uuid: string, author: NoteAuthor) {
  const note = await tx.leadNote.findUnique({ where: { uuid } });
  if (!note) throw new AppError('NOT_FOUND', leadMessages.noteNotFound);
  if (!mayChange(note, author.id)) throw new AppError('FORBIDDEN', leadMessages.noteNotOwn);
  const owner: Owner = note.booking_uuid
    ? { booking_uuid: note.booking_uuid }
    : { contact_uuid: note.contact_uuid ?? '' };
  await lockLead(tx, owner);
  return { note, owner };
}

export const mayChange = (note: { user_id: string }, userId: string): boolean => note.user_id === userId;

/**
 * Returns the note's lead.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function editNote(
  tx: Db,
  uuid: string,
  { body, author, requestId }: Pick<NewNote, 'body' | 'author' | 'requestId'>,
): Promise<Owner> {
  const { owner } = await ownNote(tx, uuid, author);
  // Removed in another window in the meantime: nothing to change.
  const { text, ids } = await readMentioned(tx, body);
  const { count } = await tx.leadNote.updateMany({
    where: { uuid },
    data: { body: text, edited_at: new Date() },
  });
  if (count === 0) throw new AppError('NOT_FOUND', leadMessages.noteNotFound);
  await notifyMentioned(tx, { owner, note: uuid, ids, authorId: author.id, requestId });
  await showLatest(tx, owner);
  return owner;
}

/**
 * Returns the note's lead.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function removeNote(tx: Db, uuid: string, author: NoteAuthor): Promise<Owner> {
  const { owner } = await ownNote(tx, uuid, author);
  await tx.leadNote.deleteMany({ where: { uuid } });
  await showLatest(tx, owner);
  return owner;
}
