import { path } from '@perfboard/contracts/path';
import type { Topic } from '@perfboard/contracts/shop/mails';
import { topicMessages, undoUnsubscribeMinutes } from '@perfboard/contracts/words/newsletter';
import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import { type Request, type Response, Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { escapeHtml } from '../../base/http/page.ts';
import { onlyMethods, tokenOf } from '../../base/http/request.ts';
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

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

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

const unknownTopics =
  '<h2>Topics</h2><p>We can’t show topics right now. Your choices are saved. Please try again in a minute.</p>';

function choices(token: string, reader: Reader, { topics, isKnown, page }: Offer): string {
  if (reader.status === 'unconfirmed')
    return `<p>Please click the link in our email to confirm the subscription.</p>${formOf(token, 'ask', '<button>Send the email again</button>')}`;
  if (reader.status === 'left')
    return `<p>This address is not subscribed to our newsletter.</p>${formOf(token, 'ask', '<button>Subscribe again</button>')}`;
  const ticks = topics.map((topic) => tick(topic, reader.topics.includes(topic.id))).join('');
  const chosen =
    topics.length > 0
      ? `<h2>Topics</h2>${formOf(token, 'topics', `<fieldset><legend>In addition to general newsletters, send me newsletters about</legend>${ticks}</fieldset><button>Save</button>`)}`
      : isKnown
        ? ''
        : unknownTopics;
  const pause = reader.pausedUntil
    ? `<p>Paused until ${day.format(reader.pausedUntil)}.</p>${formOf(token, 'resume', '<button class="quiet">Send me newsletters again</button>')}`
    : `<p>You will get no newsletters for a month. After that they resume automatically.</p>${formOf(token, 'pause', '<button class="quiet">Pause for a month</button>')}`;
  return `${chosen}<h2>Pause</h2>${pause}<h2>Unsubscribe</h2>${formOf(token, 'leave', `<input type="hidden" name="page" value="${page}"><button class="quiet">Unsubscribe</button>`)}`;
}

/**
 * Performs the requested action.
 * @returns the message, and additional content of the page
 */
async function act(
  { prisma, env }: Pick<HttpServices, 'prisma' | 'env'>,
  claim: UnsubscribeClaim,
  asked: { fields: Record<string, unknown>; token: string; topics: readonly Topic[]; requestId: string },
): Promise<{ said: string; more?: string }> {
  const { fields, topics, token } = asked;
  const options = { prisma, secret: env.SESSION_SECRET, requestId: asked.requestId };
  switch (fields.do) {
    case 'topics': {
      const chosen = topics.map(({ id }) => id).filter((id) => `topic.${id}` in fields);
      await chooseTopics(prisma, claim, { chosen, offered: topics });
      return { said: topicMessages.saved };
    }
    case 'pause':
      await pauseReader(prisma, claim, true);
      return { said: topicMessages.paused };
    case 'resume':
      await pauseReader(prisma, claim, false);
      return { said: topicMessages.resumed };
    case 'leave': {
      const back = await leaveByPage(options, claim, String(fields.page ?? ''));
      const hidden = `<input type="hidden" name="back" value="${back}">`;
      const more = `<p>Was this a mistake? You can undo it for ${undoUnsubscribeMinutes} minutes.</p>${formOf(token, 'back', `${hidden}<button>Undo</button>`)}`;
      return back
        ? { said: subscriberMessages.unsubscribed, more }
        : { said: subscriberMessages.unsubscribed };
    }
    case 'back':
      if (await undoUnsubscribe(options, String(fields.back ?? ''))) return { said: topicMessages.takenBack };
      return { said: '' };
    case 'ask':
      await requestReturn(options, claim);
      return { said: topicMessages.asked };
    default:
      return { said: '' };
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
    done: { said: string; more?: string } = { said: '' },
  ): Promise<void> {
    const reader = await readReader(prisma, claim);
    const said = done.said && `<p role="status"><strong>${escapeHtml(done.said)}</strong></p>`;
    if (!reader) {
      const gone = '<p>This address is not subscribed, and we no longer store it.</p>';
      return sendSmallPage(response, 200, { title: 'Your subscription', body: said + gone });
    }
    const whose = `<p>Newsletter of ${escapeHtml(shopNameOf(response))} for ${escapeHtml(reader.address)}.</p>`;
    const rest =
      done.more ??
      choices(token, reader, {
        ...(await topicsOf()),
        page: signPage(env.SESSION_SECRET, claim),
      });
    sendSmallPage(response, 200, { title: 'Your subscription', body: said + whose + rest });
  }

  router.get(path.manageSubscription, async (request, response) => {
    const { token, claim } = claimOf(request);
    if (!claim) return sendBadLink(response);
    await show(response, { token, claim });
  });

  router.post(path.manageSubscription, async (request, response) => {
    const { token, claim } = claimOf(request);
    if (!claim) return sendBadLink(response);
    const fields = await readFields(request);
    const { topics } = await topicsOf();
    const { requestId } = contextOf(request, response, 'form');
    const asked = { fields, token, topics, requestId };
    await show(response, { token, claim }, await act(services, claim, asked));
  });

  router.all(path.manageSubscription, onlyMethods(['GET', 'POST']));
  return router;
}
