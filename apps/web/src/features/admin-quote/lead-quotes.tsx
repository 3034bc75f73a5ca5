import { deskQuotePath } from '@perfboard/contracts/path';
import { Link } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { QuoteBadge, quoteName, useMoney } from './quote-format.tsx';
import { useNewQuote } from './use-new-quote.ts';

/** The quotes of a lead, and the way to a new one. */
export default function LeadQuotes({ uuid, isSpam }: { uuid: string; isSpam: boolean }) {
  const t = useMessages('desk_lead');
  const showMoney = useMoney();
  const mayEdit = useMay('editor');
  const { data: unread } = trpc.overview.unread.useQuery();
  const quotes = trpc.quote.list.useQuery({ lead_uuid: uuid }, { enabled: unread?.has_quotes ?? false });
  const { onCreate, isPending, alert } = useNewQuote(uuid);
  const items = quotes.data?.items ?? [];
  const mayAdd = mayEdit && !isSpam;
  if (items.length === 0 && !mayAdd && !quotes.isError) return null;
  return (
    <section className="grid gap-3 border-t border-rule pt-4" aria-label={t('quotes')}>
      <h3 className="text-small font-semibold">{t('quotes')}</h3>
      {quotes.isError && <p className="text-small text-muted">{t('quotesFailed')}</p>}
      {items.length > 0 && (
        <ul className="grid gap-2 text-small">
          {items.map((item) => (
            <li key={item.uuid} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={deskQuotePath(item.uuid)} className="py-1 font-semibold underline">
                {quoteName(t, item)}
              </Link>
              <span className="tabular-nums">{showMoney(item.total, item.currency)}</span>
              <QuoteBadge status={item.status} />
            </li>
          ))}
        </ul>
      )}
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {mayAdd && (
        <Button
          variant="outline"
          size="small"
          className="justify-self-start"
          isBusy={isPending}
          onClick={() => void onCreate()}
        >
          {t('newQuote')}
        </Button>
      )}
    </section>
  );
}
