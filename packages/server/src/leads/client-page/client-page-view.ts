import type { Clients } from '@perfboard/contracts/shop/clients';
import { bookingFileLimits } from '@perfboard/contracts/words/booking-file';
import { clientPageLimits, clientPageMessages as texts } from '@perfboard/contracts/words/client-page';
import { formatBytes } from '@perfboard/contracts/words/file';
import { html, type SafeHtml } from '../../base/http/page.ts';
import { placeOf } from '../lead/lead-stage.ts';
import type { Agreement, ClientFile, ClientLead, ClientMessage } from './client-page.ts';

interface ClientView {
  lead: ClientLead;
  /** The page's own path. */
  path: string;
  shop: { name: string; phone: string; email: string; time_zone: string };
  clients: Clients;
  agreements: readonly Agreement[];
  messages: readonly ClientMessage[];
  files: readonly ClientFile[];
}

/** What the form says: after a message was stored, or was not. */
export interface FormState {
  key: string;
  text?: string;
  said?: string;
  error?: string;
}

const formatTime = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);

const fileList = (path: string, files: readonly ClientFile[]): SafeHtml | '' =>
  files.length === 0
    ? ''
    : html`<ul class="list files">${files.map(({ uuid, name, bytes }) => html`<li><a href="${path}/files/${uuid}" download>${name}</a> <span class="muted">${formatBytes(bytes)}</span></li>`)}</ul>`;

function stageList({ stages }: Clients, current: string): SafeHtml {
  const place = placeOf(stages, current);
  const done = html`<span class="hidden">, done</span>`;
  return html`<section aria-labelledby="progress"><h2 id="progress">Progress</h2><ol class="list stages">${stages.map(
    ({ title }, at) =>
      at === place
        ? html`<li class="now" aria-current="step">${title}</li>`
        : html`<li${at < place ? html` class="past"` : ''}>${title}${at < place ? done : ''}</li>`,
  )}</ol></section>`;
}

const agreed = ({ title, lines, link }: Agreement): SafeHtml =>
  html`<div class="card"><h3>${title}</h3>${lines.map((line) => html`<p>${line}</p>`)}${link ? html`<p><a href="${link.href}">${link.label}</a></p>` : ''}</div>`;

function message({ path, shop }: ClientView, one: ClientMessage) {
  const { uuid, at, isOwn, origin, text, html: body, hasMore, files } = one;
  const said = body === undefined ? html`<p class="pre">${text ?? ''}</p>` : html.raw`${body}`;
  const more = html`<p class="muted">This message is shortened. <a href="${path}?message=${uuid}#m-${uuid}">Show all of it</a></p>`;
  return html`<li id="m-${uuid}"${isOwn ? html` class="own"` : ''}><header><strong>${isOwn ? 'You' : shop.name}</strong> <span class="muted">${formatTime(at, shop.time_zone)}${origin && origin !== texts.origin ? html`<br>${origin}` : ''}</span></header>${said}${hasMore ? more : ''}${fileList(path, files)}</li>`;
}

/** Writing to the shop, with files. It works without script. */
function messageForm(path: string, { key, text = '', said, error }: FormState): SafeHtml {
  return html`<form id="write" data-send method="post" action="${path}" enctype="multipart/form-data">${said ? html`<p class="said" role="status" id="said">${said}</p>` : ''}<input type="hidden" name="idempotency_key" value="${key}"><label for="text">Your message</label><textarea id="text" name="text" maxlength="${clientPageLimits.textMax}"${error ? html` aria-describedby="error" autofocus` : ''}>${text}</textarea><label for="files">Files</label><input id="files" name="files" type="file" multiple aria-describedby="limits"><p id="limits" class="muted">Up to ${bookingFileLimits.max} files, ${formatBytes(bookingFileLimits.bytesMax)} each</p><p class="error" role="alert" id="error">${error ?? ''}</p><button>Send message</button></form>`;
}

/** The page of a lead for its sender. */
export function clientPageBody(view: ClientView, form: FormState): SafeHtml {
  const { lead, path, shop, clients, agreements, messages, files } = view;
  const tel = shop.phone.replace(/[^\d+]/g, '');
  return html`<p class="muted">Received ${formatTime(lead.created_at, shop.time_zone)}</p>${stageList(clients, lead.stage)}${
    agreements.length > 0
      ? html`<section aria-labelledby="agreed"><h2 id="agreed">Quotes and appointments</h2>${agreements.map(agreed)}</section>`
      : ''
  }<section aria-labelledby="asked"><h2 id="asked">What you asked for</h2>${
    lead.asked.length > 0
      ? html`<dl>${lead.asked.map(([label, text]) => html`<dt>${label}</dt><dd class="pre">${text}</dd>`)}</dl>`
      : html`<p>${lead.title}</p>`
  }${fileList(path, files)}</section><section aria-labelledby="talk"><h2 id="talk">Messages</h2>${
    messages.length > 0
      ? html`<ol class="list talk">${messages.map((one) => message(view, one))}</ol>`
      : html`<p class="muted">No messages yet.</p>`
  }${messageForm(path, form)}</section><section aria-labelledby="call"><h2 id="call">Talk to us</h2><p><a href="tel:${tel}">${shop.phone}</a><br><a href="mailto:${shop.email}">${shop.email}</a></p><p class="muted">Times on this page are in ${shop.time_zone}.</p></section>`;
}
