import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { trpc } from '../../data/trpc.ts';
import { telLink } from '../admin-shell/format.ts';
import { isTyping } from '../admin-shell/typing.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import { LeadHistory } from './lead-history.tsx';
import { type LeadList, type LeadRow, replyLink } from './lead-list.tsx';
import { StatusSelect } from './status-select.tsx';

interface LeadDialogProps<Lead extends LeadRow, Sort extends string> {
  leads: LeadList<Lead, Sort>;
  lead: Lead;
  /** Where it was opened to be given to somebody. */
  isAssigning: boolean;
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

/** One lead in full: what it says, who takes care of it, what happened to it. */
export function LeadDialog<Lead extends LeadRow, Sort extends string>(props: LeadDialogProps<Lead, Sort>) {
  const { leads, lead, isAssigning, onChange, onStatus, onPrevious, onNext, onClose } = props;
  const { kind, created } = leads;
  const { uuid, is_spam } = lead;
  const setSpam = trpc[kind].setSpam.useMutation();
  const assign = trpc[kind].assign.useMutation();
  const [drafts, setDrafts] = useState<Record<string, string>>({});
  const move = () =>
    onChange(async () => {
      const answer = await setSpam.mutateAsync({ uuid, is_spam: !is_spam });
      onClose();
      return answer;
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.key === 'j') onNext?.();
    else if (event.key === 'k') onPrevious?.();
  };
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
        onChange={(status) => onStatus(lead, status)}
      />,
    ],
    [
      'Assignee',
      <AssigneeSelect
        key="assignee"
        value={lead.assignee_id}
        isFocused={isAssigning}
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
          <Button variant="ghost" isBusy={setSpam.isPending} onClick={() => void move()}>
            {is_spam ? 'Not spam' : 'Mark as spam'}
          </Button>
          <a href={telLink(leads.mobileOf(lead))} className="button button-outline">
            Call
          </a>
          <a href={replyLink(leads, lead)} className="button button-primary">
            Reply
          </a>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog, as of the list behind it */}
      <div className="grid gap-6" onKeyDown={onKeyDown}>
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
