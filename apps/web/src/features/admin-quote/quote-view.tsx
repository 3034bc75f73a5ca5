import { showMoney } from '@perfboard/contracts/money';
import { deskQuotePath } from '@perfboard/contracts/path';
import type { Quote, QuoteLine } from '@perfboard/contracts/quote';
import { openQuoteStatuses } from '@perfboard/contracts/words/quote';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Badge } from '../../components/badge.tsx';
import { Button, buttonClass } from '../../components/button.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { FactList } from '../admin-shell/fact-list.tsx';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';
import { MoreMenu } from '../admin-shell/more-menu.tsx';
import type { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { deskPdfPath, formatDay } from './quote-paths.ts';
import { QuoteSums } from './quote-totals.tsx';
import { SendQuoteDialog } from './send-quote-dialog.tsx';

function Line({ line, currency }: { line: QuoteLine; currency: string }) {
  const { discount, breaks, optional, is_counted, unit } = line;
  const more = [
    ...(/[1-9]/.test(discount) ? [`${discount} % discount`] : []),
    ...breaks.map(
      ({ from_quantity, unit_price }) => `from ${from_quantity}: ${showMoney(unit_price, currency)}`,
    ),
  ].join(', ');
  return (
    <tr>
      <td data-label="Description">
        <span className="grid justify-items-start gap-0.5">
          <span className="whitespace-pre-line wrap-anywhere">{line.description}</span>
          {optional && (
            <Badge tone={is_counted ? 'signal' : 'neutral'}>
              {is_counted ? 'Optional, chosen' : 'Optional'}
            </Badge>
          )}
          {more && <span className="text-label text-muted">{more}</span>}
        </span>
      </td>
      <td data-label="Quantity" className="whitespace-nowrap tabular-nums">
        {`${line.quantity} ${unit}`.trim()}
      </td>
      <td data-label="Unit price" className="whitespace-nowrap tabular-nums">
        {showMoney(line.price, currency)}
      </td>
      <td data-label="Tax" className="whitespace-nowrap tabular-nums">{`${line.tax_rate} %`}</td>
      <td
        data-label="Amount"
        className={`whitespace-nowrap tabular-nums ${is_counted ? 'font-semibold' : 'text-muted'}`}
      >
        {showMoney(line.amount, currency)}
      </td>
    </tr>
  );
}

/** What happened to it, as far as it did. */
const momentsOf = ({ formatInstant }: DeskFormat, quote: Quote): (readonly [name: string, text: string])[] =>
  (
    [
      ['Created', quote.created_at, `by ${quote.author}`],
      ['Sent', quote.sent_at, quote.mail_state ? `email ${quote.mail_state.replace('_', ' ')}` : ''],
      ['Viewed', quote.viewed_at, ''],
      ['Accepted', quote.accepted_at, quote.accepted_name ? `by ${quote.accepted_name}` : ''],
      ['Declined', quote.declined_at, ''],
      ['Expired', quote.expired_at, ''],
      ['Replaced', quote.replaced_at, ''],
    ] as const
  ).flatMap(([name, at, more]) =>
    at ? [[name, [formatInstant(at), more].filter(Boolean).join(', ')] as const] : [],
  );

type Attempt = ReturnType<typeof useTimedAlert>['attempt'];

/** Copies the client's link. */
function CopyLink({ address, attempt }: { address: string; attempt: Attempt }) {
  const copy = () =>
    attempt(
      async () => {
        await navigator.clipboard.writeText(address);
        return { message: 'Link copied' };
      },
      { failed: 'Could not copy the link', unexpected: 'Could not copy the link' },
    );
  return (
    <Button variant="outline" onClick={() => void copy()}>
      Copy link
    </Button>
  );
}

/** Asks before the client's link is revoked and made anew. */
function LinkRevocation({ uuid, attempt, onClose }: { uuid: string; attempt: Attempt; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync: revoke, isPending } = trpc.quote.revokeLink.useMutation();
  return (
    <ConfirmDialog
      title="Revoke the client’s link?"
      action="Revoke link"
      isBusy={isPending}
      onConfirm={async () => {
        await attempt(() => revoke({ uuid }), { failed: 'Could not revoke the link' });
        await utils.quote.invalidate();
        onClose();
      }}
      onClose={onClose}
    >
      <p>The link in the email stops working. Copy the new one to send it yourself.</p>
    </ConfirmDialog>
  );
}

interface QuoteViewProps {
  quote: Quote;
  attempt: Attempt;
  onSaid: (message: string) => void;
}

/** The client can accept it. */
const isOpenQuote = ({ status }: Quote): boolean => (openQuoteStatuses as readonly string[]).includes(status);

function QuoteActions({ quote, attempt, onSaid }: QuoteViewProps) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const mayEdit = useMay('editor');
  const { mutateAsync: revise, isPending } = trpc.quote.revise.useMutation();
  const [isRevoking, setRevoking] = useState(false);
  const [isSending, setSending] = useState(false);
  const { uuid, status, public_url } = quote;
  const hasLink = mayEdit && status !== 'draft' && public_url;
  const mayRevise = status !== 'draft' && status !== 'accepted' && status !== 'replaced';
  const print = () => window.print();
  const onRevise = async () => {
    await attempt(
      async () => {
        const answer = await revise({ uuid });
        await navigate(deskQuotePath(answer.uuid as string));
        return answer;
      },
      { failed: 'Could not revise the quote' },
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
        Open PDF
      </a>
      {hasLink && <CopyLink address={public_url} attempt={attempt} />}
      {!hasLink && (
        <Button variant="outline" onClick={print}>
          Print
        </Button>
      )}
      {mayEdit && isOpenQuote(quote) && (
        <Button variant="outline" onClick={() => setSending(true)}>
          Send again
        </Button>
      )}
      {isSending && <SendQuoteDialog quote={quote} onSent={onSaid} onClose={() => setSending(false)} />}
      {mayEdit && mayRevise && (
        <Button isBusy={isPending} onClick={() => void onRevise()}>
          Revise
        </Button>
      )}
      {hasLink && (
        <MoreMenu
          label="More actions for this quote"
          actions={[
            { text: 'Print', icon: 'file-text', onSelect: print },
            { text: 'Revoke link', icon: 'link-2', isDanger: true, onSelect: () => setRevoking(true) },
          ]}
        />
      )}
      {isRevoking && <LinkRevocation uuid={uuid} attempt={attempt} onClose={() => setRevoking(false)} />}
    </div>
  );
}

/** A quote as it was sent, and what came of it. */
export function QuoteView(props: QuoteViewProps) {
  const format = useDeskFormat();
  const { quote } = props;
  const { lines, currency, notes, terms, delivery_time, valid_until, versions, uuid } = quote;
  const facts = [
    ...momentsOf(format, quote),
    ...(valid_until ? [['Valid until', formatDay(valid_until)] as const] : []),
    ...(delivery_time ? [['Delivery time', delivery_time] as const] : []),
  ];
  return (
    <>
      <QuoteActions {...props} />
      <article className="desk-panel grid grid-cols-[minmax(0,1fr)] gap-6 p-4 sm:p-6" aria-label="Quote">
        <div className="overflow-x-auto">
          <table className="desk-table desk-table-cards quote-table" aria-label="Lines">
            <thead>
              <tr>
                {['Description', 'Quantity', 'Unit price', 'Tax', 'Amount'].map((name) => (
                  <th key={name} scope="col">
                    {name}
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
        {lines.length === 0 && <p className="text-small text-muted">No lines yet.</p>}
        <QuoteSums {...quote} />
        {(
          [
            ['Notes', notes],
            ['Terms', terms],
          ] as const
        ).map(
          ([name, text]) =>
            text && (
              <section key={name} className="grid gap-1" aria-label={name}>
                <h2 className="text-small font-semibold">{name}</h2>
                <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
              </section>
            ),
        )}
        <FactList facts={facts} label="History" />
        {isOpenQuote(quote) && (
          <p className="text-small text-muted print:hidden">The client has not answered yet.</p>
        )}
        {versions.length > 1 && (
          <nav aria-label="Versions" className="flex flex-wrap gap-x-4 gap-y-1 text-small">
            {versions.map((each) =>
              each.uuid === uuid ? (
                <span key={each.uuid} aria-current="page">{`Version ${each.version}`}</span>
              ) : (
                <Link key={each.uuid} to={deskQuotePath(each.uuid)} className="py-1 underline">
                  {`Version ${each.version}`}
                </Link>
              ),
            )}
          </nav>
        )}
      </article>
    </>
  );
}
