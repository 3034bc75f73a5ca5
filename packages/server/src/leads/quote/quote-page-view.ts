import { showDecimal, showMoney } from '@perfboard/contracts/money';
import type { QuoteLine } from '@perfboard/contracts/quote';
import { quoteTotals } from '@perfboard/contracts/quote-total';
import { quoteLimits } from '@perfboard/contracts/words/quote';
import { translatorOf } from '@perfboard/messages/catalogs';
import { formatDay, formatDayIn } from '@perfboard/messages/format';
import { isolated } from '@perfboard/messages/isolated';
import { localeOf } from '@perfboard/messages/language';
import type { Translator } from '@perfboard/messages/translator';
import { contactLinks } from '../../base/http/client-layout.ts';
import { unsentText } from '../../base/http/link-page.ts';
import { html, type SafeHtml } from '../../base/http/page.ts';
import type { QuoteAction } from './quote-client.ts';
import type { PublicQuote } from './quote-view.ts';

type Texts = Translator<'quote'>;

/** The texts of a quote in its client's language. */
export const quoteTexts = ({ language }: Pick<PublicQuote, 'language'>): Texts =>
  translatorOf(language, 'quote');

const moneyOf =
  ({ currency, language }: Pick<PublicQuote, 'currency' | 'language'>) =>
  (amount: string): string =>
    showMoney(amount, currency, language);

/** What the page says and holds, after a form was sent or was not. */
export interface QuoteFormState {
  /** Of every form: a repeated post has one effect. */
  key: string;
  /** The optional lines that the shown totals count. */
  chosen: readonly string[];
  confirmation?: string;
  action?: QuoteAction;
  error?: string;
  values?: { name?: string; text?: string };
}

/** The totals that a page shows with these optional lines. */
export function shownTotals(quote: PublicQuote, chosen: readonly string[]) {
  const { subtotal, tax, total } = quoteTotals({ ...quote, chosen });
  const shown = moneyOf(quote);
  return {
    chosen: chosen.join(','),
    amounts: { subtotal: shown(subtotal), tax: shown(tax), total: shown(total) },
  };
}

/** How a line comes to its amount: quantity, price, discount and tax. */
function calculation(
  quote: PublicQuote,
  { quantity, unit, price, unit_price, discount, tax_rate, breaks }: QuoteLine,
) {
  const t = quoteTexts(quote);
  const money = moneyOf(quote);
  const locale = localeOf(t.language);
  const count = `${quantity.toLocaleString(locale, { maximumFractionDigits: 3 })}${unit && ` ${unit}`}`;
  const parts = [
    `${count} × ${money(price)}`,
    ...(Number(discount) > 0 ? [t('discount', { rate: showDecimal(discount, t.language) })] : []),
    ...(Number(tax_rate) > 0 ? [t('taxRate', { rate: showDecimal(tax_rate, t.language) })] : []),
  ];
  const prices = breaks.map((one) =>
    t('fromPrice', { quantity: one.from_quantity.toLocaleString(locale), price: money(one.unit_price) }),
  );
  return html`<span class="muted">${parts.join(t('betweenPrices'))}${prices.length > 0 ? html`<br>${t('priceByQuantity', { prices: [money(unit_price), ...prices].join(t('betweenPrices')) })}` : ''}</span>`;
}

function lineRow({ quote, chosen }: { quote: PublicQuote; chosen: readonly string[] }, line: QuoteLine) {
  const t = quoteTexts(quote);
  const { id, description, optional, amount } = line;
  const text = html`<span class="pre">${description}</span>${optional ? html` <span class="muted">${t('optional')}</span>` : ''}<br>${calculation(quote, line)}`;
  const isCounted = chosen.includes(id);
  const cell = !optional
    ? text
    : quote.is_open
      ? html`<label class="tick"><input type="checkbox" name="optional.${id}" value="on" form="accept"${isCounted ? html` checked` : ''}><span>${text}</span></label>`
      : quote.status === 'accepted'
        ? html`${text}<br><span class="muted">${t(isCounted ? 'chosen' : 'notChosen')}</span>`
        : text;
  return html`<tr role="row"><td role="cell">${cell}</td><td class="num" role="cell">${moneyOf(quote)(amount)}</td></tr>`;
}

/** With roles, because narrow screens lay its rows out as boxes, which Safari no longer takes for a table. */
function table(quote: PublicQuote, chosen: readonly string[]): SafeHtml {
  const t = quoteTexts(quote);
  const { amounts } = shownTotals(quote, chosen);
  const sum = (label: string, id: keyof typeof amounts, name = '') =>
    html`<tr role="row"><th scope="row" role="rowheader" class="num ${name}">${label}</th><td role="cell" class="num ${name}" id="${id}">${amounts[id]}</td></tr>`;
  return html`<table class="amounts" role="table"><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">${t('item')}</th><th scope="col" role="columnheader" class="num">${t('amount')}</th></tr></thead><tbody role="rowgroup">${quote.lines.map((line) => lineRow({ quote, chosen }, line))}</tbody><tfoot role="rowgroup" aria-live="polite">${sum(t('subtotal'), 'subtotal')}${sum(t('tax'), 'tax')}${sum(t('total'), 'total', 'sum')}</tfoot></table>`;
}

