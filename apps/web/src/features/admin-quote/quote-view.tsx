import { showNumber } from '@perfboard/contracts/money';
import { deskQuotePath } from '@perfboard/contracts/path';
import type { Quote, QuoteLine } from '@perfboard/contracts/quote';
import { isOpenQuote } from '@perfboard/contracts/words/quote';
import { formatDay } from '@perfboard/messages/format';
import type { Translator } from '@perfboard/messages/translator';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Badge } from '../../components/badge.tsx';
import { Button, buttonClass } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { FactList } from '../admin-shell/fact-list.tsx';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';
import { MoreMenu } from '../admin-shell/more-menu.tsx';
import { RemoveDialog } from '../admin-shell/remove-dialog.tsx';
import type { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { deskPdfPath, mayRevise, useMoney } from './quote-format.tsx';
import { QuoteSums } from './quote-totals.tsx';
import { SendQuoteDialog } from './send-quote-dialog.tsx';

function Line({ line, currency }: { line: QuoteLine; currency: string }) {
  const t = useMessages('desk_quote');
  const showMoney = useMoney();
  const say = (text: string | number) => showNumber(text, t.language);
  const { discount, breaks, optional, is_counted, unit } = line;
  const more = [
    ...(/[1-9]/.test(discount) ? [t('discountOf', { percent: say(discount) })] : []),
    ...breaks.map(({ from_quantity, unit_price }) =>
      t('fromPrice', { quantity: say(from_quantity), price: showMoney(unit_price, currency) }),
    ),
  ].join(', ');
  const amounts = [
    ['quantity', `${say(line.quantity)} ${unit}`.trim()],
    ['unitPrice', showMoney(line.price, currency)],
    ['tax', t('percent', { percent: say(line.tax_rate) })],
    ['amount', showMoney(line.amount, currency)],
  ] as const;
  const amountLook = is_counted ? 'font-semibold' : 'text-muted';
  return (
    <tr>
      <td data-label={t('description')}>
        <span className="grid justify-items-start gap-0.5">
          <span className="whitespace-pre-line wrap-anywhere">{line.description}</span>
          {optional && (
            <Badge tone={is_counted ? 'signal' : 'neutral'}>
              {t(is_counted ? 'optionalChosen' : 'optional')}
            </Badge>
          )}
          {more && <span className="text-label text-muted">{more}</span>}
        </span>
      </td>
      {amounts.map(([name, text]) => (
        <td key={name} data-label={t(name)} className={name === 'amount' ? amountLook : undefined}>
          <bdi>{text}</bdi>
        </td>
      ))}
    </tr>
  );
}

const moments = ['created', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'replaced'] as const;

/** What happened to it, as far as it did. */
function momentsOf(t: Translator<'desk_quote'>, { formatInstant }: DeskFormat, quote: Quote) {
  const { author, mail_state: state, accepted_name } = quote;
  const names: Partial<Record<string, string | null>> = { created: author, accepted: accepted_name };
  return moments.flatMap((moment) => {
    const instant = quote[`${moment}_at`];
    if (!instant) return [];
    const at = formatInstant(instant);
    const name = names[moment];
    if (moment === 'sent' && state) return [[t(moment), t('atMail', { at, state })] as const];
    return [[t(moment), name ? t('atBy', { at, name }) : at] as const];
  });
}

interface QuoteViewProps {
  quote: Quote;
  attempt: ReturnType<typeof useTimedAlert>['attempt'];
  onSuccess: (message: string) => void;
}

function QuoteActions({ quote, attempt, onSuccess }: QuoteViewProps) {
  const t = useMessages('desk_quote');
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const mayEdit = useMay('editor');
  const { mutateAsync: revise, isPending } = trpc.quote.revise.useMutation();
  const [isRevoking, setRevoking] = useState(false);
  const [isSending, setSending] = useState(false);
  const { uuid, status, public_url } = quote;
  const hasLink = mayEdit && status !== 'draft' && public_url;
  const print = () => window.print();
  const copy = (link: string) =>
    attempt(
      async () => {
        await navigator.clipboard.writeText(link);
        return { message: t('linkCopied') };
      },
      { failed: t('copyFailed'), unexpected: t('copyFailed') },
    );
  const onRevise = async () => {
    await attempt(
      async () => {
        const answer = await revise({ uuid });
        await navigate(deskQuotePath(answer.uuid as string));
        return answer;
      },
      { failed: t('reviseFailed') },
    );
    await utils.quote.invalidate();
  };
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={deskPdfPath(uuid)}
        target="_blank"
        rel="noopener"
        className={buttonClass({ variant: 'outline' })}
      >
        {t('openPdf')}
      </a>
      <Button variant="outline" onClick={hasLink ? () => void copy(public_url) : print}>
        {t(hasLink ? 'copyLink' : 'print')}
      </Button>
      {mayEdit && isOpenQuote(quote.status) && (
        <Button variant="outline" onClick={() => setSending(true)}>
          {t('sendAgain')}
        </Button>
      )}
      {isSending && <SendQuoteDialog quote={quote} onSent={onSuccess} onClose={() => setSending(false)} />}
      {mayEdit && mayRevise(status) && (
        <Button isBusy={isPending} onClick={() => void onRevise()}>
          {t('revise')}
        </Button>
      )}
      {hasLink && (
        <MoreMenu
          label={t('moreActions')}
          actions={[
            { text: t('print'), icon: 'file-text', onSelect: print },
            { text: t('revokeLink'), icon: 'link-2', isDanger: true, onSelect: () => setRevoking(true) },
          ]}
        />
      )}
      {isRevoking && (
        <RemoveDialog
          title={t('revokeTitle')}
          action={t('revokeLink')}
          uuid={uuid}
          procedure={trpc.quote.revokeLink}
          onRemove={async (call) => {
            await attempt(call, { failed: t('revokeFailed') });
            await utils.quote.invalidate();
          }}
          onClose={() => setRevoking(false)}
        >
          <p>{t('revokeText')}</p>
        </RemoveDialog>
      )}
    </div>
  );
}

