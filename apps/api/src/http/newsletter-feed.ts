import { path, publishedNewsletterPath } from '@perfboard/contracts/path';
import { publishedNewsletterMessages } from '@perfboard/contracts/words/published-newsletter';
import { mailLook } from '@perfboard/server/audience/newsletter/content-mail-look';
import { announcedNewsletters } from '@perfboard/server/audience/newsletter/published-newsletter';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { Router } from 'express';
import { type Answer, type AnswerStore, prepareAnswer } from './answer-store.ts';
import { atomHeaders, element, feedHead, link, xmlText } from './feed.ts';
import { sendAnswer } from './send-answer.ts';

/** Fewer than of projects: each is there in full. */
const entriesMax = 15;

interface FeedOptions {
  services: Pick<HttpServices, 'env' | 'pool' | 'prisma' | 'shop' | 'changes'>;
  store: AnswerStore;
}

/** The newsletters that everybody may read, as an Atom feed (RFC 4287). */
export function newsletterFeedRouter({ services, store }: FeedOptions): Router {
  const { env, shop, changes } = services;
  async function make(): Promise<Answer> {
    const look = mailLook(env.PUBLIC_URL);
    const [{ words, isFresh }, newsletters] = await Promise.all([
      shop.read(),
      announcedNewsletters(services, { look, limit: entriesMax }),
    ]);
    const { name } = words.profile;
    const entries = newsletters.map((newsletter) =>
      [
        '<entry>',
        element('id', `urn:uuid:${newsletter.uuid}`),
        element('title', newsletter.subject),
        link('alternate', env.PUBLIC_URL + publishedNewsletterPath(newsletter)),
        element('published', newsletter.sent_at),
        element('updated', newsletter.sent_at),
        `<author>${element('name', name)}</author>`,
        ...(newsletter.preview_text ? [element('summary', newsletter.preview_text)] : []),
        `<content type="html">${xmlText(newsletter.html)}</content>`,
        '</entry>',
      ].join('\n'),
    );
    const head = feedHead({
      origin: env.PUBLIC_URL,
      self: path.newsletterFeed,
      alternate: path.newsletters,
      title: `${name}: ${publishedNewsletterMessages.title.toLowerCase()}`,
      updated: newsletters[0]?.sent_at ?? new Date(0).toISOString(),
    });
    return {
      ...prepareAnswer([...head, ...entries, '</feed>\n'].join('\n'), 200, atomHeaders),
      isPartial: !isFresh,
    };
  }
  const router = Router();
  router.get(path.newsletterFeed, async (request, response) => {
    // Without news of changes a kept one could be old.
    const isKept = changes.isListening() && !env.isDev;
    await sendAnswer(request, response, isKept ? await store.get(path.newsletterFeed, make) : await make());
  });
  return router;
}
