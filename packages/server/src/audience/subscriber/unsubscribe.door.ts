import { path } from '@perfboard/contracts/path';
import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import { Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { escapeHtml } from '../../base/http/page.ts';
import { onlyMethods, tokenOf } from '../../base/http/request.ts';
import { nameShop, sendBadLink, sendSmallPage, shopNameOf } from '../../base/http/small-page.ts';
import { readUnsubscribeToken, unsubscribe } from './unsubscribe.ts';

/**
 * The link of every newsletter: GET changes nothing, because mail scanners follow links; POST unsubscribes
 * (RFC 8058).
 */
export function unsubscribeDoor({
  services,
  contextOf,
  skipBody,
}: Pick<DoorTools, 'services' | 'contextOf' | 'skipBody'>): Router {
  const { prisma, env } = services;
  const router = Router();
  router.all(path.unsubscribe, nameShop(services));

  router.get(path.unsubscribe, (request, response) => {
    const token = tokenOf(request);
    if (!readUnsubscribeToken(env.SESSION_SECRET, token)) return sendBadLink(response);
    sendSmallPage(response, 200, {
      title: 'Unsubscribe?',
      body: `<p>You will get no more newsletters from ${escapeHtml(shopNameOf(response))}.</p><form method="post" action="${path.unsubscribe}?token=${encodeURIComponent(token)}"><button>Unsubscribe</button></form>`,
    });
  });

  router.post(path.unsubscribe, async (request, response) => {
    // `List-Unsubscribe=One-Click` from an email program; a browser's body contains nothing relevant.
    await skipBody(request);
    const { requestId } = contextOf(request, response, 'form');
    const options = { prisma, secret: env.SESSION_SECRET, requestId };
    if (!(await unsubscribe(options, tokenOf(request)))) return sendBadLink(response);
    sendSmallPage(response, 200, {
      title: subscriberMessages.unsubscribed,
      body: '<p role="status">If that was a mistake, subscribe again at the bottom of any page.</p>',
    });
  });

  router.all(path.unsubscribe, onlyMethods(['GET', 'POST']));
  return router;
}
