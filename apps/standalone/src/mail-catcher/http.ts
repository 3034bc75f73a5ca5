import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { inboxCss, inboxJs } from './assets.ts';
import type { MessageStore } from './message-store.ts';
import { base, inboxPage, type MessageTab, mailDocument, messagePage, notFoundPage } from './pages.ts';

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";
/**
 * An email may have styles, images of this site and embedded ones, but no scripts and no requests elsewhere.
 */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

type Answer = {
  status?: number;
  type?: string;
  body?: string | Uint8Array;
  headers?: Record<string, string>;
};

/** Authenticates the api to the inbox. */
export const inboxKeyHeader = 'x-inbox-key';

/**
 * The inbox over HTTP: pages for people, JSON for programs. It answers only requests with the key, which the
 * api has: other local programs, and sites that use DNS rebinding, can reach the port as well.
 */
export function createInbox(store: MessageStore, key: string): Server {
  return createServer((request, response) => {
    if (!isKey(request.headers[inboxKeyHeader], key)) {
      send(request, response, json({ message: 'Access denied' }, 403));
      return;
    }
    answer(store, request).then(
      (result) => send(request, response, result),
      (error: Error) => {
        console.error(error.stack);
        send(request, response, json({ message: 'The mail catcher failed. See its log.' }, 500));
      },
    );
  });
}

function isKey(given: string | string[] | undefined, key: string): boolean {
  const [one, other] = [Buffer.from(String(given)), Buffer.from(key)];
  return key !== '' && one.length === other.length && timingSafeEqual(one, other);
}

async function answer(store: MessageStore, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://inbox');
  if (url.pathname !== base && !url.pathname.startsWith(`${base}/`))
    return json({ message: 'Not found' }, 404);
  const parts = url.pathname
    .slice(base.length + 1)
    .split('/')
    .filter(Boolean);
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
  if (method !== 'GET' && isForeign(request))
    return json({ message: 'Requests from other sites are not allowed' }, 403);
  if (parts[0] === 'api' && parts[1] === 'messages') return answerApi(store, method, parts[2]);
  if (method === 'POST') return answerForm(store, parts);
  if (method !== 'GET') return json({ message: 'Method not allowed' }, 405);
  return answerPage(store, parts, url.searchParams);
}

async function answerApi(store: MessageStore, method: string, id: string | undefined): Promise<Answer> {
  if (method === 'DELETE') {
    if (!id) store.clear();
    else if (!store.remove(id)) return json({ message: 'Email not found' }, 404);
    return json({ message: 'Deleted' });
  }
  if (method !== 'GET') return json({ message: 'Method not allowed' }, 405);
  if (!id) return json({ messages: store.list() });
  const found = await store.read(id);
  if (!found) return json({ message: 'Email not found' }, 404);
  const { summary, email } = found;
  return json({
    ...summary,
    text: email.text ?? null,
    html: email.html ?? null,
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: email.attachments.map(({ filename, mimeType }) => ({ filename, mimeType })),
  });
}

function answerForm(store: MessageStore, parts: string[]): Answer {
  if (parts[0] === 'clear') store.clear();
  else if (parts[0] && parts[1] === 'delete') store.remove(parts[0]);
  else return json({ message: 'Not found' }, 404);
  return { status: 303, headers: { Location: base } };
}

async function answerPage(store: MessageStore, parts: string[], query: URLSearchParams): Promise<Answer> {
  const [id, part, index] = parts;
  if (!id) return htmlPage(inboxPage(store.list(), query.get('q')?.trim() ?? ''));
  if (id === 'inbox.css') return { type: 'text/css; charset=utf-8', body: inboxCss };
  if (id === 'inbox.js') return { type: 'text/javascript; charset=utf-8', body: inboxJs };
  const message = await store.read(id);
  if (!message) return { ...htmlPage(notFoundPage()), status: 404 };
  if (part === 'html') {
    return {
      type: 'text/html; charset=utf-8',
      body: mailDocument(message.email),
      headers: { 'Content-Security-Policy': mailPolicy },
    };
  }
  if (part === 'attachment') {
    const attachment = message.email.attachments[Number(index)];
    if (!attachment) return { ...htmlPage(notFoundPage()), status: 404 };
    const content = attachment.content;
    const name = encodeURIComponent(attachment.filename ?? 'attachment');
    return {
      type: 'application/octet-stream',
      body: typeof content === 'string' ? content : new Uint8Array(content),
      headers: { 'Content-Disposition': `attachment; filename*=UTF-8''${name}` },
    };
  }
  return htmlPage(messagePage(message, tabOf(query.get('view'), message.email.html !== undefined)));
}

function tabOf(wanted: string | null, hasHtml: boolean): MessageTab {
  if (wanted === 'text' || wanted === 'headers' || wanted === 'source') return wanted;
  return hasHtml ? 'html' : 'text';
}

/** Another site must not empty the inbox through its visitor's browser. */
function isForeign(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

function htmlPage(body: string): Answer {
  return { type: 'text/html; charset=utf-8', body, headers: { 'Content-Security-Policy': pagePolicy } };
}

function json(value: unknown, status = 200): Answer {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(value) };
}

function send(request: IncomingMessage, response: ServerResponse, result: Answer): void {
  const { status = 200, type, body = '', headers = {} } = result;
  response.writeHead(status, {
    ...(type ? { 'Content-Type': type } : {}),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
