import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { statusLabel, telLink } from '../admin-shell/format.ts';
import { type LeadList, type LeadRow, replyLink } from './lead-list.tsx';
import { LeadNote } from './lead-note.tsx';

interface LeadDialogProps<Lead extends LeadRow, Sort extends string> {
  leads: LeadList<Lead, Sort>;
  lead: Lead;
  /** Runs what changes the lead and says what came of it. */
  onChange: (call: () => Promise<{ message: string }>) => Promise<void>;
  onClose: () => void;
}

/** One lead in full, with the desk's note on it; to be answered, or marked as spam. */
export function LeadDialog<Lead extends LeadRow, Sort extends string>({
  leads,
  lead,
  onChange,
  onClose,
}: LeadDialogProps<Lead, Sort>) {
  const { kind, created } = leads;
  const { uuid, is_spam } = lead;
  const mayEdit = useMay('editor');
  const utils = trpc.useUtils();
  const setNote = trpc[kind].setNote.useMutation();
  const setSpam = trpc[kind].setSpam.useMutation();
  const move = () =>
    onChange(async () => {
      const answer = await setSpam.mutateAsync({ uuid, is_spam: !is_spam });
      onClose();
      return answer;
    });
  const facts: ReadonlyArray<readonly [label: string, text: ReactNode]> = [
    ...leads.fields.flatMap(({ label, fact }) => (fact ? [[label, fact(lead)] as const] : [])),
    ['Status', statusLabel(lead.status)],
    [created.label, created.fact(lead)],
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
          <a href={replyLink(leads, lead)} className="button button-primary">
            Reply
          </a>
        </>
      }
    >
      <div className="grid gap-6">
        <dl className="grid gap-x-6 gap-y-3 text-small sm:grid-cols-[8rem_minmax(0,1fr)]">
          {facts.map(([label, text]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 break-words max-sm:mb-1">{text}</dd>
            </div>
          ))}
        </dl>
        {leads.details?.(lead)}
        <LeadNote
          key={uuid}
          note={lead.note}
          isReadOnly={!mayEdit}
          onSave={async (note) => {
            await setNote.mutateAsync({ uuid, note });
            await utils[kind].invalidate();
          }}
        />
      </div>
    </Dialog>
  );
}
