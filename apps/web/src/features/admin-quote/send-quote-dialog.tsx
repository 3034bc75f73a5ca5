import type { Quote } from '@perfboard/contracts/quote';
import { formatDay } from '@perfboard/messages/format';
import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { repeatIfDone } from '../../data/lost-call.ts';
import { trpc } from '../../data/trpc.ts';
import { nameOfLanguage } from '../admin-lead/language-name.ts';
import { PresenceLine } from '../admin-presence/presence.tsx';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { FactList } from '../admin-shell/fact-list.tsx';
import { useOfferUndo } from '../admin-shell/undo-toast.tsx';
import { quoteName, useMoney } from './quote-format.tsx';

interface SendQuoteProps {
  /** As it is saved. */
  quote: Quote;
  /** Of a draft: the version that is sent, and its total. */
  draft?: { version: number; total: string };
  onSent: (message: string) => void;
  onClose: () => void;
}

/** Asks once, with the facts and the email's text or its language, before a quote is sent, or sent again. */
export function SendQuoteDialog({ onSent, onClose, ...current }: SendQuoteProps) {
  // What is confirmed is what was shown when it was asked.
  const [{ quote, draft }] = useState(current);
  const isChanged = draft?.version !== current.draft?.version;
  const failureMessage = useFailureMessage();
  const t = useMessages('desk_quote');
  const lead = useMessages('desk_lead');
  const showMoney = useMoney();
  const utils = trpc.useUtils();
  const offerUndo = useOfferUndo();
  const send = trpc.quote.send.useMutation();
  const again = trpc.quote.sendAgain.useMutation();
  const { mutateAsync: undo } = trpc.quote.undoSendAgain.useMutation();
  const [failure, setFailure] = useState('');
  const { uuid, number, client_email, client_name, currency, valid_until, language } = quote;
  // Its subject and text are those of the client's language.
  const isReadable = language === t.language;
  const label = number ? quoteName(lead, quote) : '';
  const sendAgain = async () => {
    const { message, undo_seconds: seconds } = await again.mutateAsync({ uuid });
    const undoIt = () => undo({ uuid }).finally(() => utils.quote.invalidate());
    if (seconds > 0) offerUndo({ message, seconds, undo: undoIt });
    else onSent(message);
  };
  const confirm = async (): Promise<void> => {
    try {
      if (draft) onSent((await send.mutateAsync({ uuid, draft_version: draft.version })).message);
      else await sendAgain();
      onClose();
    } catch (error) {
      setFailure(failureMessage(error, { failed: t('sendFailed') }));
      repeatIfDone(error, confirm);
    }
    // Whether the answer was lost or not: what is shown is how it is now.
    await utils.quote.invalidate();
  };
  const facts = [
    [t('quote'), label || t('numberLater')],
    [t('toClient'), `${client_name} <${client_email}>`],
    [t('total'), showMoney(draft?.total ?? quote.total, currency)],
    [t('validUntil'), valid_until ? formatDay(t.language, valid_until, 'short') : t('notLimited')],
    isReadable
      ? [lead('subject'), t('mailSubject', { quote: label || '…', title: quote.title })]
      : [t('mailLanguage'), nameOfLanguage(lead, language)],
  ] as const;
  return (
    <ConfirmDialog
      title={t(draft ? 'sendTitle' : 'sendAgainTitle')}
      action={t(draft ? 'yesSend' : 'yesSendAgain')}
      cancel={t(draft ? 'keepEditing' : 'cancel')}
      variant="primary"
      isDisabled={isChanged}
      isBusy={send.isPending || again.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {draft && <PresenceLine kind="quote" id={uuid} />}
        <FactList facts={facts} />
        {isReadable && (
          <blockquote className="border-s-2 border-rule ps-4 text-small wrap-anywhere">
            {t('mailText', { name: client_name })}
          </blockquote>
        )}
        <p className="text-small text-muted">{t(draft ? 'sendText' : 'sendAgainText')}</p>
        {isChanged && <Alert tone="warn">{t('changedInQuestion')}</Alert>}
        {failure && !isChanged && <Alert tone="danger">{failure}</Alert>}
      </div>
    </ConfirmDialog>
  );
}
