import { leadPath, path } from '@perfboard/contracts/path';
import { timing } from '@perfboard/contracts/timing';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { Presence } from '../admin-presence/presence.tsx';
import { MissingPanel } from '../admin-shell/missing-panel.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { LoadError, LoadingPanel } from '../admin-shell/panel-state.tsx';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import type { CarriedInput } from './closed-draft.tsx';
import quoteStyle from './quote.css?url';
import { QuoteEditor } from './quote-editor.tsx';
import { QuoteBadge, quoteName } from './quote-format.tsx';
import { QuoteView } from './quote-view.tsx';

interface QuotePageProps {
  uuid: string;
  /** Input from another quote, to add to this one. */
  carried: CarriedInput | undefined;
  onCarry: (carried: CarriedInput | undefined) => void;
}

/** One quote: written while it is a draft, or while input is not saved, read from then on. */
export function QuotePage({ uuid, carried, onCarry }: QuotePageProps) {
  const t = useMessages('desk_quote');
  const lead = useMessages('desk_lead');
  const navigate = useNavigate();
  const mayEdit = useMay('editor');
  const { data: quote, error, refetch } = trpc.quote.get.useQuery({ uuid });
  const settings = trpc.shop.quotes.get.useQuery(undefined, { enabled: mayEdit });
  const { alert, attempt, succeed } = useTimedAlert(timing.contactAlertMs, { keepFailures: true });
  const [isHeld, setHeld] = useState(false);
  const isDeleted = error?.data?.code === 'NOT_FOUND';
  const isEditor = mayEdit && (quote?.status === 'draft' || isHeld);
  // A new line has the shop's tax rate.
  const lacksSettings = isEditor && settings.isError && !settings.data;
  if (!quote || settings.isLoading || lacksSettings) {
    return (
      <>
        <PageHeader designator="Q1" title={t('quote')} />
        {!quote && isDeleted ? (
          <MissingPanel message={t('notFound')} back={{ to: path.adminQuotes, text: t('backToQuotes') }} />
        ) : lacksSettings ? (
          <LoadError message={t('loadFailed')} onRetry={() => void settings.refetch()} />
        ) : !quote && error ? (
          <LoadError message={t('loadFailed')} onRetry={() => void refetch()} />
        ) : (
          <LoadingPanel />
        )}
      </>
    );
  }
  return (
    <>
      <link rel="stylesheet" href={quoteStyle} precedence="default" />
      <PageHeader
        designator="Q1"
        title={
          quote.number
            ? t('quoteTitle', { quote: quoteName(lead, quote) })
            : quoteName(lead, { ...quote, number: t('newQuote') })
        }
        text={t.rich<'forClient', ReactNode>('forClient', {
          name: quote.client_name,
          title: quote.title,
          client: (parts) => (
            <Link key="client" to={leadPath(quote.lead_kind, quote.lead_uuid)} className="underline">
              {parts}
            </Link>
          ),
        })}
        actions={<QuoteBadge status={quote.status} />}
      />
      {isDeleted && !isEditor && <Alert tone="danger">{t('deletedByOther')}</Alert>}
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {isEditor ? (
        <QuoteEditor
          quote={quote}
          isDeleted={isDeleted}
          taxRate={settings.data?.value.tax_rate ?? '0'}
          carried={carried}
          onCarry={onCarry}
          onHold={setHeld}
          attempt={attempt}
          onSuccess={succeed}
          onRemoved={() => void navigate(leadPath(quote.lead_kind, quote.lead_uuid))}
        />
      ) : (
        <>
          <Presence kind="quote" id={quote.uuid} />
          <QuoteView quote={quote} attempt={attempt} onSuccess={succeed} />
        </>
      )}
    </>
  );
}
