import { storeMentions } from '@perfboard/contracts/words/mention';
import type { Db } from '@perfboard/db/client';
import { readMemberNames } from '../../people/member/member-names.ts';
import { notifyMember } from '../../people/member/notify-member.ts';

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
export const readMentioned = async (tx: Db, body: string): Promise<{ text: string; ids: string[] }> =>
  body.includes('@') ? storeMentions(body, await readMemberNames(tx)) : { text: body, ids: [] };

/** Notifies the members that a note mentions: each once for a note, however often it is edited. */
export async function notifyMentioned(
  tx: Db,
  { owner, note, ids, authorId, requestId }: NoteMentions,
): Promise<void> {
  for (const recipient of ids) {
    if (recipient === authorId) continue;
    await notifyMember(tx, { kind: 'mention', owner, recipient, about: note, requestId });
  }
}
