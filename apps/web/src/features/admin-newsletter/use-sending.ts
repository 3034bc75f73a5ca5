import { toIssues } from '@perfboard/contracts/error';
import { type Newsletter, newsletterFields } from '@perfboard/contracts/newsletter';
import { undo } from '@perfboard/contracts/words/newsletter';
import { useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { readFailedCall } from '../../data/failed-call.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { repeatIfDone } from '../../data/lost-call.ts';
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
  /** When the newsletter or a translation of it was last saved. */
  savedAt: string | undefined;
}

interface SendingOptions {
  draft: NewsletterDraft;
  /** Absent until the first save. */
  stored: Newsletter | undefined;
  /** The site has further languages. */
  hasLanguages: boolean;
}

/** Sends a newsletter after one confirmation, exactly in the version that was shown. */
export function useSending({ draft, stored, hasLanguages }: SendingOptions) {
  const t = useMessages('desk_newsletter');
  const failureMessage = useFailureMessage();
  const utils = trpc.useUtils();
  const send = trpc.newsletter.send.useMutation();
  const render = trpc.newsletter.render.useMutation();
  const [isPreparing, setPreparing] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const [failure, setFailure] = useState<string>();
  const isOutdated = asked !== undefined && asked.version !== draft.base.version;
  const isSavedSince = Boolean(asked?.savedAt && stored && stored.updated_at > asked.savedAt);
  const show = async () => {
    const { uuid, version, value, scheduledAt } = draft.readBase();
    const { subject, body } = fieldsOf(value, scheduledAt);
    const { preview_text, filter, topics } = value;
    const [mail, fresh] = await Promise.all([
      render.mutateAsync({ subject, preview_text, body, filter: filter || null, topics: [...topics] }),
      hasLanguages && uuid ? utils.newsletter.byUuid.fetch({ uuid }, { staleTime: 0 }) : undefined,
      hasLanguages && uuid && utils.newsletter.languages.fetch({ uuid }, { staleTime: 0 }),
      // The confirmation shows the current number of subscribers.
      utils.newsletter.audience.invalidate(),
    ]);
    setAsked({ mail, value, version, savedAt: fresh?.updated_at });
  };
  const confirm = async (): Promise<void> => {
    const { uuid } = draft.base;
    if (!uuid || !asked) return;
    const { version, value } = asked;
    const undo_seconds = value.sendAt ? 0 : undo.seconds;
    try {
      await send.mutateAsync({ uuid, version, undo_seconds });
      setFailure(undefined);
      setAsked(undefined);
    } catch (error) {
      const { issues } = readFailedCall(error);
      draft.setIssues(issues);
      if (issues.length > 0) setAsked(undefined);
      setFailure(failureMessage(error, { failed: t('sendFailed') }));
      repeatIfDone(error, confirm);
    }
    await utils.newsletter.invalidate();
  };
  return {
    /** The open confirmation. */
    asked,
    /** Another member has saved since it was opened. */
    isOutdated,
    /** Another member has saved translations since it was opened. */
    isRetranslated: !isOutdated && isSavedSince,
    /** The facts of the confirmation are being loaded. */
    isPreparing,
    failure,
    isBusy: send.isPending,
    ask: async (form: HTMLElement | null) => {
      setFailure(undefined);
      const typed = fieldsOf(draft.value, draft.base.scheduledAt);
      const { scheduled_at } = typed;
      const checked = newsletterFields.safeParse({
        subject: typed.subject,
        body: typed.body,
        ...(scheduled_at && { scheduled_at }),
      });
      if (!checked.success) {
        draft.setIssues(toIssues(checked.error));
        focusInvalid(form);
        return;
      }
      // The fields are disabled: what is shown is what is sent.
      setPreparing(true);
      try {
        if (await draft.flush()) await show();
      } catch (error) {
        setFailure(failureMessage(error, { failed: t('showFailed') }));
      }
      setPreparing(false);
    },
    close: () => setAsked(undefined),
    confirm,
  };
}
