import { path } from '@perfboard/contracts/path';
import type { Topic } from '@perfboard/contracts/shop/mails';
import { undoUnsubscribeMinutes } from '@perfboard/contracts/words/newsletter';
import { formatDayIn } from '@perfboard/messages/format';
import { type Language, localeOf } from '@perfboard/messages/language';
import type { Translator } from '@perfboard/messages/translator';
import { type Request, Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { sendStored } from '../../base/http/link-page.ts';
import { escapeHtml } from '../../base/http/page.ts';
import { givenOnce, onlyMethods, tokenOf } from '../../base/http/request.ts';
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

/** Such as "5 minutes ago". */
function timeSince(at: Date, { language }: Texts): string {
  const minutes = Math.max(1, Math.round((Date.now() - at.getTime()) / 60_000));
  const format = new Intl.RelativeTimeFormat(localeOf(language));
  return minutes < 60 ? format.format(-minutes, 'minute') : format.format(-Math.round(minutes / 60), 'hour');
}

/** A paragraph, a heading and a button with a text of the catalog. */
const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
const heading = (text: string): string => `<h2>${escapeHtml(text)}</h2>`;
const button = (text: string): string => `<button>${escapeHtml(text)}</button>`;
const quietButton = (text: string): string => `<button class="quiet">${escapeHtml(text)}</button>`;

const pathOf = (token: string): string => `${path.manageSubscription}?token=${encodeURIComponent(token)}`;

/**
 * A separate form for each action, so that it works without script. After Back it shows what is stored, not what the browser
 * remembers.
 */
const formOf = (token: string, what: string, inner: string): string =>
  `<form method="post" action="${pathOf(token)}" autocomplete="off"><input type="hidden" name="do" value="${what}">${inner}</form>`;

/** @param lang the attribute that names the language of topics in another one than the page's */
const tick = ({ id, title, description }: Topic, isChosen: boolean, lang: string): string =>
  `<label class="tick"><input type="checkbox" name="topic.${id}" value="on"${isChosen ? ' checked' : ''}><span${lang}>${escapeHtml(title)}${description && `<small>${escapeHtml(description)}</small>`}</span></label>`;

interface Offer {
  topics: readonly Topic[];
  /** Of the topics, which are not translated. */
  primary: Language;
  /** The site content could be read: without it, the topics are unknown. */
  isKnown: boolean;
  /** Of the shop. */
  timeZone: string;
  /** Of `signPage`. */
  page: string;
}

function choices(
  t: Texts,
  token: string,
  reader: Reader,
  { topics, primary, isKnown, timeZone, page }: Offer,
): string {
  if (reader.status === 'unconfirmed')
    return paragraph(t('unconfirmed')) + formOf(token, 'ask', button(t('sendEmailAgain')));
  if (reader.status === 'left')
    return paragraph(t('notSubscribed')) + formOf(token, 'ask', button(t('subscribeAgain')));
  const lang = primary === t.language ? '' : ` lang="${primary}"`;
  const ticks = topics.map((topic) => tick(topic, reader.topics.includes(topic.id), lang)).join('');
  const legend = `<legend>${escapeHtml(t('topicsLegend'))}</legend>`;
  const before = topics.map(({ id }) => id).filter((id) => reader.topics.includes(id));
  const hidden = `<input type="hidden" name="before" value="${before.join(',')}">`;
  const chosen =
    topics.length > 0
      ? heading(t('topics')) +
        formOf(token, 'topics', `${hidden}<fieldset>${legend}${ticks}</fieldset>${button(t('save'))}`)
      : isKnown
        ? ''
        : heading(t('topics')) + paragraph(t('topicsUnknown'));
  const pause = reader.pausedUntil
    ? paragraph(t('pausedUntil', { date: formatDayIn(t.language, reader.pausedUntil, timeZone) })) +
      formOf(token, 'resume', quietButton(t('resume')))
    : paragraph(t('pauseText')) + formOf(token, 'pause', quietButton(t('pauseButton')));
  const leave = `<input type="hidden" name="page" value="${page}">${quietButton(t('unsubscribe'))}`;
  return `${chosen}${heading(t('pauseTitle'))}${pause}${heading(t('unsubscribe'))}${formOf(token, 'leave', leave)}`;
}

/** What was done, as the page's address names it: what the page says, and the state of which it is true. */
const done = {
  topics: { text: 'topicsSaved', isTrue: () => true },
  gone: { text: 'topicsGone', isTrue: () => true },
  pause: { text: 'paused', isTrue: ({ pausedUntil }) => pausedUntil !== null },
  resume: { text: 'resumed', isTrue: ({ status, pausedUntil }) => status === 'active' && !pausedUntil },
  leave: { text: 'unsubscribed', isTrue: ({ status }) => status === 'left' },
  back: { text: 'subscribedAgain', isTrue: ({ status }) => status === 'active' },
  ask: { text: 'linkSent', isTrue: ({ status }) => status === 'unconfirmed' },
  asked: { text: 'linkSentBefore', isTrue: ({ status }) => status === 'unconfirmed' },
} as const satisfies Record<string, { text: string; isTrue: (reader: Reader) => boolean }>;
type Done = keyof typeof done;

/** What the page says of it. */
function doneText(t: Texts, name: Done, { mailedAt }: Reader): string {
  const { text } = done[name];
  if (text !== 'linkSentBefore') return t(text);
  // The previous email is on its way.
  return mailedAt ? t(text, { when: timeSince(mailedAt, t) }) : t('linkSent');
}

const isDone = (name: string): name is Done => Object.hasOwn(done, name);

/**
 * Performs the requested action.
 * @returns what was done; after an unsubscription, with the token that undoes it
 */
async function act(
  { prisma, env }: Pick<HttpServices, 'prisma' | 'env'>,
  claim: UnsubscribeClaim,
  asked: {
    fields: Record<string, unknown>;
    topics: readonly Topic[];
    requestId: string;
  },
): Promise<{ done?: Done; back?: string }> {
  const { fields, topics } = asked;
  const options = { prisma, secret: env.SESSION_SECRET, requestId: asked.requestId };
  switch (fields.do) {
    case 'topics': {
      const isChosen = ({ id }: Topic) => `topic.${id}` in fields;
      const chosen = topics.filter(isChosen).map(({ id }) => id);
      const before = typeof fields.before === 'string' ? fields.before.split(',') : undefined;
      // Another page may have been saved since this one was opened: only what was changed here.
      const offered = topics.filter((topic) => before?.includes(topic.id) !== isChosen(topic));
      await chooseTopics(prisma, claim, { chosen, offered });
      // The page was open when the shop removed one.
      const isGone = Object.keys(fields).filter((name) => name.startsWith('topic.')).length > chosen.length;
      return { done: isGone ? 'gone' : 'topics' };
    }
    case 'pause':
      await pauseReader(prisma, claim, true);
      return { done: 'pause' };
    case 'resume':
      await pauseReader(prisma, claim, false);
      return { done: 'resume' };
    case 'leave': {
      const back = await leaveByPage(options, claim, String(fields.page ?? ''));
      return { done: 'leave', ...(back && { back }) };
    }
    case 'back':
      return (await undoUnsubscribe(options, String(fields.back ?? ''))) ? { done: 'back' } : {};
    case 'ask':
      return { done: (await requestReturn(options, claim)) ? 'ask' : 'asked' };
    default:
      return {};
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
  const offerOf = async () => {
    const { words, isFresh } = await shop.read();
    const { primary } = words.languages;
    return {
      topics: words.mails.newsletter.topics,
      primary,
      isKnown: isFresh,
      timeZone: words.profile.time_zone,
    };
  };

  router.get(path.manageSubscription, async (request, response) => {
    const { token, claim } = claimOf(request);
    if (!claim) return sendBadLink(response);
    speak(response, await readSubscriberLanguage(prisma, claim.subscriberUuid));
    const t = pageTexts(response, 'link_pages');
    const page = { title: t('subscriptionTitle'), language: t.language };
    const reader = await readReader(prisma, claim);
    if (!reader) return sendSmallPage(response, 200, { ...page, body: paragraph(t('subscriptionGone')) });
    // An address may claim anything.
    const claimed = givenOnce(request, 'done');
    const name = isDone(claimed) && done[claimed].isTrue(reader) ? claimed : undefined;
    const message = name
      ? `<p role="status" tabindex="-1" autofocus><strong>${escapeHtml(doneText(t, name, reader))}</strong></p>`
      : '';
    const whose = paragraph(t('subscriptionOf', { shop: shopNameOf(response), address: reader.address }));
    const back = givenOnce(request, 'back');
    const hidden = `<input type="hidden" name="back" value="${escapeHtml(back)}">`;
    const rest =
      name === 'leave' && back
        ? paragraph(t('undoText', { count: undoUnsubscribeMinutes })) +
          formOf(token, 'back', hidden + button(t('undo')))
        : choices(t, token, reader, {
            ...(await offerOf()),
            page: signPage(env.SESSION_SECRET, claim),
          });
    sendSmallPage(response, 200, { ...page, body: message + whose + rest });
  });

  router.post(path.manageSubscription, async (request, response) => {
    const { token, claim } = claimOf(request);
    if (!claim) return sendBadLink(response);
    const fields = await readFields(request);
    const { topics } = await offerOf();
    const { requestId } = contextOf(request, response, 'form');
    const what = await act(services, claim, { fields, topics, requestId });
    const query = Object.entries(what).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`);
    sendStored(request, response, pathOf(token) + query.join(''));
  });

  router.all(path.manageSubscription, onlyMethods(['GET', 'POST']));
  return router;
}
