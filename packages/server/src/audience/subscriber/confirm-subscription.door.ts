import { path } from '@perfboard/contracts/path';
import { confirmation, subscriberMessages } from '@perfboard/contracts/words/subscriber';
import { type Response, Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { escapeHtml } from '../../base/http/page.ts';
import { onlyMethods, tokenOf } from '../../base/http/request.ts';
import { nameShop, sendBadLink, sendSmallPage, shopNameOf } from '../../base/http/small-page.ts';
import { confirmSubscription, readConfirmToken } from './confirmation.ts';

const again = 'Subscribe again at the bottom of any page and we will send you a new link.';

const sendExpired = (response: Response) =>
  sendSmallPage(response, 410, {
    title: 'This link has expired',
    body: `<p>It worked for ${confirmation.linkDays} days. ${again}</p>`,
  });

const sendOutdated = (response: Response) =>
  sendSmallPage(response, 410, {
    title: 'This link is no longer valid',
    body: `<p>The subscription has ended. ${again}</p>`,
  });

/**
 * The link in a confirmation email: GET changes nothing, because mail scanners follow links; POST confirms.
 */
export function confirmSubscriptionDoor({
  services,
  contextOf,
  skipBody,
}: Pick<DoorTools, 'services' | 'contextOf' | 'skipBody'>): Router {
  const { prisma, env } = services;
  const router = Router();
  router.all(path.confirmSubscription, nameShop(services));
  /** The response to an invalid link. */
  const refuse = (response: Response, token: string): boolean => {
    const state = readConfirmToken(env.SESSION_SECRET, token);
    if (state === 'forged') sendBadLink(response);
    if (state === 'expired') sendExpired(response);
    return state !== 'valid';
  };

  router.get(path.confirmSubscription, (request, response) => {
    const token = tokenOf(request);
    if (refuse(response, token)) return;
    sendSmallPage(response, 200, {
      title: 'Confirm your subscription?',
      body: `<p>You will get the newsletter of ${escapeHtml(shopNameOf(response))}. Each one has an unsubscribe link.</p><form method="post" action="${path.confirmSubscription}?token=${encodeURIComponent(token)}"><button>Confirm subscription</button></form>`,
    });
  });

  router.post(path.confirmSubscription, async (request, response) => {
    await skipBody(request);
    const token = tokenOf(request);
    if (refuse(response, token)) return;
    const { requestId } = contextOf(request, response, 'form');
    const options = { prisma, secret: env.SESSION_SECRET, requestId };
    if (!(await confirmSubscription(options, token))) return sendOutdated(response);
    sendSmallPage(response, 200, {
      title: subscriberMessages.confirmed,
      body: '<p role="status">Thank you! You will get the next newsletter.</p>',
    });
  });

  router.all(path.confirmSubscription, onlyMethods(['GET', 'POST']));
  return router;
}