/** A quote as it was sent, and what came of it. */
export function QuoteView(props: QuoteViewProps) {
  const t = useMessages('desk_quote');
  const format = useDeskFormat();
  const { quote } = props;
  const { lines, currency, delivery_time, valid_until, versions, uuid } = quote;
  const facts = [
    ...momentsOf(t, format, quote),
    ...(valid_until ? [[t('validUntil'), formatDay(t.language, valid_until, 'short')] as const] : []),
    ...(delivery_time ? [[t('deliveryTime'), delivery_time] as const] : []),
  ];
  return (
    <>
      <QuoteActions {...props} />
      <article className="desk-panel grid grid-cols-[minmax(0,1fr)] gap-6 p-4 sm:p-6" aria-label={t('quote')}>
        <div className="overflow-x-auto">
          <table className="desk-table desk-table-cards quote-table" aria-label={t('lines')}>
            <thead>
              <tr>
                {(['description', 'quantity', 'unitPrice', 'tax', 'amount'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line key={line.id} line={line} currency={currency} />
              ))}
            </tbody>
          </table>
        </div>
        {lines.length === 0 && <p className="text-small text-muted">{t('noLines')}</p>}
        <QuoteSums {...quote} />
        {(['notes', 'terms'] as const).map(
          (name) =>
            quote[name] && (
              <section key={name} className="grid gap-1" aria-label={t(name)}>
                <h2 className="text-small font-semibold">{t(name)}</h2>
                <p className="whitespace-pre-wrap wrap-anywhere">{quote[name]}</p>
              </section>
            ),
        )}
        <FactList facts={facts} label={t('history')} />
        {isOpenQuote(quote.status) && (
          <p className="text-small text-muted print:hidden">{t('notAnswered')}</p>
        )}
        {versions.length > 1 && (
          <nav aria-label={t('versions')} className="flex flex-wrap gap-x-4 gap-y-1 text-small">
            {versions.map((each) =>
              each.uuid === uuid ? (
                <span key={each.uuid} aria-current="page" className="py-1">
                  {t('version', { version: each.version })}
                </span>
              ) : (
                <Link key={each.uuid} to={deskQuotePath(each.uuid)} className="py-1 underline">
                  {t('version', { version: each.version })}
                </Link>
              ),
            )}
          </nav>
        )}
      </article>
    </>
  );
}
