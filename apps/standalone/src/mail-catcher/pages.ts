import { html, type SafeHtml } from '@remix-run/html-template';
import type { Address, Email } from 'postal-mime';
import type { Summary } from './message-store.ts';

/** The inbox's path on the site; the api forwards everything below it. */
export const base = '/dev/mail';

export type MessageTab = 'html' | 'text' | 'headers' | 'source';

function page(title: string, body: SafeHtml): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${base}/inbox.css">
<script src="${base}/inbox.js" defer></script>
</head>
<body>${body}</body>
</html>`);
}

/** The list, newest first; `query` filters it. */
export function inboxPage(messages: Summary[], query: string): string {
  const needle = query.toLowerCase();
  const shown = messages.filter((message) =>
    [message.subject, message.from, ...message.to].some((text) => text.toLowerCase().includes(needle)),
  );
  return page(
    `Email inbox (${messages.length})`,
    html`<header class="bar">
<h1>Email inbox</h1>
<p class="hint">Every mail of this installation ends here; none is delivered.</p>
<form class="search" role="search" action="${base}"><input type="search" name="q" value="${query}" placeholder="Search mail" aria-label="Search mail"></form>
<form method="post" action="${base}/clear"><button class="quiet"${messages.length === 0 ? html` disabled` : ''}>Delete all</button></form>
</header>
<main id="inbox" data-live>
<p class="count" role="status">${countOf(shown.length, messages.length)}</p>
${shown.length === 0 ? emptyState(query) : html`<ol class="list">${shown.map(row)}</ol>`}
</main>`,
  );
}

function countOf(shown: number, all: number): string {
  const mails = (count: number) => `${count} ${count === 1 ? 'email' : 'emails'}`;
  return shown === all ? mails(all) : `${shown} of ${mails(all)}`;
}

function emptyState(query: string): SafeHtml {
  return query
    ? html`<p class="empty">No mail contains “${query}”. <a href="${base}">Show all</a></p>`
    : html`<p class="empty">No mail yet. Book a consultation or send a contact message on the site, and its mails appear here.</p>`;
}

function row(message: Summary): SafeHtml {
  return html`<li><a href="${base}/${message.id}">
<span class="subject">${message.subject || '(no subject)'}</span>
<span class="to">To ${message.to.join(', ')}</span>
${time(message.receivedAt)}
</a></li>`;
}

function time(iso: string): SafeHtml {
  // The script converts it to the reader's time zone.
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

/** One message: its addresses, and the part selected by `tab`. */
export function messagePage(
  message: { summary: Summary; email: Email; raw: Buffer },
  tab: MessageTab,
): string {
  const { summary, email } = message;
  const tabs: MessageTab[] = [...(email.html ? ['html' as const] : []), 'text', 'headers', 'source'];
  const names: Record<MessageTab, string> = {
    html: 'Email',
    text: 'Text',
    headers: 'Headers',
    source: 'Source',
  };
  return page(
    summary.subject || 'Email',
    html`<header class="bar">
<a class="back" href="${base}">← Inbox</a>
<form method="post" action="${base}/${summary.id}/delete"><button class="quiet">Delete</button></form>
</header>
<main>
<h1>${summary.subject || '(no subject)'}</h1>
<dl class="envelope">
<dt>From</dt><dd>${email.from ? addressText(email.from) : summary.from}</dd>
<dt>To</dt><dd>${summary.to.join(', ')}</dd>
${email.replyTo?.length ? html`<dt>Reply to</dt><dd>${email.replyTo.map(addressText).join(', ')}</dd>` : ''}
<dt>Received</dt><dd>${time(summary.receivedAt)}</dd>
</dl>
${attachments(summary, email)}
<nav class="tabs" aria-label="Parts of the mail">${tabs.map(
      (name) =>
        html`<a href="${base}/${summary.id}?view=${name}"${name === tab ? html` aria-current="page"` : ''}>${names[name]}</a>`,
    )}</nav>
${content(message, tab)}
</main>`,
  );
}

function content(
  { summary, email, raw }: { summary: Summary; email: Email; raw: Buffer },
  tab: MessageTab,
): SafeHtml {
  if (tab === 'html') {
    return html`<iframe class="mail" title="The mail as its reader sees it" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${base}/${summary.id}/html"></iframe>`;
  }
  if (tab === 'headers') {
    return html`<dl class="headers">${email.headers.map(({ originalKey, value }) => html`<dt>${originalKey}</dt><dd>${value}</dd>`)}</dl>`;
  }
  return html`<pre tabindex="0">${tab === 'text' ? (email.text ?? 'This email has no text part.') : raw.toString('utf8')}</pre>`;
}

function attachments(summary: Summary, email: Email): SafeHtml | string {
  if (email.attachments.length === 0) return '';
  return html`<p class="attachments">Attachments: ${email.attachments.map(
    (attachment, index) =>
      html`<a href="${base}/${summary.id}/attachment/${index}">${attachment.filename ?? `part ${index + 1}`}</a> `,
  )}</p>`;
}

function addressText({ name, address }: Address): string {
  return name && address ? `${name} <${address}>` : (address ?? name ?? '');
}

/** The HTML part as a separate document whose links open in a new tab. */
export function mailDocument(email: Email): string {
  return `<base target="_blank">${email.html ?? ''}`;
}

export function notFoundPage(): string {
  return page(
    'Not found',
    html`<main><h1>No such mail</h1><p>It may have been deleted. <a href="${base}">To the inbox</a></p></main>`,
  );
}