/** How the quote stands, in one plain sentence. */
function standing({ status, time_zone, ...quote }: PublicQuote): SafeHtml {
  const t = quoteTexts(quote);
  const statement = (text: string, more: SafeHtml | '' = '') => html`<p class="notice">${text}${more}</p>`;
  const on = (at: string | null) => formatDayIn(t.language, at ?? quote.sent_at, time_zone);
  switch (status) {
    case 'accepted':
      return statement(t('acceptedBy', { name: quote.accepted_name ?? '', date: on(quote.accepted_at) }));
    case 'declined':
      return statement(t('declinedOn', { date: on(quote.declined_at) }));
    case 'expired':
      return statement(t('isExpired'));
    case 'replaced':
      return statement(
        t('isReplaced'),
        quote.newest_path ? html` <a href="${quote.newest_path}">${t('newestVersion')}</a>` : '',
      );
    default:
      return quote.valid_until
        ? html`<p>${t('validUntil', { date: formatDay(t.language, quote.valid_until, 'long') })}</p>`
        : html``;
  }
}

const text = (title: string, body: string): SafeHtml | '' =>
  body && html`<section><h2>${title}</h2><p class="pre">${body}</p></section>`;

const alert = (id: string, error: string): SafeHtml =>
  html`<p class="error" role="alert" id="${id}-error">${error}</p>`;

interface FormOptions {
  t: Texts;
  path: string;
  state: QuoteFormState;
}

const hidden = (action: QuoteAction, { key }: QuoteFormState): SafeHtml =>
  html`<input type="hidden" name="action" value="${action}"><input type="hidden" name="idempotency_key" value="${key}">`;

/** Enter in the name presses the first button, which accepts: the one that updates the total comes second. */
function acceptForm(quote: PublicQuote, { t, path, state }: FormOptions): SafeHtml {
  const { chosen, action, error = '', values } = state;
  const own = action === 'accept' ? error : '';
  const hasOptions = quote.lines.some(({ optional }) => optional);
  return html`<section class="no-print" aria-labelledby="accept-title"><h2 id="accept-title">${t('accept')}</h2><form id="accept" data-send method="post" action="${path}">${hidden('accept', state)}<input type="hidden" name="shown" value="${chosen.join(',')}">${
    hasOptions
      ? html`<button class="hidden" tabindex="-1" aria-hidden="true"></button><p>${t('tickItems')}</p><button class="quiet" name="update" value="on" formnovalidate>${t('updateTotal')}</button>`
      : ''
  }<label for="name">${t('yourName')}</label><input id="name" name="name" type="text" autocomplete="name" maxlength="${quoteLimits.nameMax}" required value="${values?.name ?? ''}"${own ? html` aria-describedby="accept-error" autofocus` : ''}><label class="tick"><input type="checkbox" name="confirmed" value="on" required><span>${t('confirm')}</span></label>${alert('accept', own)}<button>${t('accept')}</button></form></section>`;
}

function answerForm(what: 'changes' | 'decline', { t, path, state }: FormOptions): SafeHtml {
  const title = t(what === 'changes' ? 'askForChanges' : 'decline');
  const label = t(what === 'changes' ? 'whatToChange' : 'messageOptional');
  const isOwn = state.action === what;
  const own = isOwn ? (state.error ?? '') : '';
  return html`<details${isOwn ? html` open` : ''}><summary>${title}</summary><form id="${what}" data-send method="post" action="${path}">${hidden(what, state)}<label for="${what}-text">${label}</label><textarea id="${what}-text" name="text" maxlength="${quoteLimits.textMax}"${what === 'changes' ? html` required` : ''}${own ? html` aria-describedby="${what}-error" autofocus` : ''}>${(isOwn && state.values?.text) || ''}</textarea>${alert(what, own)}<button class="quiet">${title}</button></form></details>`;
}

/** A quote for its client. */
export function quotePageBody(quote: PublicQuote, { path, state }: Omit<FormOptions, 't'>): SafeHtml {
  const t = quoteTexts(quote);
  const { shop, is_open, status } = quote;
  const options = { t, path, state };
  const isAnswerable = is_open || status === 'expired' || status === 'declined';
  // An answer to a form that the page no longer shows.
  const isLost = state.error !== undefined && !(state.action === 'changes' ? isAnswerable : is_open);
  const unsent = isLost ? (state.values?.text ?? '') : '';
  // The standing of the quote may already say it.
  const isSaid = state.error === t('isReplaced') || state.error === t('isExpired');
  const lost = isLost && !isSaid ? state.error : '';
  return html`${state.confirmation ? html`<p class="notice" role="status" id="notice">${state.confirmation}</p>` : ''}${lost ? html`<p class="error" role="alert">${lost}</p>` : ''}${standing(quote)}${unsentText(quote.language, unsent)}<p>${quote.title}<br><span class="muted">${t('forClientOn', { name: isolated(quote.client_name), date: formatDayIn(t.language, quote.sent_at, quote.time_zone) })}</span></p><section aria-label="${t('items')}">${table(quote, state.chosen)}</section>${text(t('notes'), quote.notes)}${text(t('deliveryTime'), quote.delivery_time)}${text(t('terms'), quote.terms)}<p class="no-print"><a class="button quiet" href="${quote.pdf_path}">${t('downloadPdf')}</a></p>${is_open ? acceptForm(quote, options) : ''}${
    isAnswerable
      ? html`<section class="no-print" aria-label="${t('otherAnswers')}">${answerForm('changes', options)}${is_open ? answerForm('decline', options) : ''}</section>`
      : ''
  }<section aria-labelledby="issuer"><h2 id="issuer">${shop.name}</h2><p>${shop.address}<br>${contactLinks(shop, t.language)}</p></section>`;
}
