import { path } from '@perfboard/contracts/path';
import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import { readUnsubscribeToken, unsubscribe } from '@perfboard/server/audience/subscriber/unsubscribe';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { type Request, Router } from 'express';
import { skipBody } from './body.ts';
import { escapeHtml } from './escape-html.ts';
import { onlyMethods } from './method.ts';
import { requestTarget } from './request-target.ts';
import { nameShop, sendSmallPage, shopNameOf } from './small-page.ts';

const badLink = {
  title: 'This link does not work',
  body: '<p>It may be incomplete. Please use the full link in the email.</p>',
};

/** The link of every newsletter: asking changes nothing, for mail scanners follow links; posting does (RFC 8058). */
export function unsubscribeRouter({
  prisma,
  env,
  shop,
}: Pick<HttpServices, 'prisma' | 'env' | 'shop'>): Router {
  const router = Router();
  router.all(path.unsubscribe, nameShop({ shop }));
  const tokenOf = (request: Request) => requestTarget(request).query.get('token') ?? '';

  router.get(path.unsubscribe, (request, response) => {
    const token = tokenOf(request);
    if (!readUnsubscribeToken(env.SESSION_SECRET, token)) return sendSmallPage(response, 400, badLink);
    sendSmallPage(response, 200, {
      title: 'Unsubscribe?',
      body: `<p>You will get no more newsletters from ${escapeHtml(shopNameOf(response))}.</p><form method="post" action="${path.unsubscribe}?token=${encodeURIComponent(token)}"><button>Unsubscribe</button></form>`,
    });
  });

  router.post(path.unsubscribe, async (request, response) => {
    // `List-Unsubscribe=One-Click` from a mail program, nothing of importance from a browser.
    await skipBody(request);
    const options = {
      prisma,
      secret: env.SESSION_SECRET,
      requestId: String(request.id),
    };
    if (!(await unsubscribe(options, tokenOf(request)))) return sendSmallPage(response, 400, badLink);
    sendSmallPage(response, 200, {
      title: subscriberMessages.unsubscribed,
      body: '<p role="status">If that was a mistake, subscribe again at the bottom of any page.</p>',
    });
  });

  router.all(path.unsubscribe, onlyMethods(['GET', 'POST']));
  return router;
}
