import type { LeadEntry } from '@perfboard/contracts/lead';
import { useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { MailText } from './mail-text.tsx';

/** Ids are in the order in which messages were read and replies were sent. */
const newestOf = (
  entries: readonly LeadEntry[] | undefined,
  isOne: (entry: LeadEntry) => boolean,
): LeadEntry | undefined =>
  entries
    ?.filter(isOne)
    .reduce<LeadEntry | undefined>(
      (newest, entry) => (newest && newest.uuid > entry.uuid ? newest : entry),
      undefined,
    );

/** The newest message of the sender that a person wrote. */
export const newestMessage = (entries: readonly LeadEntry[] | undefined): LeadEntry | undefined =>
  newestOf(entries, ({ kind, is_automatic }) => kind === 'answer' && !is_automatic);

const newestReply = (entries: readonly LeadEntry[] | undefined): LeadEntry | undefined =>
  newestOf(entries, ({ kind }) => kind === 'reply');

interface Seen {
  message: string;
  reply: string;
  /** The newer reply because of which sending was refused; it stays in sight. */
  refusedBy?: string | undefined;
}

/** By lead: what its author had seen when the reply was begun. A reply outlives the dialog, and so does this. */
const seenAtStart = new Map<string, Seen>();

/** The last reply that its author was shown before this one was begun or refused; null if there was none. */
export function replySeen(uuid: string, entries: readonly LeadEntry[] | undefined): string | null {
  const { refusedBy, reply = newestReply(entries)?.uuid } = seenAtStart.get(uuid) ?? {};
  return refusedBy || reply || null;
}

/** Sending was refused because of a newer reply: the next attempt is no longer about it. */
export function noteOvertaken(uuid: string, entries: readonly LeadEntry[] | undefined): void {
  const seen = seenAtStart.get(uuid);
  if (seen) seenAtStart.set(uuid, { ...seen, refusedBy: newestReply(entries)?.uuid });
}

/** A newer reply that is the author's own, or was there before this one was begun. */
export function noteReply(uuid: string, reply: string | undefined): void {
  const seen = seenAtStart.get(uuid);
  if (seen && reply && reply > seen.reply) seenAtStart.set(uuid, { message: seen.message, reply });
}

/** The sender's message and the newer reply that came while a reply was written. */
export function useNewer(
  uuid: string,
  entries: readonly LeadEntry[] | undefined,
  isWritten: boolean,
): LeadEntry[] {
  const [message, reply] = [newestMessage(entries), newestReply(entries)];
  if (!entries) return [];
  if (!isWritten || !seenAtStart.has(uuid)) {
    const { reply: known = '' } = seenAtStart.get(uuid) ?? {};
    seenAtStart.set(uuid, { message: message?.uuid ?? '', reply: known });
    noteReply(uuid, reply?.uuid);
  }
  const seen = seenAtStart.get(uuid);
  return [
    ...(message && message.uuid > (seen?.message ?? '') ? [message] : []),
    ...(reply && reply.uuid > (seen?.reply ?? '') ? [reply] : []),
  ];
}

/** Says before sending that the sender wrote again, or that there is a newer reply, a colleague's or an own one, with the text one click away. */
export function NewerMessage({ entry }: { entry: LeadEntry }) {
  const t = useMessages('desk_lead');
  const [isShown, setShown] = useState(false);
  const ofReply = entry.is_own ? t('newerOwnReply') : t('newerReply', { author: entry.author ?? '' });
  const text = entry.kind === 'answer' ? t('newerMessage') : ofReply;
  return (
    <div className="grid gap-2 rounded-pad border border-warn border-s-4 bg-warn-soft px-4 py-3 text-small text-warn">
      <p role="status" className="font-medium">
        {text}
      </p>
      <button
        type="button"
        className="min-h-6 justify-self-start font-semibold underline"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'hideMessage' : 'showMessage')}
      </button>
      {isShown && (
        <div className="text-ink">
          <MailText uuid={entry.uuid} text={entry.text} hasMore={entry.has_more} />
        </div>
      )}
    </div>
  );
}
