import { showMoney } from '@perfboard/contracts/money';
import type { PublicQuote, QuoteLine } from '@perfboard/contracts/quote';
import { quoteTotals } from '@perfboard/contracts/quote-total';
import { quoteMessages as messages, quoteLimits } from '@perfboard/contracts/words/quote';
import { html, type SafeHtml } from '../../base/http/page.ts';

export type QuoteAction = 'accept' | 'changes' | 'decline';

/** What the page says and holds, after a form was sent or was not. */
export interface QuoteFormState {
  /** Of every form: a repeated post has one effect. */
  key: string;
  /** The optional lines that the shown totals count. */
  chosen: readonly string[];
  said?: string;
  action?: QuoteAction;
  error?: string;
  values?: { name?: string; text?: string };
}

/** The totals that a page shows with these optional lines. */
export function shownTotals(quote: PublicQuote, chosen: readonly string[]) {
  const { subtotal, tax, total } = quoteTotals({ ...quote, chosen });
  const shown = (amount: string) => showMoney(amount, quote.currency);
  return {
    chosen: chosen.join(','),
    amounts: { subtotal: shown(subtotal), tax: shown(tax), total: shown(total) },
  };
}

const dayOf = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(at));

/** How a line comes to its amount: quantity, price, discount and tax. */
function calculation(
  { quantity, unit, price, unit_price, discount, tax_rate, breaks }: QuoteLine,
  currency: string,
) {
  const count = `${quantity.toLocaleString('en-US', { maximumFractionDigits: 3 })}${unit && ` ${unit}`}`;
  const parts = [
    `${count} × ${showMoney(price, currency)}`,
    ...(Number(discount) > 0 ? [`${discount}% discount`] : []),
    ...(Number(tax_rate) > 0 ? [`${tax_rate}% tax`] : []),
  ];
  const prices = breaks.map(
    (one) => `from ${one.from_quantity.toLocaleString('en-US')}: ${showMoney(one.unit_price, currency)}`,
  );
  return html`<span class="muted">${parts.join(', ')}${prices.length > 0 ? html`<br>Price by quantity: ${[showMoney(unit_price, currency), ...prices].join(', ')}` : ''}</span>`;
}

function lineRow({ quote, chosen }: { quote: PublicQuote; chosen: readonly string[] }, line: QuoteLine) {
  const { id, description, optional, amount } = line;
  const said = html`<span class="pre">${description}</span>${optional ? html` <span class="muted">(optional)</span>` : ''}<br>${calculation(line, quote.currency)}`;
  const isCounted = chosen.includes(id);
  const cell = !optional
    ? said
    : quote.is_open
      ? html`<label class="tick"><input type="checkbox" name="optional.${id}" value="on" form="accept"${isCounted ? html` checked` : ''}><span>${said}</span></label>`
      : html`${said}<br><span class="muted">${isCounted ? 'Chosen' : 'Not chosen'}</span>`;
  return html`<tr><td>${cell}</td><td class="num">${showMoney(amount, quote.currency)}</td></tr>`;
}

function table(quote: PublicQuote, chosen: readonly string[]): SafeHtml {
  const { amounts } = shownTotals(quote, chosen);
  const sum = (label: string, id: keyof typeof amounts, name = '') =>
    html`<tr><th scope="row" class="num ${name}">${label}</th><td class="num ${name}" id="${id}">${amounts[id]}</td></tr>`;
  return html`<table><thead><tr><th scope="col">Item</th><th scope="col" class="num">Amount</th></tr></thead><tbody>${quote.lines.map((line) => lineRow({ quote, chosen }, line))}</tbody><tfoot aria-live="polite">${sum('Subtotal', 'subtotal')}${sum('Tax', 'tax')}${sum('Total', 'total', 'sum')}</tfoot></table>`;
}

/** How the quote stands, in one plain sentence. */
function standing({ status, time_zone, ...quote }: PublicQuote): SafeHtml {
  const said = (text: string, more: SafeHtml | '' = '') => html`<p class="said">${text}${more}</p>`;
  switch (status) {
    case 'accepted':
      return said(
        `Accepted by ${quote.accepted_name ?? ''} on ${dayOf(quote.accepted_at ?? quote.sent_at, time_zone)}.`,
      );
    case 'declined':
      return said(
        `You declined this quote on ${dayOf(quote.declined_at ?? quote.sent_at, time_zone)}. Contact us if you changed your mind.`,
      );
    case 'expired':
      return said(messages.isExpired);
    case 'replaced':
      return said(
        messages.isReplaced,
        quote.newest_path ? html` <a href="${quote.newest_path}">Open the newest version</a>` : '',
      );
    default:
      return quote.valid_until
        ? html`<p>Valid until ${dayOf(`${quote.valid_until}T12:00:00Z`, 'UTC')}.</p>`
        : html``;
  }
}

