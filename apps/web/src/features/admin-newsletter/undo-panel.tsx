import type { Newsletter } from '@perfboard/contracts/newsletter';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import type { Step } from './newsletter-state.ts';

const secondsUntil = (instant: string): number => Math.ceil((Date.parse(instant) - Date.now()) / 1_000);

/** Shown for the seconds after *Send* in which it can be undone: a countdown, *Undo* and *Send now*. */
export function UndoPanel({ newsletter, onStep }: { newsletter: Newsletter; onStep: Step }) {
  const t = useMessages('desk_newsletter');
  const { uuid, undo_until, status } = newsletter;
  const mayEdit = useMay('editor');
  const undo = trpc.newsletter.undo.useMutation();
  const send = trpc.newsletter.sendNow.useMutation();
  const isWaiting = status === 'queued' && undo_until !== null && newsletter.started_at === null;
  const [left, setLeft] = useState(() => (undo_until ? secondsUntil(undo_until) : 0));
  useEffect(() => {
    if (!isWaiting) return;
    setLeft(secondsUntil(undo_until));
    const timer = setInterval(() => setLeft(secondsUntil(undo_until)), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting, undo_until]);
  if (!isWaiting || left <= 0 || !mayEdit) return null;
  return (
    <div className="desk-panel flex flex-wrap items-center justify-between gap-3 p-5">
      <p className="text-small">
        <span role="status">{t('notSentYet')}</span>{' '}
        <span aria-hidden="true">
          {t.rich('startsIn', {
            count: left,
            left: (parts) => (
              <span key="left" className="designator">
                {parts}
              </span>
            ),
          })}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button isBusy={undo.isPending} onClick={() => void onStep(() => undo.mutateAsync({ uuid }))}>
          {t('undo')}
        </Button>
        <Button
          variant="outline"
          isBusy={send.isPending}
          onClick={() => void onStep(() => send.mutateAsync({ uuid }))}
        >
          {t('sendNow')}
        </Button>
      </div>
    </div>
  );
}
