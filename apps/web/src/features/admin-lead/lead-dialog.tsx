import { isolated } from '@perfboard/messages/isolated';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { FollowUpSection } from '../admin-follow-up/follow-up-section.tsx';
import { PresenceBeat, PresenceLine } from '../admin-presence/presence.tsx';
import { Ago } from '../admin-shell/cells.tsx';
import { mailtoLink } from '../admin-shell/format.ts';
import { isTyping } from '../admin-shell/typing.ts';
import { focusInvalid } from '../admin-shell/use-draft.ts';
import { KeptTexts, useKeptNotes } from './kept-texts.tsx';
import { nameOfLanguage } from './language-name.ts';
import { LeadActions, LeadTools } from './lead-actions.tsx';
import { LeadDecisions, LeadFacts } from './lead-facts.tsx';
import { LeadFrame } from './lead-frame.tsx';
import { LeadHistory, useTimeline } from './lead-history.tsx';
import { type LeadList, type LeadRow, languageOf, replyLink } from './lead-list.tsx';
import { ClientLink, useStages } from './lead-stage.tsx';
import { ReplyComposer, useReply } from './reply-composer.tsx';
import { filesProblem, hasText, replyFailure } from './reply-draft.ts';
import type { LeadChange } from './use-lead-changes.ts';

type Keys = Readonly<Record<string, ((isShift: boolean) => void) | undefined>>;

