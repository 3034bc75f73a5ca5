import { toIssues } from '@perfboard/contracts/error';
import { newsletterFields } from '@perfboard/contracts/newsletter';
import { undo } from '@perfboard/contracts/words/newsletter';
import { useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { readFailedCall } from '../../data/failed-call.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';
import { focusInvalid } from '../admin-shell/use-draft.ts';
import { type DraftValue, fieldsOf } from './draft-value.ts';
import type { NewsletterDraft } from './use-newsletter-draft.ts';

export type RenderedMail = ApiOutput['newsletter']['render'];

/** What a confirmation shows. */
interface Asked {
  mail: RenderedMail;
  value: DraftValue;
  version: number;
}

/**
 * Sends a newsletter after one confirmation, exactly in the version that was shown.
 * @param hasLanguages whether the site has further languages
 */
export function useSending(draft: NewsletterDraft, hasLanguages: boolean) {
  const t = useMessages('desk_newsletter');
  const failureMessage = useFailureMessage();
  const utils = trpc.useUtils();
  const send = trpc.newsletter.send.useMutation();
  const render = trpc.newsletter.render.useMutation();
  const [isPreparing, setPreparing] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const [failure, setFailure] = useState<string>();
  return {
    /** The open confirmation. */
    asked,
    /** Another member has saved since it was opened. */
    isOutdated: asked !== undefined && asked.version !== draft.base.version,
    /** The facts of the confirmation are being loaded. */
    isPreparing,
    failure,
    isBusy: send.isPending,
    ask: async (form: HTMLElement | null) => {
      setFailure(undefined);
      const { subject, body, scheduled_at } = fieldsOf(draft.value, draft.base.scheduledAt);
      const checked = newsletterFields.safeParse({ subject, body, ...(scheduled_at && { scheduled_at }) });
      if (!checked.success) {
        draft.setIssues(toIssues(checked.error));
        focusInvalid(form);
        return;
      }
      if (!(await draft.flush())) return;
      const saved = draft.readBase();
      setPreparing(true);
      const { value } = draft;
      const { preview_text, filter, topics } = value;
      const { uuid } = draft.base;
      try {
        const [mail] = await Promise.all([
          render.mutateAsync({ subject, preview_text, body, filter: filter || null, topics: [...topics] }),
          hasLanguages && uuid && utils.newsletter.languages.fetch({ uuid }),
          // The confirmation shows the current number of subscribers.
          utils.newsletter.audience.invalidate(),
        ]);
        setAsked({ mail, value, version: saved.version });
      } catch (error) {
        setFailure(failureMessage(error, { failed: t('showFailed') }));
      }
      setPreparing(false);
    },
    close: () => setAsked(undefined),
    confirm: async () => {
      const { uuid } = draft.base;
      if (!uuid || !asked) return;
      const { version, value } = asked;
      const undo_seconds = value.sendAt ? 0 : undo.seconds;
      try {
        await send.mutateAsync({ uuid, version, undo_seconds });
        setAsked(undefined);
      } catch (error) {
        const { issues } = readFailedCall(error);
        draft.setIssues(issues);
        if (issues.length > 0) setAsked(undefined);
        setFailure(failureMessage(error, { failed: t('sendFailed') }));
      }
      await utils.newsletter.invalidate();
    },
  };
}
