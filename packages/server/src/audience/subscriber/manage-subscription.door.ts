import { path } from '@perfboard/contracts/path';
import type { Topic } from '@perfboard/contracts/shop/mails';
import { undoUnsubscribeMinutes } from '@perfboard/contracts/words/newsletter';
import { localeOf } from '@perfboard/messages/language';
import type { Translator } from '@perfboard/messages/translator';
import { type Request, type Response, Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { escapeHtml } from '../../base/http/page.ts';
import { onlyMethods, tokenOf } from '../../base/http/request.ts';
import { pageTexts, speak } from '../../base/http/response-language.ts';
import { nameShop, sendBadLink, sendSmallPage, shopNameOf } from '../../base/http/small-page.ts';
import type { UnsubscribeClaim } from '../../base/secret/unsubscribe-token.ts';
import type { HttpServices } from '../../base/service/services.ts';
import {
  chooseTopics,
  leaveByPage,
  pauseReader,
  type Reader,
  readReader,
  readReaderToken,
  requestReturn,
  signPage,
  undoUnsubscribe,
} from './reader-page.ts';
import { readSubscriberLanguage } from './subscriber.ts';

type Texts = Translator<'link_pages'>;

const dayText = (at: Date, { language }: Texts): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** A paragraph, a heading and a button with a text of the catalog. */
const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
const heading = (text: string): string => `<h2>${escapeHtml(text)}</h2>`;
const button = (text: string): string => `<button>${escapeHtml(text)}</button>`;
const quietButton = (text: string): string => `<button class="quiet">${escapeHtml(text)}</button>`;

/** A separate form for each action, so that it works without script. */
const formOf = (token: string, what: string, inner: string): string =>
  `<form method="post" action="${path.manageSubscription}?token=${encodeURIComponent(token)}"><input type="hidden" name="do" value="${what}">${inner}</form>`;

const tick = ({ id, title, description }: Topic, isChosen: boolean): string =>
  `<label class="tick"><input type="checkbox" name="topic.${id}" value="on"${isChosen ? ' checked' : ''}><span>${escapeHtml(title)}${description && `<small>${escapeHtml(description)}</small>`}</span></label>`;

interface Offer {
  topics: readonly Topic[];
  /** The site content could be read: without it, the topics are unknown. */
  isKnown: boolean;
  /** Of `signPage`. */
  page: string;
}

function choices(t: Texts, token: string, reader: Reader, { topics, isKnown, page }: Offer): string {
  if (reader.status === 'unconfirmed')
    return paragraph(t('unconfirmed')) + formOf(token, 'ask', button(t('sendEmailAgain')));
  if (reader.status === 'left')
    return paragraph(t('notSubscribed')) + formOf(token, 'ask', button(t('subscribeAgain')));
  const ticks = topics.map((topic) => tick(topic, reader.topics.includes(topic.id))).join('');
  const legend = `<legend>${escapeHtml(t('topicsLegend'))}</legend>`;
  const chosen =
    topics.length > 0
      ? heading(t('topics')) +
        formOf(token, 'topics', `<fieldset>${legend}${ticks}</fieldset>${button(t('save'))}`)
      : isKnown
        ? ''
        : heading(t('topics')) + paragraph(t('topicsUnknown'));
  const pause = reader.pausedUntil
    ? paragraph(t('pausedUntil', { date: dayText(reader.pausedUntil, t) })) +
      formOf(token, 'resume', quietButton(t('resume')))
    : paragraph(t('pauseText')) + formOf(token, 'pause', quietButton(t('pauseButton')));
  const leave = `<input type="hidden" name="page" value="${page}">${quietButton(t('unsubscribe'))}`;
  return `${chosen}${heading(t('pauseTitle'))}${pause}${heading(t('unsubscribe'))}${formOf(token, 'leave', leave)}`;
}

/**
 * Performs the requested action.
 * @returns the message, and additional content of the page
 */
async function act(
  { prisma, env }: Pick<HttpServices, 'prisma' | 'env'>,
  claim: UnsubscribeClaim,
  asked: {
    fields: Record<string, unknown>;
    token: string;
    topics: readonly Topic[];
    requestId: string;
    t: Texts;
  },
): Promise<{ message: string; more?: string }> {
  const { fields, topics, token, t } = asked;
  const options = { prisma, secret: env.SESSION_SECRET, requestId: asked.requestId };
  switch (fields.do) {
    case 'topics': {
      const chosen = topics.map(({ id }) => id).filter((id) => `topic.${id}` in fields);
      await chooseTopics(prisma, claim, { chosen, offered: topics });
      return { message: t('topicsSaved') };
    }
    case 'pause':
      await pauseReader(prisma, claim, true);
      return { message: t('paused') };
    case 'resume':
      await pauseReader(prisma, claim, false);
      return { message: t('resumed') };
    case 'leave': {
      const back = await leaveByPage(options, claim, String(fields.page ?? ''));
      const hidden = `<input type="hidden" name="back" value="${back}">`;
      const more =
        paragraph(t('undoText', { count: undoUnsubscribeMinutes })) +
        formOf(token, 'back', hidden + button(t('undo')));
      return back ? { message: t('unsubscribed'), more } : { message: t('unsubscribed') };
    }
    case 'back':
      if (await undoUnsubscribe(options, String(fields.back ?? ''))) return { message: t('subscribedAgain') };
      return { message: '' };
    case 'ask':
      await requestReturn(options, claim);
      return { message: t('linkSent') };
    default:
      return { message: '' };
  }
}

/**
 * The subscriber's page: topics, pause, unsubscribe. Every newsletter links to it, without a sign-in; GET
 * changes nothing, because mail scanners follow links.
 */
export function manageSubscriptionDoor({
  services,
  contextOf,
  readFields,
}: Pick<DoorTools, 'services' | 'contextOf' | 'readFields'>): Router {
  const { prisma, env, shop } = services;
  const router = Router();
  router.all(path.manageSubscription, nameShop(services));
  const claimOf = (request: Request) => {
    const token = tokenOf(request);
    return { token, claim: readReaderToken(env.SESSION_SECRET, token) };
  };
  const topicsOf = async () => {
    const { words, isFresh } = await shop.read();
    return { topics: words.mails.newsletter.topics, isKnown: isFresh };
  };

  async function show(
    response: Response,
    { token, claim }: { token: string; claim: UnsubscribeClaim },
    done: { message: string; more?: string } = { message: '' },
  ): Promise<void> {
    const t = pageTexts(response, 'link_pages');
    const page = { title: t('subscriptionTitle'), language: t.language };
    const reader = await readReader(prisma, claim);
    const message = done.message && `<p role="status"><strong>${escapeHtml(done.message)}</strong></p>`;
    if (!reader) {
      return sendSmallPage(response, 200, { ...page, body: message + paragraph(t('subscriptionGone')) });
    }
    const whose = paragraph(t('subscriptionOf', { shop: shopNameOf(response), address: reader.address }));
    const rest =
      done.more ??
      choices(t, token, reader, {
        ...(await topicsOf()),
        page: signPage(env.SESSION_SECRET, claim),
      });
    sendSmallPage(response, 200, { ...page, body: message + whose + rest });
  }

  router.get(path.manageSubscription, async (request, response) => {
    const { token, claim } = claimOf(request);
    if (!claim) return sendBadLink(response);
    speak(response, await readSubscriberLanguage(prisma, claim.subscriberUuid));
    await show(response, { token, claim });
  });

  router.post(path.manageSubscription, async (request, response) => {
    const { token, claim } = claimOf(request);
    if (!claim) return sendBadLink(response);
    const fields = await readFields(request);
    speak(response, await readSubscriberLanguage(prisma, claim.subscriberUuid));
    const { topics } = await topicsOf();
    const { requestId } = contextOf(request, response, 'form');
    const asked = { fields, token, topics, requestId, t: pageTexts(response, 'link_pages') };
    await show(response, { token, claim }, await act(services, claim, asked));
  });

  router.all(path.manageSubscription, onlyMethods(['GET', 'POST']));
  return router;
}