/** The list's keys also work in the opened lead. */
function useLeadKeys(keys: Keys) {
  const latest = useRef(keys);
  latest.current = keys;
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // Another dialog is open above the lead.
      const top = [...document.querySelectorAll('dialog[open]')].at(-1);
      if (top && !top.querySelector('[data-lead]')) return;
      const key = event.key.toLowerCase();
      const act = latest.current[key];
      if (!act) return;
      event.preventDefault();
      // A key held down steps through leads but archives only one.
      if (!event.repeat || key === 'j' || key === 'k') act(event.shiftKey);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** `next`: it is shown because the lead before it was archived or deleted. */
export type LeadPurpose = 'read' | 'assign' | 'reply' | 'next';

export interface LeadDialogProps<Lead extends LeadRow, Sort extends string> {
  leads: LeadList<Lead, Sort>;
  lead: Lead;
  /** The action that it was opened for, if any. */
  purpose: LeadPurpose;
  /** Runs a change of the lead and shows its result. */
  onChange: LeadChange;
  onStatus: (lead: Lead, status: Lead['status']) => Promise<void>;
  /** Why the last change failed. The page behind, which also shows it, is out of reach. */
  failure: string | undefined;
  /** Archives the lead and opens the next one. */
  onArchive: () => void;
  /** Asks to delete the lead; absent where leads are never deleted. */
  onRemove: (() => void) | undefined;
  onSelect: (isRange: boolean) => void;
  /** The lead before or after it in the list; absent at an end. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** Says in which language the lead was written; undefined in a shop with one language if it is that one. */
function useShownLanguage({ language }: LeadRow): string | undefined {
  const t = useMessages('desk_lead');
  const { data } = trpc.shop.languages.get.useQuery();
  if (!data || (data.value.further.length === 0 && data.value.primary === language)) return undefined;
  return t('writtenIn', { language: nameOfLanguage(t, language) });
}

/** Who wrote, when and what: the first thing that is seen of a lead. */
function LeadMessage<Lead extends LeadRow, Sort extends string>({
  leads,
  lead,
}: Pick<LeadDialogProps<Lead, Sort>, 'leads' | 'lead'>) {
  const t = useMessages('desk_lead');
  const language = useShownLanguage(lead);
  return (
    <section className="grid gap-3" aria-label={t('message')}>
      <p className="flex flex-wrap items-center gap-x-3 text-small text-muted">
        <a href={mailtoLink(lead.email)} className="min-w-0 py-1 underline wrap-anywhere">
          {lead.email}
        </a>
        <Ago at={lead.created_at} />
        {language && <span>{language}</span>}
      </p>
      <p className="font-semibold" dir="auto">
        {leads.titleOf(lead)}
      </p>
      {leads.message(lead)}
    </section>
  );
}

/** The lead from its history response: it may have left the list. */
function useCurrentLead<Lead extends LeadRow, Sort extends string>(
  { kind, statuses }: LeadList<Lead, Sort>,
  lead: Lead,
): Lead {
  const { data } = useTimeline(kind, lead.uuid);
  if (!data) return lead;
  const status: Lead['status'] = statuses.find((one) => one === data.status) ?? lead.status;
  const { is_spam, assignee_id, stage } = data;
  return { ...lead, status, stage, is_spam, assignee_id };
}

/** Whether a reply is being written. Reopens an unfinished draft. */
function useReplying(uuid: string, isWritten: boolean, purpose: LeadPurpose) {
  const [chosen, setChosen] = useState<Record<string, boolean | 'draft'>>({});
  const now = chosen[uuid] ?? (isWritten || purpose === 'reply');
  return [
    now === 'draft' ? isWritten : now,
    (isOpen: boolean | undefined) => setChosen((all) => ({ ...all, [uuid]: isOpen ?? 'draft' })),
  ] as const;
}

/** The focus came from another element. One that comes back from a closed dialog, or from nowhere, was not moved. */
const isMovedFocus = ({ relatedTarget: from }: FocusEvent): boolean =>
  from instanceof Element && from.isConnected && !from.closest('dialog:not([open])');

interface ReadMarkProps<Lead extends LeadRow, Sort extends string> {
  leads: LeadList<Lead, Sort>;
  lead: Lead;
  procedure: NonNullable<LeadList<Lead, Sort>['markRead']>;
  isOpenedByMember: boolean;
  body: RefObject<HTMLElement | null>;
}

/**
 * Marks a new lead as read when a member opens it: in a list, with `j` or `k`, or by its address. A lead that is shown
 * because the one before it was archived or deleted stays unread until the member clicks in it or moves the focus into
 * it: the member did not choose it. Once per opening: if set back by hand, it stays unread.
 */
function ReadMark<Lead extends LeadRow, Sort extends string>({
  leads: { kind, newStatus },
  lead: { uuid, status },
  procedure,
  isOpenedByMember,
  body,
}: ReadMarkProps<Lead, Sort>) {
  const utils = trpc.useUtils();
  const { mutateAsync } = procedure.useMutation();
  const isDue = useRef(status === newStatus);
  useEffect(() => {
    const mark = () => {
      if (!isDue.current) return;
      isDue.current = false;
      const refresh = () => Promise.all([utils[kind].invalidate(), utils.overview.invalidate()]);
      // If this fails, the lead stays new, and the next opening retries.
      mutateAsync({ uuid }).then(refresh, () => undefined);
    };
    if (isOpenedByMember) return mark();
    const shown = body.current;
    if (!shown) return;
    const end = new AbortController();
    const { signal } = end;
    shown.addEventListener('pointerdown', mark, { signal });
    shown.addEventListener('focusin', (event) => isMovedFocus(event) && mark(), { signal });
    shown.addEventListener('keyup', ({ key }) => key === 'Tab' && mark(), { signal });
    return () => end.abort();
  }, [mutateAsync, utils, kind, uuid, isOpenedByMember, body]);
  return null;
}

/** Opens the reply, or goes to it where it is open, and sends it. */
function useReplyActions(
  draft: ReturnType<typeof useReply>,
  isReplying: boolean,
  setReplying: (isOpen: boolean | undefined) => void,
) {
  const body = useRef<HTMLDivElement>(null);
  const focusText = () => body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  const onReply = () => (isReplying ? focusText() : setReplying(true));
  // The form goes with its buttons, and so would the focus. A second click puts it on what is around the lead.
  const leaveForm = () => {
    const dialog = body.current?.closest('[role="dialog"]');
    const focused = document.activeElement;
    if (!dialog || !focused) return;
    const isInForm = dialog.contains(focused) && focused.matches('button, [data-autofocus]');
    if (isInForm || focused.contains(dialog)) dialog.querySelector<HTMLElement>('h2')?.focus();
  };
  const onShow = (isOpen: boolean) => {
    setReplying(isOpen);
    if (!isOpen) leaveForm();
  };
  const send = async () => {
    // The problem is shown at the files, and a server may close the connection for a body that is too large.
    if (filesProblem(draft.value.files)) return focusInvalid(body.current);
    if (await draft.save()) return;
    // The fields are disabled while it is sent, so the focus may be gone.
    if (!hasText(draft.value, draft.base) || document.activeElement === document.body) focusText();
    focusInvalid(body.current);
  };
  const isSent = draft.answer?.tone === 'success';
  const wasSent = useRef(isSent);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form closes once it is sent, also by a late answer
  useEffect(() => {
    if (isSent && !wasSent.current) {
      // Undone, it is written again.
      setReplying(undefined);
      leaveForm();
    }
    wasSent.current = isSent;
  }, [isSent]);
  return { body, onReply, onShow, onSend: () => void send() };
}

/** How a lead can be deleted. */
const goneTexts = { booking: 'goneBooking', contact: 'goneContact' } as const;

/** One lead in full, with its status, assignee and history. */
export function LeadDialog<Lead extends LeadRow, Sort extends string>(props: LeadDialogProps<Lead, Sort>) {
  const { leads, purpose, failure, onChange, onStatus, onArchive, onRemove, onSelect, onPrevious, onNext } =
    props;
  const { kind, markRead } = leads;
  const t = useMessages('desk_lead');
  const mayEdit = useMay('editor');
  const lead = useCurrentLead(leads, props.lead);
  const { data: timeline, error } = useTimeline(kind, lead.uuid);
  const isGone = error?.data?.code === 'NOT_FOUND';
  const { uuid } = lead;
  const hasPage = useStages(lead.stage) !== undefined;
  const draft = useReply(kind, uuid, {
    to: leads.nameOf(lead),
    subject: leads.replySubject(lead),
    language: languageOf(lead),
  });
  const replyError = replyFailure(draft);
  const [isReplying, setReplying] = useReplying(uuid, draft.isDirty, purpose);
  const { body, onReply, onShow, onSend } = useReplyActions(draft, isReplying, setReplying);
  const keptNotes = useKeptNotes(uuid, timeline?.entries);
  const keptReply = draft.isDirty ? [{ label: t('replyText'), text: draft.value.body }] : [];
  useLeadKeys({
    j: onNext,
    k: onPrevious,
    ...(mayEdit && !isGone && { r: onReply, e: onArchive, x: onSelect, delete: onRemove }),
  });
  const onClose = () => {
    if (draft.answer?.tone === 'success') draft.say(undefined);
    props.onClose();
  };
  return (
    <LeadFrame
      title={isGone ? t('leadNotFound') : t(leads.texts.dialogTitle, { name: isolated(leads.nameOf(lead)) })}
      uuid={uuid}
      onClose={onClose}
      tools={<LeadTools texts={leads.texts} {...{ onPrevious, onNext, onClose }} />}
      actions={
        !isGone && (
          <LeadActions
            {...{ leads, lead, onChange, onArchive, onRemove, onClose }}
            reply={isReplying ? { isSending: draft.isSaving, onSend } : undefined}
            onReply={onShow}
          />
        )
      }
    >
      {isGone ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6" data-lead>
          <Alert tone="danger">{t(goneTexts[kind])}</Alert>
          {replyError && <Alert tone="danger">{replyError}</Alert>}
          <KeptTexts reason={t('keptGone')} texts={[...keptReply, ...keptNotes]} />
        </div>
      ) : (
        <>
          {markRead && mayEdit && (
            <ReadMark
              key={uuid}
              {...{ leads, body }}
              lead={props.lead}
              procedure={markRead}
              isOpenedByMember={purpose !== 'next'}
            />
          )}
          <div ref={body} className="grid grid-cols-[minmax(0,1fr)] gap-6" data-lead>
            <PresenceBeat kind={kind} id={uuid} isEditing={isReplying && draft.isDirty} />
            {!isReplying && <PresenceLine kind={kind} id={uuid} />}
            {failure && <Alert tone="danger">{failure}</Alert>}
            <LeadMessage leads={leads} lead={lead} />
            <LeadDecisions {...{ leads, lead, onChange, onStatus }} isAssigning={purpose === 'assign'} />
            <FollowUpSection key={`follow-up ${uuid}`} {...{ kind, uuid }} followUp={timeline?.follow_up} />
            <LeadFacts leads={leads} lead={lead} />
            {hasPage && <ClientLink key={`link ${uuid}`} kind={kind} uuid={uuid} />}
            {draft.answer?.tone === 'success' && <Alert tone="success">{draft.answer.message}</Alert>}
            {!isReplying && replyError && <Alert tone="danger">{replyError}</Alert>}
            {!mayEdit && <KeptTexts reason={t('keptReader')} texts={keptReply} />}
            {isReplying && mayEdit && (
              <ReplyComposer
                key={`reply ${uuid}`}
                kind={kind}
                uuid={uuid}
                lead={{ name: leads.nameOf(lead), title: leads.titleOf(lead), language: languageOf(lead) }}
                project={lead.project_uuid}
                isHeld={lead.is_spam}
                draft={draft}
                onSend={onSend}
                mailto={replyLink(leads, lead)}
              />
            )}
            {leads.details?.(lead)}
            <LeadHistory kind={kind} uuid={uuid} />
            {!mayEdit && <KeptTexts reason={t('keptReader')} texts={keptNotes} />}
          </div>
        </>
      )}
    </LeadFrame>
  );
}
