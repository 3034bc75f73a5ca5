import { path } from '@perfboard/contracts/path';
import { confirmation } from '@perfboard/contracts/words/subscriber';
import { type Response, Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { sendStored } from '../../base/http/link-page.ts';
import { escapeHtml } from '../../base/http/page.ts';
import { onlyMethods, tokenOf } from '../../base/http/request.ts';
import { pageTexts, speak } from '../../base/http/response-language.ts';
import { nameShop, sendBadLink, sendSmallPage, shopNameOf } from '../../base/http/small-page.ts';
import { confirmingUuid, confirmSubscription, readConfirmation, readConfirmToken } from './confirmation.ts';
import { readSubscriberLanguage } from './subscriber.ts';

const pathOf = (token: string): string => `${path.confirmSubscription}?token=${encodeURIComponent(token)}`;

function sendExpired(response: Response): void {
  const t = pageTexts(response, 'link_pages');
  sendSmallPage(response, 410, {
    title: t('expiredTitle'),
    body: `<p>${escapeHtml(t('expiredText', { days: confirmation.linkDays }))}</p>`,
    language: t.language,
  });
}

function sendOutdated(response: Response): void {
  const t = pageTexts(response, 'link_pages');
  sendSmallPage(response, 410, {
    title: t('outdatedTitle'),
    body: `<p>${escapeHtml(t('outdatedText'))}</p>`,
    language: t.language,
  });
}

function sendConfirmed(response: Response): void {
  const t = pageTexts(response, 'link_pages');
  sendSmallPage(response, 200, {
    title: t('confirmedTitle'),
    body: `<p role="status">${escapeHtml(t('confirmedText'))}</p>`,
    language: t.language,
  });
}

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
  const refuse = async (response: Response, token: string): Promise<boolean> => {
    speak(response, await readSubscriberLanguage(prisma, confirmingUuid(env.SESSION_SECRET, token)));
    const state = readConfirmToken(env.SESSION_SECRET, token);
    if (state === 'forged') sendBadLink(response);
    if (state === 'expired') sendExpired(response);
    return state !== 'valid';
  };

  router.get(path.confirmSubscription, async (request, response) => {
    const token = tokenOf(request);
    if (await refuse(response, token)) return;
    const state = await readConfirmation(prisma, env.SESSION_SECRET, token);
    if (state === 'confirmed') return sendConfirmed(response);
    if (state === 'over') return sendOutdated(response);
    const t = pageTexts(response, 'link_pages');
    const text = t('confirmText', { shop: shopNameOf(response) });
    sendSmallPage(response, 200, {
      title: t('confirmTitle'),
      body: `<p>${escapeHtml(text)}</p><form method="post" action="${pathOf(token)}"><button>${escapeHtml(t('confirmButton'))}</button></form>`,
      language: t.language,
    });
  });

  router.post(path.confirmSubscription, async (request, response) => {
    await skipBody(request);
    const token = tokenOf(request);
    if (await refuse(response, token)) return;
    const { requestId } = contextOf(request, response, 'form');
    const options = { prisma, secret: env.SESSION_SECRET, requestId };
    if (!(await confirmSubscription(options, token))) return sendOutdated(response);
    sendStored(request, response, pathOf(token));
  });

  router.all(path.confirmSubscription, onlyMethods(['GET', 'POST']));
  return router;
}
