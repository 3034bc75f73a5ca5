import { path } from '@perfboard/contracts/path';
import { confirmation, subscriberMessages } from '@perfboard/contracts/words/subscriber';
import { confirmSubscription, readConfirmToken } from '@perfboard/server/audience/subscriber/confirmation';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { type Request, type Response, Router } from 'express';
import { skipBody } from './body.ts';
import { escapeHtml } from './escape-html.ts';
import { onlyMethods } from './method.ts';
import { requestTarget } from './request-target.ts';
import { nameShop, sendSmallPage, shopNameOf } from './small-page.ts';

const again = 'Subscribe again at the bottom of any page and we will send you a new link.';

const sendForged = (response: Response) =>
  sendSmallPage(response, 400, {
    title: 'This link does not work',
    body: '<p>It may be incomplete. Please use the full link in the email.</p>',
  });

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

/** The link of the mail that asks for confirmation: asking changes nothing, for mail scanners follow links; posting does. */
export function confirmSubscriptionRouter({
  prisma,
  env,
  shop,
}: Pick<HttpServices, 'prisma' | 'env' | 'shop'>): Router {
  const router = Router();
  router.all(path.confirmSubscription, nameShop({ shop }));
  const tokenOf = (request: Request) => requestTarget(request).query.get('token') ?? '';
  /** Answers itself where the link is worth nothing. */
  const refuse = (response: Response, token: string): boolean => {
    const state = readConfirmToken(env.SESSION_SECRET, token);
    if (state === 'forged') sendForged(response);
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
    const requestId = String(request.id);
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
