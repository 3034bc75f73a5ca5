import { path } from '@perfboard/contracts/path';
import { type Response, Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { sendStored } from '../../base/http/link-page.ts';
import { escapeHtml } from '../../base/http/page.ts';
import { givenOnce, onlyMethods, tokenOf } from '../../base/http/request.ts';
import { pageTexts, speak } from '../../base/http/response-language.ts';
import { nameShop, sendBadLink, sendSmallPage, shopNameOf } from '../../base/http/small-page.ts';
import { readSubscriberLanguage } from './subscriber.ts';
import { hasLeft, readUnsubscribeToken, unsubscribe } from './unsubscribe.ts';

const pathOf = (token: string): string => `${path.unsubscribe}?token=${encodeURIComponent(token)}`;

function sendUnsubscribed(response: Response): void {
  const t = pageTexts(response, 'link_pages');
  sendSmallPage(response, 200, {
    title: t('unsubscribedTitle'),
    body: `<p role="status">${escapeHtml(t('unsubscribedText'))}</p>`,
    language: t.language,
  });
}

/**
 * The link of every newsletter: GET changes nothing, because mail scanners follow links; POST unsubscribes, and
 * answers an email program itself (RFC 8058).
 */
export function unsubscribeDoor({
  services,
  contextOf,
  skipBody,
}: Pick<DoorTools, 'services' | 'contextOf' | 'skipBody'>): Router {
  const { prisma, env } = services;
  const router = Router();
  router.all(path.unsubscribe, nameShop(services));

  router.get(path.unsubscribe, async (request, response) => {
    const token = tokenOf(request);
    const uuid = readUnsubscribeToken(env.SESSION_SECRET, token);
    if (!uuid) return sendBadLink(response);
    speak(response, await readSubscriberLanguage(prisma, uuid));
    if (await hasLeft(prisma, uuid)) return sendUnsubscribed(response);
    const t = pageTexts(response, 'link_pages');
    const text = t('unsubscribeText', { shop: shopNameOf(response) });
    sendSmallPage(response, 200, {
      title: t('unsubscribeTitle'),
      body: `<p>${escapeHtml(text)}</p><form method="post" action="${pathOf(token)}&amp;from=page"><button>${escapeHtml(t('unsubscribe'))}</button></form>`,
      language: t.language,
    });
  });

  router.post(path.unsubscribe, async (request, response) => {
    // `List-Unsubscribe=One-Click` from an email program; a browser's body contains nothing relevant.
    await skipBody(request);
    const { requestId } = contextOf(request, response, 'form');
    const options = { prisma, secret: env.SESSION_SECRET, requestId };
    const token = tokenOf(request);
    if (!(await unsubscribe(options, token))) return sendBadLink(response);
    if (givenOnce(request, 'from') === 'page') return sendStored(request, response, pathOf(token));
    speak(response, await readSubscriberLanguage(prisma, readUnsubscribeToken(env.SESSION_SECRET, token)));
    sendUnsubscribed(response);
  });

  router.all(path.unsubscribe, onlyMethods(['GET', 'POST']));
  return router;
}
