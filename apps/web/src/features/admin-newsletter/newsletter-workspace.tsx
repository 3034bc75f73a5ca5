import type { Newsletter } from '@perfboard/contracts/newsletter';
import { timing } from '@perfboard/contracts/timing';
import type { Translator } from '@perfboard/messages/translator';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { Presence } from '../admin-presence/presence.tsx';
import { LeaveGuard } from '../admin-shell/leave-guard.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { SaveLine } from '../admin-shell/save-line.tsx';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { DraftConflict } from './draft-conflict.tsx';
import { DraftFields } from './draft-fields.tsx';
import type { DraftValue } from './draft-value.ts';
import { MailDraftLink } from './mail-draft-link.tsx';
import { MailPreview } from './mail-preview.tsx';
import { NewsletterActions } from './newsletter-actions.tsx';
import { NewsletterBadge } from './newsletter-badge.tsx';
import type { Step } from './newsletter-state.ts';
import { NewsletterTranslations } from './newsletter-translations.tsx';
import { SendDialog } from './send-dialog.tsx';
import { eitherOf, useTopicTitles } from './topic-choice.tsx';
import { type NewsletterDraft, useNewsletterDraft } from './use-newsletter-draft.ts';
import { type NewsletterLanguages, useNewsletterLanguages } from './use-newsletter-languages.ts';
import { useSending } from './use-sending.ts';

interface AudienceWords {
  filter: string;
  /** Their titles. */
  topics?: readonly string[];
  /** The number who would be included if they had not paused. */
  paused?: number;
}

/** `2 subscribers who chose LoRa or Robotics, whose address contains “gmail” (1 has paused)`. */
function audienceText(
  t: Translator<'desk_newsletter'>,
  total: number,
  { filter, topics = [], paused = 0 }: AudienceWords,
): string {
  const byTopics = filter ? 'both' : 'topics';
  const byFilter = filter ? 'filter' : 'none';
  const narrowed = topics.length > 0 ? byTopics : byFilter;
  return t('audience', { total, narrowed, topics: eitherOf(t, topics), filter, paused });
}

interface WorkspaceProps {
  /** Absent until the first save. */
  stored: Newsletter | undefined;
  /** The initial values of a new newsletter. */
  beginning: DraftValue;
  /** Some input is not saved, so the form must stay open. */
  onHold: (isHeld: boolean) => void;
}

/** Actions that use the current text. */
function WritingActions({
  draft,
  total,
  language,
  onStep,
  children,
}: {
  draft: NewsletterDraft;
  total: number | undefined;
  language: NewsletterLanguages['shown'];
  onStep: Step;
  children: ReactNode;
}) {
  const t = useMessages('desk_newsletter');
  const { value, base } = draft;
  const test = trpc.newsletter.sendTest.useMutation();
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button
        variant="ghost"
        isBusy={test.isPending}
        onClick={() =>
          void onStep(() =>
            test.mutateAsync({
              subject: value.subject,
              body: value.body,
              preview_text: value.preview_text,
              uuid: base.uuid,
              language,
            }),
          )
        }
      >
        {t('sendTest')}
      </Button>
      <MailDraftLink
        filter={base.value.filter}
        topics={value.topics}
        total={total}
        subject={value.subject}
        body={value.body}
      />
      {children}
    </div>
  );
}

/** The editor of an unsent newsletter: its text, and the preview beside it. */
export function NewsletterWorkspace({ stored, beginning, onHold }: WorkspaceProps) {
  const utils = trpc.useUtils();
  const draft = useNewsletterDraft(stored, beginning);
  const { value, state, isDirty } = draft;
  const languages = useNewsletterLanguages();
  const sending = useSending({ draft, stored, hasLanguages: languages.further.length > 0 });
  const t = useMessages('desk_newsletter');
  const form = useRef<HTMLFormElement>(null);
  const { alert, attempt } = useTimedAlert(timing.contactAlertMs, { keepFailures: true });
  const { filter, topics } = value;
  const audience = trpc.newsletter.audience.useQuery(
    { ...(filter && { filter }), ...(topics.length > 0 && { topics: topics.join(',') }) },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const total = audience.data?.total;
  const titles = useTopicTitles(topics);
  const reached = audienceText(t, total ?? 0, {
    filter,
    topics: titles,
    paused: audience.data?.paused ?? 0,
  });
  const isHeld = isDirty || languages.isDirty;
  useEffect(() => onHold(isHeld), [isHeld, onHold]);
  // It saves itself: who has changed something goes on editing.
  const [isEditing, setEditing] = useState(isHeld);
  if (isHeld && !isEditing) setEditing(true);
  const step: Step = async (call) => {
    await attempt(call, { failed: t('changeFailed') });
    await utils.newsletter.invalidate();
  };
  const isDraft = !stored || stored.status === 'draft';
  return (
    <>
      <LeaveGuard isDirty={(isDirty && (state === 'failed' || state === 'conflict')) || languages.isDirty} />
      <PageHeader
        designator="NL1"
        title={value.subject || t('newsletter')}
        text={total === undefined ? '' : t('goesTo', { audience: reached })}
        actions={stored && <NewsletterActions newsletter={stored} onStep={step} />}
      />
      {stored && (
        <Presence
          kind="newsletter"
          id={stored.uuid}
          isEditing={isEditing}
          isTranslating={languages.isDirty}
        />
      )}
      {stored && stored.status !== 'draft' && (
        <div className="flex flex-wrap items-center gap-3 text-small">
          <NewsletterBadge status={stored.status} scheduledAt={stored.scheduled_at} />
          {stored.is_editable && <span>{t('changesIncluded')}</span>}
        </div>
      )}
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {sending.failure && !sending.asked && <Alert tone="danger">{sending.failure}</Alert>}
      <DraftConflict draft={draft} stored={stored} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void draft.flush();
          }}
          className="desk-panel grid gap-5 p-5 sm:p-6"
        >
          <fieldset disabled={sending.isPreparing} className="contents">
            <DraftFields draft={draft} isQueued={!isDraft} />
          </fieldset>
          <SaveLine draft={draft} saved={draft.base.uuid ? undefined : t('savedOnChange')} />
          <WritingActions draft={draft} total={total} language={languages.shown} onStep={step}>
            {isDraft && (
              <Button
                isBusy={sending.isPreparing}
                disabled={total === undefined || total === 0 || languages.isDirty}
                onClick={() => void sending.ask(form.current)}
              >
                {total === undefined
                  ? t(value.sendAt ? 'schedule' : 'send')
                  : t(value.sendAt ? 'scheduleTo' : 'sendTo', { count: total })}
              </Button>
            )}
          </WritingActions>
          {total === 0 && <p className="text-small text-muted">{t('noRecipients')}</p>}
          {languages.isDirty && <p className="text-small text-muted">{t('saveTranslationsFirst')}</p>}
        </form>
        <MailPreview value={value} uuid={draft.base.uuid} languages={languages} />
      </div>
      {draft.base.uuid && (
        <NewsletterTranslations
          uuid={draft.base.uuid}
          languages={languages}
          isLate={stored?.is_editable === false}
        />
      )}
      {sending.asked && (
        <SendDialog
          value={sending.asked.value}
          mail={sending.asked.mail}
          isOutdated={sending.isOutdated}
          isRetranslated={sending.isRetranslated}
          uuid={draft.base.uuid}
          hasLanguages={languages.further.length > 0}
          audience={reached}
          isBusy={sending.isBusy}
          failure={sending.failure}
          onConfirm={() => void sending.confirm()}
          onClose={sending.close}
        />
      )}
    </>
  );
}
