import { replyMessages } from '@perfboard/contracts/words/reply';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { telLink } from '../admin-shell/format.ts';
import { isTyping } from '../admin-shell/typing.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import { LeadHistory } from './lead-history.tsx';
import { type LeadList, type LeadRow, replyLink } from './lead-list.tsx';
import { ReplyComposer } from './reply-composer.tsx';
import type { ReplyDraft } from './reply-draft.ts';
import { StatusSelect } from './status-select.tsx';

export type LeadPurpose = 'read' | 'assign' | 'reply';

interface LeadDialogProps<Lead extends LeadRow, Sort extends string> {
  leads: LeadList<Lead, Sort>;
  lead: Lead;
  /** What it was opened for, beside being read. */
  purpose: LeadPurpose;
  /** Runs what changes the lead and says what came of it. */
  onChange: (call: () => Promise<{ message: string }>) => Promise<void>;
  onStatus: (lead: Lead, status: Lead['status']) => void;
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
        <ArrowLeft size={16} aria-hidden="true" />
        Previous {noun}
      </Button>
      <Button variant="ghost" size="small" disabled={!onNext} onClick={onNext}>
        Next {noun}
        <ArrowRight size={16} aria-hidden="true" />
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

/** One lead in full: what it says, who takes care of it, what happened to it. */
export function LeadDialog<Lead extends LeadRow, Sort extends string>(props: LeadDialogProps<Lead, Sort>) {
  const { leads, lead, purpose, onChange, onStatus, onPrevious, onNext, onClose } = props;
  const { kind, created } = leads;
  const { uuid, is_spam } = lead;
  const mayEdit = useMay('editor');
  const setSpam = trpc[kind].setSpam.useMutation();
  const assign = trpc[kind].assign.useMutation();
  const [drafts, setDrafts] = useState<Record<string, string>>({});
  const [replies, setReplies] = useState<Record<string, ReplyDraft>>({});
  const [isReplying, setReplying] = useState(purpose === 'reply');
  const [sent, setSent] = useState('');
  const move = () =>
    onChange(async () => {
      const answer = await setSpam.mutateAsync({ uuid, is_spam: !is_spam });
      onClose();
      return answer;
    });
  useStepKeys(onPrevious, onNext);
  const facts: ReadonlyArray<readonly [label: string, text: ReactNode]> = [
    ...leads.fields.flatMap(({ label, fact }) => (fact ? [[label, fact(lead)] as const] : [])),
    [created.label, created.fact(lead)],
    [
      'Status',
      <StatusSelect
        key="status"
        value={lead.status}
        statuses={leads.statuses}
        tones={leads.tones}
        isReadOnly={!mayEdit}
        onChange={(status) => onStatus(lead, status)}
      />,
    ],
    [
      'Assignee',
      <AssigneeSelect
        key="assignee"
        value={lead.assignee_id}
        isFocused={purpose === 'assign'}
        isReadOnly={!mayEdit}
        onChange={(assignee_id) => void onChange(() => assign.mutateAsync({ uuid, assignee_id }))}
      />,
    ],
  ];
  return (
    <Dialog
      title={leads.dialogTitle(leads.nameOf(lead))}
      width="wide"
      onClose={onClose}
      actions={
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
            <Button aria-expanded={isReplying} onClick={() => setReplying(!isReplying)}>
              Reply
            </Button>
          ) : (
            <a href={replyLink(leads, lead)} className="button button-primary">
              Reply
            </a>
          )}
        </>
      }
    >
      <div className="grid gap-6">
        <Steps noun={leads.noun} onPrevious={onPrevious} onNext={onNext} />
        <dl className="grid items-center gap-x-6 gap-y-3 text-small sm:grid-cols-[8rem_minmax(0,1fr)]">
          {facts.map(([label, text]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 break-words max-sm:mb-1">{text}</dd>
            </div>
          ))}
        </dl>
        {leads.details?.(lead)}
        {sent === uuid && <Notice tone="success">{replyMessages.sent}</Notice>}
        {isReplying && (
          <ReplyComposer
            key={uuid}
            kind={kind}
            uuid={uuid}
            lead={{ name: leads.nameOf(lead), title: leads.titleOf(lead) }}
            draft={replies[uuid] ?? { subject: leads.replySubject(lead), body: '' }}
            onDraft={(draft) => setReplies((all) => ({ ...all, [uuid]: draft }))}
            onSent={() => {
              setReplying(false);
              setSent(uuid);
            }}
            mailto={replyLink(leads, lead)}
          />
        )}
        <LeadHistory
          kind={kind}
          uuid={uuid}
          draft={drafts[uuid] ?? ''}
          onDraft={(text) => setDrafts((all) => ({ ...all, [uuid]: text }))}
        />
      </div>
    </Dialog>
  );
}
