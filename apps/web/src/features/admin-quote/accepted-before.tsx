import type { Quote } from '@perfboard/contracts/quote';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { useNewQuote } from './use-new-quote.ts';

/** The version of a quote that its client accepted, if any. */
export const acceptedVersion = ({ versions }: Quote) => versions.find(({ status }) => status === 'accepted');

/** Says of a draft that its client accepted an earlier version, so that it can't be sent anymore. */
export function AcceptedBefore({ quote }: { quote: Quote }) {
  const t = useMessages('desk_quote');
  const lead = useMessages('desk_lead');
  const { formatInstant } = useDeskFormat();
  const { onCreate, isPending, alert } = useNewQuote(quote.lead_uuid);
  const accepted = acceptedVersion(quote);
  if (!accepted) return null;
  const { version, accepted_at } = accepted;
  return (
    <Alert tone="warn">
      <div className="grid justify-items-start gap-3">
        <p>{t('acceptedBefore', { version, at: accepted_at ? formatInstant(accepted_at) : '' })}</p>
        <Button variant="outline" size="small" isBusy={isPending} onClick={() => void onCreate()}>
          {lead('newQuote')}
        </Button>
        {alert?.tone === 'danger' && <p>{alert.message}</p>}
      </div>
    </Alert>
  );
}
