import type { FollowUp } from '@perfboard/contracts/follow-up';
import { lazy, Suspense, useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useFailureMessage } from '../../data/failure-message.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { useKeptDrafts } from '../admin-shell/kept-drafts.tsx';
import { followUpDrafts } from './follow-up-drafts.ts';

const FollowUpForm = lazy(() => import('./follow-up-form.tsx'));

interface FollowUpSectionProps {
  kind: 'booking' | 'contact';
  uuid: string;
  /** Undefined while it is not known. */
  followUp: FollowUp | null | undefined;
}

/** When the lead comes back, or that it did. */
function FollowUpText({ followUp }: { followUp: FollowUp }) {
  const { formatInstant } = useDeskFormat();
  const { due_at, is_due, only_if_no_answer, note, set_by } = followUp;
  const when = `${formatInstant(due_at)}${only_if_no_answer && !is_due ? ', if there is no answer' : ''}`;
  return (
    <div className="grid gap-1 text-small">
      <p className={`font-semibold ${is_due ? 'text-warn' : ''}`}>
        {is_due ? `Time to follow up (${when})` : `Follow-up: ${when}`}
      </p>
      {note && <p className="whitespace-pre-wrap">{note}</p>}
      {set_by && <p className="text-label text-muted">{`Set by ${set_by}`}</p>}
    </div>
  );
}

/** The follow-up of a lead: what is planned or due, and the way to set, change and remove it. */
export function FollowUpSection({ kind, uuid, followUp }: FollowUpSectionProps) {
  const failureMessage = useFailureMessage();
  const mayEdit = useMay('editor');
  const utils = trpc.useUtils();
  const remove = trpc[kind].removeFollowUp.useMutation();
  const [isOpened, setOpen] = useState(false);
  // Reopens a draft that was unfinished when the lead was closed.
  const isKept = useKeptDrafts(followUpDrafts).some((kept) => kept.uuid === uuid);
  const isOpen = isOpened || isKept;
  const [said, setSaid] = useState<{ tone: 'success' | 'danger'; text: string }>();
  const section = useRef<HTMLElement>(null);
  const refresh = () => Promise.all([utils[kind].invalidate(), utils.inbox.invalidate()]);
  const close = (message?: string) => {
    setOpen(false);
    setSaid(message ? { tone: 'success', text: message } : undefined);
    // The button that opened it is there again.
    setTimeout(() => section.current?.querySelector<HTMLElement>('button')?.focus());
  };
  const end = async () => {
    setSaid(undefined);
    try {
      const { message } = await remove.mutateAsync({ uuid });
      await refresh();
      close(message);
    } catch (error) {
      setSaid({ tone: 'danger', text: failureMessage(error, { failed: 'Could not change the follow-up' }) });
      await refresh();
    }
  };
  if (followUp === undefined || (!followUp && !mayEdit)) return null;
  return (
    <section
      ref={section}
      aria-label="Follow-up"
      className={`grid gap-3 ${followUp ? 'rounded-pad border border-rule px-4 py-3' : ''}`}
    >
      {followUp && <FollowUpText followUp={followUp} />}
      {said && <Alert tone={said.tone}>{said.text}</Alert>}
      {mayEdit && !isOpen && (
        <div className="flex flex-wrap gap-2">
          {followUp?.is_due && (
            <Button variant="outline" size="small" isBusy={remove.isPending} onClick={() => void end()}>
              Done
            </Button>
          )}
          <Button variant="outline" size="small" onClick={() => setOpen(true)}>
            {followUp ? (followUp.is_due ? 'Follow up again' : 'Change follow-up') : 'Follow up'}
          </Button>
          {followUp && !followUp.is_due && (
            <Button variant="ghost" size="small" isBusy={remove.isPending} onClick={() => void end()}>
              Remove follow-up
            </Button>
          )}
        </div>
      )}
      {mayEdit && isOpen && (
        <Suspense fallback={<p className="text-small text-muted">Loading…</p>}>
          <FollowUpForm {...{ kind, uuid }} planned={followUp?.is_due ? null : followUp} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}
