import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { telLink } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { isTyping } from '../admin-shell/typing.ts';
import { LeadFacts } from './lead-facts.tsx';
import { LeadHistory, useTimeline } from './lead-history.tsx';
import { type LeadList, type LeadRow, replyLink } from './lead-list.tsx';
import { ReplyComposer, useReply } from './reply-composer.tsx';
import { replyFailure } from './reply-draft.ts';
import type { LeadChange } from './use-lead-changes.ts';

export type LeadPurpose = 'read' | 'assign' | 'reply';

export interface LeadDialogProps<Lead extends LeadRow, Sort extends string> {
  leads: LeadList<Lead, Sort>;
  lead: Lead;
  /** What it was opened for, beside being read. */
  purpose: LeadPurpose;
  /** Runs what changes the lead and says what came of it. */
  onChange: LeadChange;
  onStatus: (lead: Lead, status: Lead['status']) => Promise<void>;
  /** Why the last change of a lead failed: the page behind, which says so too, is out of reach. */
  failure: string | undefined;
  /** The lead before or after it in the list; absent at an end. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

interface StepsProps {
  noun: string;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** The way to the lead before and after, without closing. */
function Steps({ noun, onPrevious, onNext }: StepsProps) {
  return (
    <div className="flex justify-end gap-2">
      <Button variant="ghost" size="small" disabled={!onPrevious} onClick={onPrevious}>
        <Icon name="arrow-left" size={16} />
        Previous {noun}
      </Button>
      <Button variant="ghost" size="small" disabled={!onNext} onClick={onNext}>
        Next {noun}
        <Icon name="arrow-right" size={16} />
      </Button>
    </div>
  );
}

/** j and k lead on as in the list behind. */
function useStepKeys(onPrevious: StepsProps['onPrevious'], onNext: StepsProps['onNext']) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === 'j') onNext?.();
      else if (event.key === 'k') onPrevious?.();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onPrevious, onNext]);
}

type ActionProps<Lead extends LeadRow, Sort extends string> = Pick<
  LeadDialogProps<Lead, Sort>,
  'leads' | 'lead' | 'onChange' | 'onClose'
> & { isReplying: boolean; onReply: () => void };

/** What can be done with the whole lead. */
function LeadActions<Lead extends LeadRow, Sort extends string>({
  leads,
  lead,
  onChange,
  onClose,
  isReplying,
  onReply,
}: ActionProps<Lead, Sort>) {
  const mayEdit = useMay('editor');
  const setSpam = trpc[leads.kind].setSpam.useMutation();
  const { uuid, is_spam } = lead;
  const move = () =>
    onChange(async () => {
      const answer = await setSpam.mutateAsync({ uuid, is_spam: !is_spam });
      onClose();
      return answer;
    });
  return (
    <>
      <Button variant="ghost" onClick={onClose} className="mr-auto">
        Close
      </Button>
      {mayEdit && (
        <Button variant="ghost" isBusy={setSpam.isPending} onClick={() => void move()}>
          {is_spam ? 'Not spam' : 'Mark as spam'}
        </Button>
      )}
      <a href={telLink(leads.mobileOf(lead))} className="button button-outline">
        Call
      </a>
      {mayEdit ? (
        <Button aria-expanded={isReplying} onClick={onReply}>
          Reply
        </Button>
      ) : (
        <a href={replyLink(leads, lead)} className="button button-primary">
          Reply
        </a>
      )}
    </>
  );
}

/** A lead as its history has it: it may have left the list, which knows no more of it. */
function useCurrentLead<Lead extends LeadRow, Sort extends string>(
  { kind, statuses }: LeadList<Lead, Sort>,
  lead: Lead,
): Lead {
  const { data } = useTimeline(kind, lead.uuid);
  if (!data) return lead;
  const status: Lead['status'] = statuses.find((one) => one === data.status) ?? lead.status;
  return { ...lead, status, is_spam: data.is_spam, assignee_id: data.assignee_id };
}

