import type { LeadEntry } from '@perfboard/contracts/lead';
import { useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { MailText } from '../admin-shell/mail-text.tsx';

/** The newest message of the sender that a person wrote; ids are in the order in which the messages were read. */
export const newestMessage = (entries: readonly LeadEntry[] | undefined): LeadEntry | undefined =>
  entries
    ?.filter(({ kind, is_automatic }) => kind === 'answer' && !is_automatic)
    .reduce<LeadEntry | undefined>(
      (newest, entry) => (newest && newest.uuid > entry.uuid ? newest : entry),
      undefined,
    );

/** By lead: what its author had seen when the reply was begun. A reply outlives the dialog, and so does this. */
const seenAtStart = new Map<string, string>();

/** The sender's message that arrived while a reply was written; undefined if there is none. */
export function useNewerMessage(
  uuid: string,
  entries: readonly LeadEntry[] | undefined,
  isWritten: boolean,
): LeadEntry | undefined {
  const newest = newestMessage(entries);
  if (!entries) return undefined;
  if (!isWritten || !seenAtStart.has(uuid)) seenAtStart.set(uuid, newest?.uuid ?? '');
  return newest && newest.uuid > (seenAtStart.get(uuid) ?? '') ? newest : undefined;
}

/** Says before sending that the sender wrote again, with the message one click away. */
export function NewerMessage({ entry }: { entry: LeadEntry }) {
  const t = useMessages('desk_lead');
  const [isShown, setShown] = useState(false);
  return (
    <div className="grid gap-2 rounded-pad border border-warn border-s-4 bg-warn-soft px-4 py-3 text-small text-warn">
      <p role="status" className="font-medium">
        {t('newerMessage')}
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