const text = (title: string, body: string): SafeHtml | '' =>
  body && html`<section><h2>${title}</h2><p class="pre">${body}</p></section>`;

const alert = (id: string, error: string): SafeHtml =>
  html`<p class="error" role="alert" id="${id}-error">${error}</p>`;

interface FormOptions {
  path: string;
  state: QuoteFormState;
}

const hidden = (action: QuoteAction, { key }: QuoteFormState): SafeHtml =>
  html`<input type="hidden" name="action" value="${action}"><input type="hidden" name="idempotency_key" value="${key}">`;

function acceptForm(quote: PublicQuote, { path, state }: FormOptions): SafeHtml {
  const { chosen, action, error = '', values } = state;
  const own = action === 'accept' ? error : '';
  const hasOptions = quote.lines.some(({ optional }) => optional);
  return html`<section class="no-print" aria-labelledby="accept-title"><h2 id="accept-title">Accept</h2><form id="accept" data-send method="post" action="${path}">${hidden('accept', state)}<input type="hidden" name="shown" value="${chosen.join(',')}">${
    hasOptions
      ? html`<p>Tick the optional items that you want.</p><button class="quiet" name="update" value="on" formnovalidate>Update total</button>`
      : ''
  }<label for="name">Your name</label><input id="name" name="name" type="text" autocomplete="name" maxlength="${quoteLimits.nameMax}" required value="${values?.name ?? ''}"${own ? html` aria-describedby="accept-error" autofocus` : ''}><label class="tick"><input type="checkbox" name="confirmed" value="on" required><span>I accept this quote with the items and the total shown above.</span></label>${alert('accept', own)}<button>Accept</button></form></section>`;
}

const answers = {
  changes: { title: 'Ask for changes', label: 'What should we change?', button: 'Ask for changes' },
  decline: { title: 'Decline', label: 'Message (optional)', button: 'Decline' },
} as const;

function answerForm(what: 'changes' | 'decline', { path, state }: FormOptions): SafeHtml {
  const { title, label, button } = answers[what];
  const isOwn = state.action === what;
  const own = isOwn ? (state.error ?? '') : '';
  return html`<details${isOwn ? html` open` : ''}><summary>${title}</summary><form id="${what}" data-send method="post" action="${path}">${hidden(what, state)}<label for="${what}-text">${label}</label><textarea id="${what}-text" name="text" maxlength="${quoteLimits.textMax}"${what === 'changes' ? html` required` : ''}${own ? html` aria-describedby="${what}-error" autofocus` : ''}>${(isOwn && state.values?.text) || ''}</textarea>${alert(what, own)}<button class="quiet">${button}</button></form></details>`;
}

/** A quote for its client. */
export function quotePageBody(quote: PublicQuote, { path, state }: FormOptions): SafeHtml {
  const { shop, is_open, status } = quote;
  const options = { path, state };
  const isAnswerable = is_open || status === 'expired' || status === 'declined';
  // An answer to a form that the page no longer shows.
  const lost = state.error && (!isAnswerable || (state.action === 'accept' && !is_open)) ? state.error : '';
  return html`${state.said ? html`<p class="said" role="status" id="said">${state.said}</p>` : ''}${lost ? html`<p class="error" role="alert">${lost}</p>` : ''}${standing(quote)}<p>${quote.title}<br><span class="muted">For ${quote.client_name}, ${dayOf(quote.sent_at, quote.time_zone)}</span></p><section aria-label="Items">${table(quote, state.chosen)}</section>${text('Notes', quote.notes)}${text('Delivery time', quote.delivery_time)}${text('Terms', quote.terms)}<p class="no-print"><a class="button quiet" href="${quote.pdf_path}">Download PDF</a></p>${is_open ? acceptForm(quote, options) : ''}${
    isAnswerable
      ? html`<section class="no-print" aria-label="Other answers">${answerForm('changes', options)}${is_open ? answerForm('decline', options) : ''}</section>`
      : ''
  }<section aria-labelledby="issuer"><h2 id="issuer">${shop.name}</h2><p>${shop.address}<br><a href="tel:${shop.phone.replace(/[^\d+]/g, '')}">${shop.phone}</a><br><a href="mailto:${shop.email}">${shop.email}</a></p></section>`;
}
