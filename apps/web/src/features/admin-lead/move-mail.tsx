import type { LeadEntry } from '@perfboard/contracts/lead';
import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { OwnerDialog } from './owner-dialog.tsx';

interface MoveMailProps {
  entry: LeadEntry;
  /** Another member has moved it since. */
  isGone: boolean;
  onMoved: (message: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks which other lead an email of a lead's history belongs to, or removes it from the history. */
export function MoveMail({ entry: { uuid, subject, author }, isGone, onMoved, onClose }: MoveMailProps) {
  const t = useMessages('desk_inbox');
  const failureMessage = useFailureMessage();
  const [failure, setFailure] = useState('');
  const utils = trpc.useUtils();
  const outcome = {
    onSuccess: ({ message }: { message: string }) =>
      Promise.all([onMoved(message), utils.mailbox.invalidate(), utils.overview.unread.invalidate()]),
    onError: (error: unknown) => setFailure(failureMessage(error, { failed: t('mailChangeFailed') })),
  };
  const move = trpc.mailbox.moveToLead.useMutation({
    ...outcome,
    onSuccess: () => outcome.onSuccess({ message: t('moved') }),
  });
  const remove = trpc.mailbox.removeFromLead.useMutation(outcome);
  const isBusy = move.isPending || remove.isPending;
  return (
    <OwnerDialog
      mail={{ subject: subject ?? '', from_name: author ?? '', from_email: '' }}
      notice={
        <>
          {isGone && !isBusy && <Alert tone="warn">{t('nowMoved')}</Alert>}
          {failure && <Alert tone="danger">{failure}</Alert>}
        </>
      }
      isBusy={isBusy}
      {...(!isGone && { onRemove: () => remove.mutate({ uuid }) })}
      onChoose={(lead) => move.mutate({ uuid, ...lead })}
      onClose={onClose}
    />
  );
}
