import { newsletterPath } from '@perfboard/contracts/path';
import { newsletterMessages } from '@perfboard/contracts/words/newsletter';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { randomKey } from '../../data/random-key.ts';
import { trpc } from '../../data/trpc.ts';
import type { DraftValue } from './draft-value.ts';

interface DraftCopy {
  read: () => DraftValue;
  onFailure: (error: unknown) => void;
  /** The copy is there: nothing of the form is unsaved any more. */
  onCopied: () => void;
}

/** What was typed too late becomes a newsletter of its own. */
export function useDraftCopy({ read, onFailure, onCopied }: DraftCopy) {
  const navigate = useNavigate();
  const create = trpc.newsletter.create.useMutation();
  const last = useRef<{ key: string; words: string }>(undefined);
  return {
    isCopying: create.isPending,
    keepAsCopy: async () => {
      const { subject, body, preview_text, filter, topics, is_public } = read();
      const fields = {
        subject: subject || newsletterMessages.untitled,
        body: body || newsletterMessages.untitled,
        preview_text,
        ...(filter && { filter }),
        topics: [...topics],
        is_public,
      };
      const words = JSON.stringify(fields);
      // A lost answer is requested again with the same key; different text needs a new key.
      if (last.current?.words !== words) last.current = { key: randomKey(), words };
      let copy: Awaited<ReturnType<typeof create.mutateAsync>>;
      try {
        copy = await create.mutateAsync({ ...fields, idempotency_key: last.current.key });
      } catch (error) {
        onFailure(error);
        return;
      }
      onCopied();
      await navigate(newsletterPath(copy.uuid as string));
    },
  };
}
