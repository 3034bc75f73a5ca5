import { createHash } from 'node:crypto';
import { html } from '@remix-run/html-template';
import type { Response } from 'express';

/** HTML that escapes what is put into it. */
export { html, type SafeHtml } from '@remix-run/html-template';

/** Escapes text for HTML and XML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => String(html`${text}`);

/** The site's look for small pages without the build: paper, solder mask, copper. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:#f5f3ec;--raised:#fdfcf8;--sunken:#eae7dc;--ink:#14211c;--muted:#4d5a53;--rule:#d5d0c1;
--board:#0c2b22;--board-ink:#f2f1e6;--copper:#97481c;--get:#1b5391;--post:#0b6b43;--put:#7a5200;--delete:#a8231b;--focus:#b4531a;
--sans:"Archivo",system-ui,sans-serif;--mono:"JetBrains Mono",ui-monospace,monospace}
@media (prefers-color-scheme:dark){:root{--paper:#0b1411;--raised:#121e1a;--sunken:#070e0c;--ink:#ebeee6;--muted:#a5b3aa;--rule:#263630;
--board:#0c2b22;--board-ink:#f2f1e6;--copper:#eaa676;--get:#8ab8ef;--post:#6fd3a0;--put:#e3b85a;--delete:#f2948c;--focus:#eaa676}}
*{box-sizing:border-box}html{scroll-behavior:smooth}@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 var(--sans)}
.plate{box-sizing:content-box;padding:3px;border-radius:3px;background:#fff}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
[tabindex="-1"]:focus-visible{outline:none}
`;

/** The site's font, with all its alphabets: a browser fetches only the files whose letters a page shows. */
export const fontLink = '<link rel="stylesheet" href="/archivo.css">';

/** Replaces one directive in the content security policy of this response. */
export function changePolicy(response: Response, directive: string, sources: string): void {
  const policy = String(response.getHeader('content-security-policy') ?? '');
  response.setHeader(
    'content-security-policy',
    policy.replace(new RegExp(`(?<=^|;)${directive} [^;]*`), `${directive} ${sources}`),
  );
}

/** Removes directives from the content security policy of this response. */
export function dropPolicy(response: Response, ...directives: string[]): void {
  const policy = String(response.getHeader('content-security-policy') ?? '').split(';');
  const rest = policy.filter((part) => !directives.includes(part.split(' ')[0] ?? ''));
  response.setHeader('content-security-policy', rest.join(';'));
}

/** The source that allows one known style element on a page, and no other. */
export const hashSource = (style: string): string =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Makes a rendered page static: without its script, and with a draft's title. */
export const stillDraft = (page: string): string =>
  page.replace(/<script type="module"[^<>]*><\/script>/, '').replace('<title>', '<title>Draft: ');

/** No cache and no search engine may store a draft, and no other site learns its address. */
export const draftHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'same-origin',
};

/**
 * Sends an email's HTML for a frame of the desk.
 * @param policy must prevent it from running anything
 */
export function sendFramed(response: Response, email: string, policy: string): void {
  response
    .status(200)
    .set({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': policy,
    })
    .type('html')
    .send(email);
}
