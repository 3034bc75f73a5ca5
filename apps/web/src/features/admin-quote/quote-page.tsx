import { leadPath, path } from '@perfboard/contracts/path';
import { timing } from '@perfboard/contracts/timing';
import { quoteLabel, quoteMessages } from '@perfboard/contracts/words/quote';
import { Link, useNavigate } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { LoadError } from '../admin-shell/load-error.tsx';
import { LoadingPanel } from '../admin-shell/loading-panel.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import quoteStyle from './quote.css?url';
import { QuoteBadge } from './quote-badge.tsx';
import { QuoteEditor } from './quote-editor.tsx';
import { QuoteView } from './quote-view.tsx';

/** One quote: written while it is a draft, read from then on. */
export function QuotePage({ uuid }: { uuid: string }) {
  const navigate = useNavigate();
  const mayEdit = useMay('editor');
  const { data: quote, error, refetch } = trpc.quote.get.useQuery({ uuid });
  const settings = trpc.shop.quotes.get.useQuery(undefined, { enabled: mayEdit });
  const { alert, attempt, succeed } = useTimedAlert(timing.contactAlertMs, { keepFailures: true });
  if (!quote) {
    return (
      <>
        <PageHeader designator="Q1" title="Quote" />
        {!error && <LoadingPanel />}
        {error?.data?.code === 'NOT_FOUND' ? (
          <div role="alert" className="desk-panel grid justify-items-start gap-4 p-6">
            <p className="text-danger">{quoteMessages.notFound}</p>
            <ButtonLink to={path.adminQuotes} variant="outline">
              Back to Quotes
            </ButtonLink>
          </div>
        ) : (
          error && <LoadError message="Could not load the quote" onRetry={() => void refetch()} />
        )}
      </>
    );
  }
  return (
    <>
      <link rel="stylesheet" href={quoteStyle} precedence="default" />
      <PageHeader
        designator="Q1"
        title={quote.number ? `Quote ${quoteLabel(quote)}` : quoteLabel({ ...quote, number: 'New quote' })}
        text={
          <>
            {'For '}
            <Link to={leadPath(quote.lead_kind, quote.lead_uuid)} className="underline">
              {quote.client_name}
            </Link>
            {`: ${quote.title}`}
          </>
        }
        actions={<QuoteBadge status={quote.status} />}
      />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {mayEdit && quote.status === 'draft' ? (
        <QuoteEditor
          quote={quote}
          taxRate={settings.data?.value.tax_rate ?? '0'}
          attempt={attempt}
          onSaid={succeed}
          onRemoved={() => void navigate(leadPath(quote.lead_kind, quote.lead_uuid))}
        />
      ) : (
        <QuoteView quote={quote} attempt={attempt} onSaid={succeed} />
      )}
    </>
  );
}
