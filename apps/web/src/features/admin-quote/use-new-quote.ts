import { deskQuotePath } from '@perfboard/contracts/path';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import { randomKey } from '../../data/random-key.ts';
import { trpc } from '../../data/trpc.ts';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';

/** Creates a quote to a lead and opens it. */
export function useNewQuote(lead_uuid: string) {
  const t = useMessages('desk_lead');
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const { mutateAsync: create, isPending } = trpc.quote.create.useMutation();
  // Of one opening: a second click, or one after a lost answer, makes no second quote.
  const [key, setKey] = useState(randomKey);
  const { alert, attempt } = useAttempt(t('quoteCreateFailed'));
  const onCreate = () =>
    attempt(async () => {
      const made = await create({ lead_uuid, idempotency_key: key });
      setKey(randomKey());
      void utils.overview.unread.invalidate();
      await navigate(deskQuotePath(made.uuid as string));
      return made;
    });
  return { onCreate, isPending, alert };
}
