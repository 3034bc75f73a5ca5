import { toIssues } from '@perfboard/contracts/error';
import { newsletterFields } from '@perfboard/contracts/newsletter';
import { undo } from '@perfboard/contracts/words/newsletter';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useMessages } from '../../components/messages.ts';
import { readFailedCall } from '../../data/failed-call.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf } from './draft-value.ts';
import type { NewsletterDraft } from './use-newsletter-draft.ts';

/** Sends a newsletter after one confirmation, exactly in the version that was shown. */
export function useSending(draft: NewsletterDraft) {
  const t = useMessages('desk_newsletter');
  const failureMessage = useFailureMessage();
  const utils = trpc.useUtils();
  const send = trpc.newsletter.send.useMutation();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  return {
    isAsking,
    failure,
    isBusy: send.isPending,
    ask: async (form: HTMLElement | null) => {
      setFailure(undefined);
      const { subject, body, scheduled_at } = fieldsOf(draft.value, draft.base.scheduledAt);
      const checked = newsletterFields.safeParse({ subject, body, ...(scheduled_at && { scheduled_at }) });
      if (!checked.success) {
        flushSync(() => draft.setIssues(toIssues(checked.error)));
        form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
        return;
      }
      if (!(await draft.flush())) return;
      // The confirmation shows the current number of subscribers.
      await utils.newsletter.audience.invalidate();
      setAsking(true);
    },
    close: () => setAsking(false),
    confirm: async () => {
      const { uuid, version } = draft.base;
      if (!uuid) return;
      const undo_seconds = draft.value.sendAt ? 0 : undo.seconds;
      try {
        await send.mutateAsync({ uuid, version, undo_seconds });
        setAsking(false);
      } catch (error) {
        const { issues } = readFailedCall(error);
        draft.setIssues(issues);
        if (issues.length > 0) setAsking(false);
        setFailure(failureMessage(error, { failed: t('sendFailed') }));
      }
      await utils.newsletter.invalidate();
    },
  };
}
