import { shop } from '@perfboard/content/shop';
import { path } from '@perfboard/contracts/path';
import { subscriberMessages } from '@perfboard/contracts/subscriber';
import { type Request, type Response, Router } from 'express';
import { readUnsubscribeToken, unsubscribe } from '../features/subscriber/unsubscribe.ts';
import type { Services } from '../services.ts';
import { readBody } from './body.ts';
import { onlyMethods } from './method.ts';
import { pageStyle } from './page-style.ts';
import { requestTarget } from './request-target.ts';

const style = `${pageStyle}
main{max-width:34rem;margin:12vh auto;padding:2rem clamp(1rem,5vw,3rem);background:var(--raised);border:1px solid var(--rule);border-radius:8px}
h1{margin:0 0 .5rem;font-size:1.75rem;line-height:1.2}
button{font:inherit;font-weight:600;margin-top:1rem;padding:.75rem 1.5rem;border:0;border-radius:3px;background:var(--board);color:var(--board-ink);cursor:pointer}
`;

const html = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function page(response: Response, status: number, content: { title: string; body: string }): void {
  // The address holds the token: it must stay between the mail and us.
  response.set({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  response
    .status(status)
    .end(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${html(content.title)} · ${html(shop.name)}</title><style>${style}</style></head><body><main><h1>${html(content.title)}</h1>${content.body}<p><a href="/">${html(shop.name)}</a></p></main></body></html>`,
    );
}

const badLink = {
  title: 'This link does not work',
  body: '<p>It may have been cut off on its way. Please use the whole link of the mail.</p>',
};

/** The link of every newsletter: asking changes nothing, for mail scanners follow links; posting does (RFC 8058). */
export function unsubscribeRouter({ database, env }: Pick<Services, 'database' | 'env'>): Router {
  const router = Router();
  const tokenOf = (request: Request) => requestTarget(request).query.get('token') ?? '';

  router.get(path.unsubscribe, (request, response) => {
    const token = tokenOf(request);
    if (!readUnsubscribeToken(env.SESSION_SECRET, token)) return page(response, 400, badLink);
    page(response, 200, {
      title: 'Unsubscribe?',
      body: `<p>You will get no more newsletters from ${html(shop.name)}.</p><form method="post" action="${path.unsubscribe}?token=${encodeURIComponent(token)}"><button>Unsubscribe</button></form>`,
    });
  });

  router.post(path.unsubscribe, async (request, response) => {
    // `List-Unsubscribe=One-Click` from a mail program, nothing of importance from a browser.
    await readBody(request);
    const options = {
      prisma: database.prisma,
      secret: env.SESSION_SECRET,
      requestId: String(request.id),
    };
    if (!(await unsubscribe(options, tokenOf(request)))) return page(response, 400, badLink);
    page(response, 200, {
      title: subscriberMessages.unsubscribed,
      body: '<p role="status">If that was a mistake, subscribe again at the foot of any of our pages.</p>',
    });
  });

  router.all(path.unsubscribe, onlyMethods(['GET', 'POST']));
  return router;
}
