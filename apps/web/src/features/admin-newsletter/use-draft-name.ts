import { savedDraftPath } from '@perfboard/contracts/path';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { randomKey } from '../../data/random-key.ts';
import { trpc } from '../../data/trpc.ts';
import type { DraftValue } from './draft-value.ts';

/** How a newsletter that is written gets its name, and its page the address that has it: a reload finds it. */
export function useDraftName(beginning: DraftValue, isStored: boolean) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const create = trpc.newsletter.create.useMutation();
  const [key] = useState(randomKey);
  const isMounted = useRef(true);
  const isNamed = useRef(isStored);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return {
    /** Makes the draft; its key makes it one, however often the answer is lost. */
    make: async (): Promise<string> => {
      const { subject, body, filter, topics } = beginning;
      const { uuid } = await create.mutateAsync({
        subject,
        body,
        ...(filter && { filter }),
        topics: [...topics],
        idempotency_key: key,
      });
      return uuid as string;
    },
    /** Says it in the address, once. */
    show: async (uuid: string): Promise<void> => {
      if (!isMounted.current || isNamed.current) return;
      await utils.newsletter.byUuid.fetch({ uuid }, { staleTime: 0 });
      // Stays on a page that the member has opened in the meantime.
      if (!isMounted.current) return;
      isNamed.current = true;
      // The same path, for another one would be another page, and the letter that is being typed is lost with this one.
      await navigate(savedDraftPath(uuid), { replace: true });
    },
  };
}
