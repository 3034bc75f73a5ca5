import { AppError } from '@perfboard/contracts/error';
import { clientPageMessages } from '@perfboard/contracts/words/client-page';
import type { IncomingMatch } from '@perfboard/contracts/words/mailbox';
import type { Db } from '@perfboard/db/client';
import { type Attempt, once } from '../../base/idempotency/idempotency.ts';
import type { NamedFile } from '../../catalog/file/file-store.ts';
import { lockLead, ownerOf } from '../lead/lead.ts';
import { announceAnswer } from '../mailbox/announce-answer.ts';
import type { ReplyClaim } from '../reply/reply-address.ts';

interface ClientAnswer {
  lead: ReplyClaim;
  /** Where it was written, in words: "Asked for changes to Q-2026-0012". */
  origin: string;
  text: string;
  /** Already stored, by `storeVisitorFiles`. */
  files?: readonly NamedFile[];
  /** A repetition of the same attempt gets the first answer and stores nothing. */
  attempt?: Attempt | undefined;
}

/**
 * Stores what a client wrote on one of our pages as an answer to its lead, like an email that replies to it:
 * in its history, with its files, and with the notifications and webhooks of an answer.
 * @returns the uuid of its row in `incoming_mails`
 * @throws AppError NOT_FOUND when the lead is gone, CONFLICT when the key came with other content before
 */
export function addClientAnswer(
  { tx, requestId }: { tx: Db; requestId: string },
  { lead, origin, text, files = [], attempt }: ClientAnswer,
): Promise<{ uuid: string }> {
  return once(tx, attempt, async () => {
    const owner = ownerOf(lead.kind, lead.uuid);
    const sender = await lockLead(tx, owner);
    if (!sender) throw new AppError('NOT_FOUND', clientPageMessages.gone);
    const received_at = new Date();
    const { uuid } = await tx.incomingMail.create({
      data: {
        ...owner,
        kind: 'answer',
        matched_by: 'page' satisfies IncomingMatch,
        from_name: sender.name,
        from_email: sender.email,
        subject: origin,
        body: text,
        size: Buffer.byteLength(text),
        received_at,
      },
      select: { uuid: true },
    });
    if (files.length > 0)
      await tx.file.createMany({
        data: files.map((file, place) => ({ ...file, place, incoming_uuid: uuid })),
      });
    await announceAnswer({ tx, requestId }, { lead, uuid, at: received_at });
    return { uuid };
  });
}
