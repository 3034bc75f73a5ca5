import { deskQuotePath } from '@perfboard/contracts/path';
import type { Quote } from '@perfboard/contracts/quote';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { randomKey } from '../../data/random-key.ts';
import { trpc } from '../../data/trpc.ts';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';
import { mayRevise } from './quote-format.tsx';
import type { QuoteValue } from './quote-value.ts';
import type { QuoteDraft } from './use-quote-draft.ts';

/** Unsaved input of a quote that can't be saved there anymore, for the draft that it is added to. */
export interface CarriedInput {
  uuid: string;
  /** What it changes; absent if it is the whole quote. */
  base?: QuoteValue;
  value: QuoteValue;
}

interface ClosedDraftProps {
  quote: Quote;
  isDeleted: boolean;
  draft: QuoteDraft;
  onCarry: (carried: CarriedInput) => void;
  /** The input of a deleted draft is discarded. */
  onDiscard: () => void;
}

/** Says that another member sent or deleted the quote that is being written, and offers to go on with the input. */
export function ClosedDraft({ quote, isDeleted, draft, onCarry, onDiscard }: ClosedDraftProps) {
  const t = useMessages('desk_quote');
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const revise = trpc.quote.revise.useMutation();
  const create = trpc.quote.create.useMutation();
  const [idempotency_key] = useState(randomKey);
  const isRevised = !isDeleted && mayRevise(quote.status);
  const { alert, attempt } = useAttempt(t(isRevised ? 'reviseFailed' : 'saveFailed'));
  const { uuid, lead_uuid, sent_by } = quote;
  const { base, value } = draft;
  const onContinue = () =>
    attempt(async () => {
      const answer = isRevised
        ? await revise.mutateAsync({ uuid })
        : await create.mutateAsync({ lead_uuid, idempotency_key });
      const next = answer.uuid as string;
      onCarry({ uuid: next, value, ...(isRevised && { base: base.value }) });
      // Nothing is left to save here: leaving must not try.
      flushSync(() => draft.markSaved({ ...base, value }));
      await navigate(deskQuotePath(next));
      void utils.quote.list.invalidate();
      return answer;
    });
  return (
    <Alert tone={isDeleted ? 'danger' : 'warn'}>
      <div className="grid justify-items-start gap-3">
        <p>{isDeleted ? t('deletedByOther') : t('sentByOther', { name: sent_by || t('anotherMember') })}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="small"
            isBusy={revise.isPending || create.isPending}
            onClick={() => void onContinue()}
          >
            {t(isRevised ? 'continueRevised' : 'saveAsNew')}
          </Button>
          <Button
            variant="ghost"
            size="small"
            onClick={() => {
              flushSync(() => draft.discard());
              if (isDeleted) onDiscard();
            }}
          >
            {t('discardChanges')}
          </Button>
        </div>
        {alert?.tone === 'danger' && <p>{alert.message}</p>}
      </div>
    </Alert>
  );
}