/** Whether a reply to the lead is written just now. What was half written before is taken up again. */
function useReplying(uuid: string, isWritten: boolean, purpose: LeadPurpose) {
  const [chosen, setChosen] = useState<Record<string, boolean | undefined>>(
    purpose === 'reply' ? { [uuid]: true } : {},
  );
  const isReplying = chosen[uuid] ?? isWritten;
  return [
    isReplying,
    (isOpen: boolean | undefined) => setChosen((all) => ({ ...all, [uuid]: isOpen })),
  ] as const;
}

interface ReadMarkProps<Lead extends LeadRow, Sort extends string> {
  leads: LeadList<Lead, Sort>;
  lead: Lead;
  procedure: NonNullable<LeadList<Lead, Sort>['markRead']>;
}

/** Marks a new lead as read when a member opens it. Once per opening: if set back by hand, it stays unread. */
function ReadMark<Lead extends LeadRow, Sort extends string>({
  leads: { kind, newStatus },
  lead: { uuid, status },
  procedure,
}: ReadMarkProps<Lead, Sort>) {
  const utils = trpc.useUtils();
  const { mutateAsync } = procedure.useMutation();
  const isDue = useRef(status === newStatus);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    const refresh = () => Promise.all([utils[kind].invalidate(), utils.overview.invalidate()]);
    // It stays new where this fails; the next opening tries again.
    mutateAsync({ uuid }).then(refresh, () => undefined);
  }, [mutateAsync, utils, kind, uuid]);
  return null;
}

/** One lead in full: what it says, who takes care of it, what happened to it. */
export function LeadDialog<Lead extends LeadRow, Sort extends string>(props: LeadDialogProps<Lead, Sort>) {
  const { leads, purpose, failure, onChange, onStatus, onPrevious, onNext } = props;
  const { kind, markRead } = leads;
  const mayEdit = useMay('editor');
  const lead = useCurrentLead(leads, props.lead);
  const { uuid } = lead;
  const draft = useReply(kind, uuid, { to: leads.nameOf(lead), subject: leads.replySubject(lead) });
  const replyError = replyFailure(draft);
  const [isReplying, setReplying] = useReplying(uuid, draft.isDirty, purpose);
  useStepKeys(onPrevious, onNext);
  const onClose = () => {
    if (draft.answer?.tone === 'success') draft.say(undefined);
    props.onClose();
  };
  const actions = (
    <LeadActions
      {...{ leads, lead, onChange, onClose, isReplying }}
      onReply={() => setReplying(!isReplying)}
    />
  );
  return (
    <Dialog title={leads.dialogTitle(leads.nameOf(lead))} width="wide" onClose={onClose} actions={actions}>
      {markRead && mayEdit && <ReadMark key={uuid} leads={leads} lead={props.lead} procedure={markRead} />}
      <div className="grid gap-6">
        <Steps noun={leads.noun} onPrevious={onPrevious} onNext={onNext} />
        {failure && <Alert tone="danger">{failure}</Alert>}
        <LeadFacts {...{ leads, lead, onChange, onStatus }} isAssigning={purpose === 'assign'} />
        {leads.details?.(lead)}
        {draft.answer?.tone === 'success' && <Alert tone="success">{draft.answer.message}</Alert>}
        {!isReplying && replyError && <Alert tone="danger">{replyError}</Alert>}
        {isReplying && (
          <ReplyComposer
            key={uuid}
            kind={kind}
            uuid={uuid}
            lead={{ name: leads.nameOf(lead), title: leads.titleOf(lead) }}
            project={lead.project_uuid}
            isHeld={lead.is_spam}
            draft={draft}
            // Undone, it is written again.
            onSent={() => setReplying(undefined)}
            mailto={replyLink(leads, lead)}
          />
        )}
        <LeadHistory kind={kind} uuid={uuid} />
      </div>
    </Dialog>
  );
}
