import type { Response } from 'express';

/** A rendered page that only shows: without its script, and named a draft. */
export const stillDraft = (html: string): string =>
  html.replace(/<script type="module"[^>]*><\/script>/, '').replace('<title>', '<title>Draft: ');

/** Neither a cache nor a search engine keeps it, and no other site learns its address. */
export const draftHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'same-origin',
};

/** A mail for a frame of the desk. @param policy lets it run nothing */
export function sendFramed(response: Response, html: string, policy: string): void {
  response
    .status(200)
    .set({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': policy,
    })
    .type('html')
    .send(html);
}
