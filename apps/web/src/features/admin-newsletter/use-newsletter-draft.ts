import { toIssues } from '@perfboard/contracts/error';
import { type Newsletter, newsletterDraftFields } from '@perfboard/contracts/newsletter';
import { newsletterPath, savedDraftPath } from '@perfboard/contracts/path';
import {
  newsletterIssues,
  newsletterLimits,
  newsletterMessages,
} from '@perfboard/contracts/words/newsletter';
import type { PlainKey, Translator } from '@perfboard/messages/translator';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { randomKey } from '../../data/random-key.ts';
import { trpc } from '../../data/trpc.ts';
import { withChanges } from '../admin-shell/changed-fields.ts';
import { useDraft } from '../admin-shell/use-draft.ts';
import { type DraftValue, draftOf, fieldsOf, isLeftOut, isSame } from './draft-value.ts';

type Issue = keyof typeof newsletterIssues;
const issueTexts = {
  subjectRequired: 'issueSubjectRequired',
  subjectTooLong: 'issueSubjectLong',
  bodyRequired: 'issueMessageRequired',
  bodyTooLong: 'issueMessageLong',
  previewTooLong: 'issuePreviewLong',
  badTime: 'issueTime',
  pastTime: 'issuePastTime',
} as const satisfies Record<Issue, PlainKey<'desk_newsletter'>>;

/** A field's message in the language of the desk. */
function issueText(t: Translator<'desk_newsletter'>, english: string | undefined): string | undefined {
  const issue = (Object.keys(issueTexts) as Issue[]).find((one) => newsletterIssues[one] === english);
  return issue ? t(issueTexts[issue]) : english;
}

/** The stored state that a newsletter's draft is based on. */
interface DraftBase {
  uuid: string | undefined;
  version: number;
  scheduledAt: string | null;
  value: DraftValue;
}

const baseOf = (stored: Newsletter): DraftBase => ({
  uuid: stored.uuid,
  version: stored.version,
  scheduledAt: stored.scheduled_at,
  value: draftOf(stored),
});

/** Shows the uuid of a new newsletter in the address, so that a reload finds it. */
function useDraftAddress(uuid: string | undefined, isSaved: boolean) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const isShown = useRef(uuid !== undefined);
  useEffect(() => {
    if (!uuid || !isSaved || isShown.current) return;
    let isGone = false;
    const show = async () => {
      await utils.newsletter.byUuid.fetch({ uuid }, { staleTime: 0 });
      // The member may have left the page or typed another letter.
      if (isGone) return;
      isShown.current = true;
      // Keeps the path: another one would open another page and lose unsaved input.
      await navigate(savedDraftPath(uuid), { replace: true });
    };
    // Retried after the next save.
    show().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [uuid, isSaved, utils, navigate]);
}

/** Saves text that came too late as a separate newsletter. */
function useDraftCopy() {
  const create = trpc.newsletter.create.useMutation();
  const last = useRef<{ key: string; words: string }>(undefined);
  const makeCopy = async ({ sendAt: _, filter, topics, ...text }: DraftValue): Promise<string> => {
    const fields = {
      ...text,
      subject: text.subject || newsletterMessages.untitled,
      body: text.body || newsletterMessages.untitled,
      ...(filter && { filter }),
      topics: [...topics],
    };
    const words = JSON.stringify(fields);
    // A retry needs the same key; the server would reject it with another text.
    if (last.current?.words !== words) last.current = { key: randomKey(), words };
    const { uuid } = await create.mutateAsync({ ...fields, idempotency_key: last.current.key });
    return uuid as string;
  };
  return { isCopying: create.isPending, makeCopy };
}

/**
 * The draft of a newsletter.
 * @param beginning the initial values of a new one
 */
export function useNewsletterDraft(newsletter: Newsletter | undefined, beginning: DraftValue) {
  const t = useMessages('desk_newsletter');
  const texts = { failed: t('saveFailed') };
  const failureMessage = useFailureMessage();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const create = trpc.newsletter.create.useMutation();
  const save = trpc.newsletter.save.useMutation();
  const [key] = useState(randomKey);
  const stored = useMemo(() => newsletter && baseOf(newsletter), [newsletter]);
  const make = async (): Promise<string> => {
    const { subject, body, filter, topics } = beginning;
    const fields = { subject, body, ...(filter && { filter }), topics: [...topics] };
    const { uuid } = await create.mutateAsync({ ...fields, idempotency_key: key });
    return uuid as string;
  };
  const draft = useDraft<DraftBase, DraftValue>({
    start: stored ?? { uuid: undefined, version: 1, scheduledAt: null, value: beginning },
    stored,
    toValue: ({ value }) => value,
    isSame,
    carry: withChanges,
    isNewer: (one, other) => one.version > other.version,
    texts,
    keysMax: newsletterLimits.attemptsMax,
    isAutosaved: true,
    check: (value, { scheduledAt }) => {
      const checked = newsletterDraftFields.safeParse(fieldsOf(value, scheduledAt));
      return checked.success ? [] : toIssues(checked.error);
    },
    save: async ({ base, value, keys, rebase }) => {
      // The first save creates the draft; its key prevents duplicates if the response is lost.
      const uuid = base.uuid ?? (await make());
      if (!base.uuid) rebase({ ...base, uuid });
      const fields = fieldsOf(value, base.scheduledAt);
      const { version } =
        isSame(value, base.value) && keys.length === 1
          ? base
          : await save.mutateAsync({ uuid, version: base.version, attempts: [...keys], ...fields });
      return { base: { uuid, version, scheduledAt: fields.scheduled_at, value } };
    },
    refresh: async ({ uuid }) => {
      await Promise.all([
        utils.newsletter.byUuid.invalidate(),
        utils.newsletter.translations.invalidate(),
        utils.newsletter.languages.invalidate(),
      ]);
      const fresh = uuid ? utils.newsletter.byUuid.getData({ uuid }) : undefined;
      return fresh && baseOf(fresh);
    },
  });
  useDraftAddress(draft.base.uuid, draft.state === 'idle');
  const { isCopying, makeCopy } = useDraftCopy();
  return {
    ...draft,
    isCopying,
    errorOf: (path: string) => {
      const error = issueText(t, draft.errorOf(path));
      return error && path === 'scheduled_at' && isLeftOut(draft.value.sendAt)
        ? t('issueTimeLeftOut')
        : error;
    },
    /** The newsletter is being sent, so the input can't be included. */
    isTooLate: draft.state === 'conflict' && newsletter?.is_editable === false,
    change: (part: Partial<DraftValue>) => draft.set((before) => ({ ...before, ...part })),
    /** Also saves a draft that was never saved. */
    flush: () => draft.flush(!draft.base.uuid),
    keepAsCopy: async () => {
      try {
        const uuid = await makeCopy(draft.value);
        // Synchronously: nothing is unsaved now, so leaving must not ask.
        flushSync(() => draft.markSaved({ ...draft.base, value: draft.value }));
        await navigate(newsletterPath(uuid));
      } catch (error) {
        draft.say({ tone: 'danger', message: failureMessage(error, texts) });
      }
    },
  };
}

export type NewsletterDraft = ReturnType<typeof useNewsletterDraft>;
