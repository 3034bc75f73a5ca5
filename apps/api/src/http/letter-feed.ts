import { letterPath, path } from '@perfboard/contracts/path';
import { letterMessages } from '@perfboard/contracts/words/letter';
import { mailLook } from '@perfboard/server/campaign/letter-mail-look';
import { announcedLetters } from '@perfboard/server/campaign/published-letter';
import type { HttpServices } from '@perfboard/server/service/http-services';
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
export function letterFeedRouter({ services, store }: FeedOptions): Router {
  const { env, shop, changes } = services;
  async function make(): Promise<Answer> {
    const look = mailLook(env.PUBLIC_URL);
    const [{ words, isFresh }, letters] = await Promise.all([
      shop.read(),
      announcedLetters(services, { look, limit: entriesMax }),
    ]);
    const { name } = words.profile;
    const entries = letters.map((letter) =>
      [
        '<entry>',
        element('id', `urn:uuid:${letter.uuid}`),
        element('title', letter.subject),
        link('alternate', env.PUBLIC_URL + letterPath(letter)),
        element('published', letter.sent_at),
        element('updated', letter.sent_at),
        `<author>${element('name', name)}</author>`,
        ...(letter.preview_text ? [element('summary', letter.preview_text)] : []),
        `<content type="html">${xmlText(letter.html)}</content>`,
        '</entry>',
      ].join('\n'),
    );
    const head = feedHead({
      origin: env.PUBLIC_URL,
      self: path.letterFeed,
      alternate: path.letters,
      title: `${name}: ${letterMessages.title.toLowerCase()}`,
      updated: letters[0]?.sent_at ?? new Date(0).toISOString(),
    });
    return {
      ...prepareAnswer([...head, ...entries, '</feed>\n'].join('\n'), 200, atomHeaders),
      isPartial: !isFresh,
    };
  }
  const router = Router();
  router.get(path.letterFeed, async (request, response) => {
    // Without news of changes a kept one could be old.
    const isKept = changes.isListening() && !env.isDev;
    await sendAnswer(request, response, isKept ? await store.get(path.letterFeed, make) : await make());
  });
  return router;
}
