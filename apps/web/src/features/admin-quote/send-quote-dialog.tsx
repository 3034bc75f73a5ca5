import { showMoney } from '@perfboard/contracts/money';
import type { Quote } from '@perfboard/contracts/quote';
import { quoteLabel, quoteMailText } from '@perfboard/contracts/words/quote';
import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { failureMessage } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { formatDay } from './quote-paths.ts';

interface SendQuoteProps {
  /** As it is saved. */
  quote: Quote;
  version: number;
  total: string;
  onSent: (message: string) => void;
  onClose: () => void;
}

/** Asks once, with the facts and the email's text, before a quote is sent. */
export function SendQuoteDialog({ quote, version, total, onSent, onClose }: SendQuoteProps) {
  const utils = trpc.useUtils();
  const { mutateAsync: send, isPending } = trpc.quote.send.useMutation();
  const [failure, setFailure] = useState('');
  const { uuid, number, client_email, client_name, currency, valid_until } = quote;
  const confirm = async () => {
    try {
      const { message } = await send({ uuid, draft_version: version });
      onSent(message);
      onClose();
    } catch (error) {
      setFailure(failureMessage(error, { failed: 'Could not send the quote' }));
    }
    // Whether the answer was lost or not: what is shown is how it is now.
    await utils.quote.invalidate();
  };
  const facts = [
    ['Quote', number ? quoteLabel(quote) : 'Gets its number when it is sent'],
    ['To', `${client_name} <${client_email}>`],
    ['Total', showMoney(total, currency)],
    ['Valid until', valid_until ? formatDay(valid_until) : 'Not limited'],
    ['Subject', `Quote ${number ? quoteLabel(quote) : '…'}: ${quote.title}`],
  ] as const;
  return (
    <Dialog
      title="Send this quote?"
      isAlert
      onClose={() => {
        if (!isPending) onClose();
      }}
      actions={
        <>
          <Button variant="outline" onClick={onClose} disabled={isPending}>
            Keep editing
          </Button>
          <Button onClick={() => void confirm()} isBusy={isPending}>
            Yes, send it
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <dl className="grid gap-x-4 gap-y-2 text-small sm:grid-cols-[auto_minmax(0,1fr)]">
          {facts.map(([name, fact]) => (
            <div key={name} className="sm:contents">
              <dt className="text-muted">{name}</dt>
              <dd className="font-semibold wrap-anywhere">{fact}</dd>
            </div>
          ))}
        </dl>
        <blockquote className="border-l-2 border-rule pl-4 text-small wrap-anywhere">
          {`Hello ${client_name}, ${quoteMailText}`}
        </blockquote>
        <p className="text-small text-muted">
          A quote that was sent never changes. Revise it for a new version.
        </p>
        {failure && <Alert tone="danger">{failure}</Alert>}
      </div>
    </Dialog>
  );
}
