import type { LeadEntry } from '@perfboard/contracts/lead';
import { useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { OwnerDialog } from './owner-dialog.tsx';

interface MoveMailProps {
  entry: LeadEntry;
  onMoved: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks which other lead an email of a lead's history belongs to, or removes it from the history. */
export function MoveMail({ entry: { uuid, subject, author }, onMoved, onClose }: MoveMailProps) {
  const t = useMessages('desk_inbox');
  const failureMessage = useFailureMessage();
  const [failure, setFailure] = useState('');
  const utils = trpc.useUtils();
  const outcome = {
    onSuccess: async () => {
      await Promise.all([onMoved(), utils.mailbox.invalidate(), utils.overview.unread.invalidate()]);
      onClose();
    },
    onError: (error: unknown) => setFailure(failureMessage(error, { failed: t('mailChangeFailed') })),
  };
  const move = trpc.mailbox.moveToLead.useMutation(outcome);
  const remove = trpc.mailbox.removeFromLead.useMutation(outcome);
  return (
    <OwnerDialog
      mail={{ subject: subject ?? '', from_name: author ?? '', from_email: '' }}
      notice={
        failure && (
          <p role="alert" className="text-small text-danger">
            {failure}
          </p>
        )
      }
      isBusy={move.isPending || remove.isPending}
      onRemove={() => remove.mutate({ uuid })}
      onChoose={(lead) => move.mutate({ uuid, ...lead })}
      onClose={onClose}
    />
  );
}
