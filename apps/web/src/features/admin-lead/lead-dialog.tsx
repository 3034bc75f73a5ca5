import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { trpc } from '../../data/trpc.ts';
import { telLink } from '../admin-shell/format.ts';
import { type LeadFact, LeadFacts } from './lead-facts.tsx';
import { LeadNote } from './lead-note.tsx';
import type { LeadKind } from './use-lead-desk.ts';

export interface LeadDialogEvents {
  /** Runs what changes the lead and says what came of it. */
  onChange: (call: () => Promise<{ message: string }>) => Promise<void>;
  onClose: () => void;
}

interface LeadDialogProps extends LeadDialogEvents {
  kind: LeadKind;
  lead: { uuid: string; note: string; is_spam: boolean };
  title: string;
  facts: readonly LeadFact[];
  mobile: string;
  /** Address of a mail that answers. */
  reply: string;
  children?: ReactNode;
}

/** One lead in full, with the desk's note on it; to be answered, or judged to be spam or not. */
export function LeadDialog({
  kind,
  lead,
  title,
  facts,
  mobile,
  reply,
  onChange,
  onClose,
  children,
}: LeadDialogProps) {
  const utils = trpc.useUtils();
  const setNote = trpc[kind].setNote.useMutation();
  const setSpam = trpc[kind].setSpam.useMutation();
  const { uuid, is_spam } = lead;
  const move = () =>
    onChange(async () => {
      const answer = await setSpam.mutateAsync({ uuid, is_spam: !is_spam });
      onClose();
      return answer;
    });
  return (
    <Dialog
      title={title}
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
          <a href={telLink(mobile)} className="button button-outline">
            Call
          </a>
          <a href={reply} className="button button-primary">
            Reply
          </a>
        </>
      }
    >
      <div className="grid gap-6">
        <LeadFacts facts={facts} />
        {children}
        <LeadNote
          key={uuid}
          note={lead.note}
          onSave={async (note) => {
            await setNote.mutateAsync({ uuid, note });
            await utils[kind].invalidate();
          }}
        />
      </div>
    </Dialog>
  );
}
