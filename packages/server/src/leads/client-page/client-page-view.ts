import { addressLines } from '@perfboard/content/profile';
import type { Clients } from '@perfboard/contracts/shop/clients';
import type { Profile } from '@perfboard/contracts/shop/profile';
import { timeZoneName } from '@perfboard/contracts/words/appointment';
import { bookingFileLimits, bookingFileMessages } from '@perfboard/contracts/words/booking';
import { clientPageLimits, clientPageMessages } from '@perfboard/contracts/words/client-page';
import { leadReference } from '@perfboard/contracts/words/lead-reference';
import { quoteAnswerOrigins } from '@perfboard/contracts/words/quote';
import { dateText } from '@perfboard/messages/date-text';
import { formatBytes } from '@perfboard/messages/format-amount';
import { localeOf } from '@perfboard/messages/language';
import { localizeMessage } from '@perfboard/messages/localize-message';
import type { Translator } from '@perfboard/messages/translator';
import { contactLinks } from '../../base/http/client-layout.ts';
import { html, type SafeHtml } from '../../base/http/page.ts';
import { placeOf } from '../lead/lead-stage.ts';
import type { Agreement, ClientFile, ClientLead, ClientMessage } from './client-page.ts';

type Texts = Translator<'link_pages'>;

interface ClientView {
  t: Texts;
  lead: ClientLead;
  /** The page's own path. */
  path: string;
  shop: Pick<Profile, 'name' | 'address' | 'phone' | 'email' | 'time_zone'>;
  clients: Clients;
  agreements: readonly Agreement[];
  messages: readonly ClientMessage[];
  files: readonly ClientFile[];
  /** Of `storedKeys`. */
  stored: readonly string[];
}

/** What the form says: after a message was stored, or was not. */
export interface FormState {
  key: string;
  text?: string;
  confirmation?: string;
  error?: string;
  /** Files came with the text: no page can hold them. */
  hadFiles?: boolean;
}

const formatTime = (at: Date, timeZone: string, { language }: Texts): string =>
  dateText(
    localeOf(language),
    new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
      at,
    ),
  );

const fileList = (t: Texts, path: string, files: readonly ClientFile[]): SafeHtml | '' =>
  files.length === 0
    ? ''
    : html`<ul class="list files">${files.map(({ uuid, name, bytes }) => html`<li><a href="${path}/files/${uuid}" download>${name}</a> <span class="muted">${formatBytes(t.language, bytes)}</span></li>`)}</ul>`;

function stageList(t: Texts, { stages }: Clients, current: string): SafeHtml {
  const place = placeOf(stages, current);
  const done = html`<span class="hidden">${t('stageDone')}</span>`;
  return html`<section aria-labelledby="progress"><h2 id="progress">${t('progress')}</h2><ol class="list stages">${stages.map(
    ({ title }, at) =>
      at === place
        ? html`<li class="now" aria-current="step">${title}</li>`
        : html`<li${at < place ? html` class="past"` : ''}>${title}${at < place ? done : ''}</li>`,
  )}</ol></section>`;
}

const agreed = ({ title, lines, links }: Agreement): SafeHtml =>
  html`<div class="card"><h3>${title}</h3>${lines.map((line) => html`<p>${line}</p>`)}${links.map(({ href, label }) => html`<p><a href="${href}">${label}</a></p>`)}</div>`;

/** Where an answer was written, as the desk's history names it, in the page's language. */
function shownOrigin(t: Texts, origin: string): string {
  const [changes, declined] = [quoteAnswerOrigins.changes(''), quoteAnswerOrigins.declined('')];
  if (origin.startsWith(changes)) return t('changesAsked', { quote: origin.slice(changes.length) });
  if (origin.startsWith(declined)) return t('declined', { quote: origin.slice(declined.length) });
  return origin;
}

function message({ t, path, shop }: ClientView, one: ClientMessage) {
  const { uuid, at, isOwn, origin, text, html: body, hasMore, files } = one;
  const content = body === undefined ? html`<p class="pre">${text ?? ''}</p>` : html.raw`${body}`;
  const more = html`<p class="muted">${t.rich('shortened', { link: (parts) => html`<a href="${path}?message=${uuid}#m-${uuid}">${parts}</a>` })}</p>`;
  return html`<li id="m-${uuid}"${isOwn ? html` class="own"` : ''}><header><strong>${isOwn ? t('you') : shop.name}</strong> <span class="muted">${formatTime(at, shop.time_zone, t)}${origin && origin !== clientPageMessages.origin ? html`<br>${shownOrigin(t, origin)}` : ''}</span></header>${content}${hasMore ? more : ''}${fileList(t, path, files)}</li>`;
}

/** Writing to the shop, with files. It works without script. */
function messageForm(
  { t, path, lead, stored }: ClientView,
  { key, text = '', confirmation, error, hadFiles }: FormState,
): SafeHtml {
  const again = hadFiles ? html`<br>${localizeMessage(t.language, bookingFileMessages.chooseAgain)}` : '';
  // The draft belongs to the lead, so a new link finds it.
  return html`<form id="write" data-send data-draft="${leadReference(lead.claim.uuid)}" data-stored="${stored.join(' ')}" method="post" action="${path}" enctype="multipart/form-data">${confirmation ? html`<p class="notice" role="status" id="notice">${confirmation}</p>` : ''}<input type="hidden" name="idempotency_key" value="${key}"><label for="text">${t('yourMessage')}</label><textarea id="text" name="text" maxlength="${clientPageLimits.textMax}"${error ? html` aria-describedby="error" autofocus` : ''}>${text}</textarea><label for="files">${t('files')}</label><input id="files" name="files" type="file" multiple aria-describedby="limits"><p id="limits" class="muted">${t('filesLimit', { count: bookingFileLimits.max, size: formatBytes(t.language, bookingFileLimits.bytesMax) })}</p><p class="error" role="alert" id="error">${error ?? ''}${again}</p><button>${t('sendMessage')}</button></form>`;
}

/** The page of a lead for its sender. */
export function clientPageBody(view: ClientView, form: FormState): SafeHtml {
  const { t, lead, path, shop, clients, agreements, messages, files } = view;
  return html`<p class="muted">${t('received', { date: formatTime(lead.created_at, shop.time_zone, t) })}</p>${stageList(t, clients, lead.stage)}${
    agreements.length > 0
      ? html`<section aria-labelledby="agreed"><h2 id="agreed">${t('quotesAndAppointments')}</h2>${agreements.map(agreed)}</section>`
      : ''
  }<section aria-labelledby="asked"><h2 id="asked">${t('asked')}</h2>${
    lead.asked.length > 0
      ? html`<dl>${lead.asked.map(([label, text]) => html`<dt>${label}</dt><dd class="pre">${text}</dd>`)}</dl>`
      : html`<p>${lead.title}</p>`
  }${fileList(t, path, files)}</section><section aria-labelledby="talk"><h2 id="talk">${t('messages')}</h2>${
    messages.length > 0
      ? html`<ol class="list talk">${messages.map((one) => message(view, one))}</ol>`
      : html`<p class="muted">${t('noMessages')}</p>`
  }${messageForm(view, form)}</section><section aria-labelledby="call"><h2 id="call">${t('talkToUs')}</h2><p>${shop.name}<br>${addressLines(shop).join(', ')}<br>${contactLinks(shop, t.language)}</p><p class="muted">${t('timesIn', { zone: timeZoneName(shop.time_zone) })}</p></section>`;
}
