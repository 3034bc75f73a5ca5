import { showMoney } from '@perfboard/contracts/money';
import type { Quote } from '@perfboard/contracts/quote';
import { quoteLabel, quoteMailText } from '@perfboard/contracts/words/quote';
import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useFailureMessage } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { FactList } from '../admin-shell/fact-list.tsx';
import { useOfferUndo } from '../admin-shell/undo-toast.tsx';
import { formatDay } from './quote-paths.ts';

interface SendQuoteProps {
  /** As it is saved. */
  quote: Quote;
  /** Of a draft: the version that is sent, and its total. */
  draft?: { version: number; total: string };
  onSent: (message: string) => void;
  onClose: () => void;
}

/** Asks once, with the facts and the email's text, before a quote is sent, or sent again. */
export function SendQuoteDialog({ quote, draft, onSent, onClose }: SendQuoteProps) {
  const failureMessage = useFailureMessage();
  const utils = trpc.useUtils();
  const offerUndo = useOfferUndo();
  const send = trpc.quote.send.useMutation();
  const again = trpc.quote.sendAgain.useMutation();
  const { mutateAsync: undo } = trpc.quote.undoSendAgain.useMutation();
  const [failure, setFailure] = useState('');
  const { uuid, number, client_email, client_name, currency, valid_until } = quote;
  const isPending = send.isPending || again.isPending;
  const label = number ? quoteLabel(quote) : '';
  const sendAgain = async () => {
    const { message, undo_seconds: seconds } = await again.mutateAsync({ uuid });
    const undoIt = () => undo({ uuid }).finally(() => utils.quote.invalidate());
    if (seconds > 0) offerUndo({ message, seconds, undo: undoIt });
    else onSent(message);
  };
  const confirm = async () => {
    try {
      if (draft) onSent((await send.mutateAsync({ uuid, draft_version: draft.version })).message);
      else await sendAgain();
      onClose();
    } catch (error) {
      setFailure(failureMessage(error, { failed: 'Could not send the quote' }));
    }
    // Whether the answer was lost or not: what is shown is how it is now.
    await utils.quote.invalidate();
  };
  const facts = [
    ['Quote', label || 'Gets its number when it is sent'],
    ['To', `${client_name} <${client_email}>`],
    ['Total', showMoney(draft?.total ?? quote.total, currency)],
    ['Valid until', valid_until ? formatDay(valid_until) : 'Not limited'],
    ['Subject', `Quote ${label || '…'}: ${quote.title}`],
  ] as const;
  return (
    <Dialog
      title={draft ? 'Send this quote?' : 'Send this quote again?'}
      isAlert
      onClose={() => {
        if (!isPending) onClose();
      }}
      actions={
        <>
          <Button variant="outline" onClick={onClose} disabled={isPending}>
            {draft ? 'Keep editing' : 'Cancel'}
          </Button>
          <Button onClick={() => void confirm()} isBusy={isPending}>
            {draft ? 'Yes, send it' : 'Yes, send it again'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FactList facts={facts} />
        <blockquote className="border-s-2 border-rule ps-4 text-small wrap-anywhere">
          {`Hello ${client_name}, ${quoteMailText}`}
        </blockquote>
        <p className="text-small text-muted">
          {draft
            ? 'A quote that was sent never changes. Revise it for a new version.'
            : 'The client gets the same version with the same PDF and a link that works.'}
        </p>
        {failure && <Alert tone="danger">{failure}</Alert>}
      </div>
    </Dialog>
  );
}
