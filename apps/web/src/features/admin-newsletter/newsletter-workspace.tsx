import type { Newsletter } from '@perfboard/contracts/newsletter';
import { timing } from '@perfboard/contracts/timing';
import { newsletterMessages } from '@perfboard/contracts/words/newsletter';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { trpc } from '../../data/trpc.ts';
import { Presence } from '../admin-presence/presence.tsx';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';
import { LeaveGuard } from '../admin-shell/leave-guard.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { DraftConflict } from './draft-conflict.tsx';
import { DraftFields } from './draft-fields.tsx';
import type { DraftValue } from './draft-value.ts';
import { MailDraftLink } from './mail-draft-link.tsx';
import { MailPreview } from './mail-preview.tsx';
import { NewsletterActions } from './newsletter-actions.tsx';
import { NewsletterBadge } from './newsletter-badge.tsx';
import type { Step } from './newsletter-state.ts';
import { SendDialog } from './send-dialog.tsx';
import { useTopicTitles } from './topic-choice.tsx';
import { type NewsletterDraft, useNewsletterDraft } from './use-newsletter-draft.ts';
import { useSending } from './use-sending.ts';

/** `2 subscribers`. */
const peopleText = ({ formatNumber }: DeskFormat, total: number): string =>
  `${formatNumber(total)} ${total === 1 ? 'subscriber' : 'subscribers'}`;

interface AudienceWords {
  filter: string;
  /** Their titles. */
  topics?: readonly string[];
  /** The number who would be included if they had not paused. */
  paused?: number;
}

/** `2 subscribers who chose LoRa or Robotics, whose address contains “gmail” (1 has paused)`. */
function audienceText(
  format: DeskFormat,
  total: number,
  { filter, topics = [], paused = 0 }: AudienceWords,
): string {
  const chose = topics.length > 0 ? ` who chose ${topics.join(' or ')}` : '';
  const narrowed = filter ? `${chose ? ',' : ''} whose address contains “${filter}”` : '';
  const left =
    paused > 0 ? ` (${format.formatNumber(paused)} more ${paused === 1 ? 'has' : 'have'} paused)` : '';
  return `${peopleText(format, total)}${chose}${narrowed}${left}`;
}

const texts = { failed: 'Could not change the newsletter' };

interface WorkspaceProps {
  /** Absent until the first save. */
  stored: Newsletter | undefined;
  /** The initial values of a new newsletter. */
  beginning: DraftValue;
  /** Some input is not saved, so the form must stay open. */
  onHold: (isHeld: boolean) => void;
}

function SaveLine({ draft }: { draft: NewsletterDraft }) {
  const { state, isDirty, base, failure, issues } = draft;
  if (state === 'failed') {
    return (
      <Alert tone="danger">
        {failure} Your text is still here.{' '}
        <button type="button" className="font-semibold underline" onClick={() => void draft.flush()}>
          Save again
        </button>
      </Alert>
    );
  }
  const isRefused = isDirty && issues.length > 0;
  const saved = base.uuid ? 'All changes saved' : 'Saved on your first change';
  return (
    <p className="text-small text-muted" role="status">
      {isRefused ? 'Not saved. Please check the highlighted fields.' : isDirty ? 'Saving …' : saved}
    </p>
  );
}

/** Actions that use the current text. */
function WritingActions({
  draft,
  total,
  onStep,
  children,
}: {
  draft: NewsletterDraft;
  total: number | undefined;
  onStep: Step;
  children: ReactNode;
}) {
  const { value, base } = draft;
  const test = trpc.newsletter.sendTest.useMutation();
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button
        variant="ghost"
        isBusy={test.isPending}
        onClick={() =>
          void onStep(() =>
            test.mutateAsync({ subject: value.subject, body: value.body, preview_text: value.preview_text }),
          )
        }
      >
        Send test email
      </Button>
      <MailDraftLink filter={base.value.filter} total={total} subject={value.subject} body={value.body} />
      {children}
    </div>
  );
}

/** The editor of an unsent newsletter: its text, and the preview beside it. */
export function NewsletterWorkspace({ stored, beginning, onHold }: WorkspaceProps) {
  const format = useDeskFormat();
  const utils = trpc.useUtils();
  const draft = useNewsletterDraft(stored, beginning);
  const { value, state, isDirty } = draft;
  const sending = useSending(draft);
  const form = useRef<HTMLFormElement>(null);
  const { alert, attempt } = useTimedAlert(timing.contactAlertMs, { keepFailures: true });
  const { filter, topics } = value;
  const audience = trpc.newsletter.audience.useQuery(
    { ...(filter && { filter }), ...(topics.length > 0 && { topics: topics.join(',') }) },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const total = audience.data?.total;
  const titles = useTopicTitles(topics);
  const reached = audienceText(format, total ?? 0, {
    filter,
    topics: titles,
    paused: audience.data?.paused ?? 0,
  });
  useEffect(() => onHold(isDirty), [isDirty, onHold]);
  // It saves itself: who has changed something goes on editing.
  const [isEditing, setEditing] = useState(isDirty);
  if (isDirty && !isEditing) setEditing(true);
  const step: Step = async (call) => {
    await attempt(call, texts);
    await utils.newsletter.invalidate();
  };
  const isDraft = !stored || stored.status === 'draft';
  const verb = value.sendAt ? 'Schedule' : 'Send';
  return (
    <>
      <LeaveGuard isDirty={isDirty && (state === 'failed' || state === 'conflict')} />
      <PageHeader
        designator="NL1"
        title={value.subject || 'Newsletter'}
        text={total === undefined ? '' : `Goes to ${reached}, sent individually with an unsubscribe link.`}
        actions={stored && <NewsletterActions newsletter={stored} onStep={step} />}
      />
      {stored && <Presence kind="newsletter" id={stored.uuid} isEditing={isEditing} />}
      {stored && stored.status !== 'draft' && (
        <div className="flex flex-wrap items-center gap-3 text-small">
          <NewsletterBadge status={stored.status} />
          {stored.is_editable && 'Not sent yet. Changes here will be sent.'}
        </div>
      )}
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {sending.failure && !sending.isAsking && <Alert tone="danger">{sending.failure}</Alert>}
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
          <DraftFields draft={draft} />
          <SaveLine draft={draft} />
          <WritingActions draft={draft} total={total} onStep={step}>
            {isDraft && (
              <Button
                disabled={total === undefined || total === 0}
                onClick={() => void sending.ask(form.current)}
              >
                {verb}
                {total !== undefined && ` to ${peopleText(format, total)}`}
              </Button>
            )}
          </WritingActions>
          {total === 0 && <p className="text-small text-muted">{newsletterMessages.noRecipients}</p>}
        </form>
        <MailPreview value={value} />
      </div>
      {sending.isAsking && (
        <SendDialog
          value={value}
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
