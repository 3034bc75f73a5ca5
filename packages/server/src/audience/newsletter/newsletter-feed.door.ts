import { path, publishedNewsletterPath } from '@perfboard/contracts/path';
import { translatorOf } from '@perfboard/messages/catalogs';
import { Router } from 'express';
import { atomFeed, atomHeaders, element, link, xmlText } from '../../base/http/atom.ts';
import type { DoorTools, SharedText } from '../../base/http/door.ts';
import { mailLook } from './content-mail-look.ts';
import { announcedNewsletters } from './published-newsletter.ts';

/** Fewer than of projects, because each newsletter is included in full. */
const entriesMax = 15;

/** The public newsletters as an Atom feed. */
export function newsletterFeedDoor({
  services,
  sendShared,
}: Pick<DoorTools, 'services' | 'sendShared'>): Router {
  const { env, shop } = services;
  async function make(): Promise<SharedText> {
    const { words, isFresh } = await shop.read();
    const { name, accent } = words.profile;
    const language = words.languages.primary;
    const look = mailLook({ url: env.PUBLIC_URL, accent, language });
    const newsletters = await announcedNewsletters(services, { look, limit: entriesMax });
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
    const text = atomFeed({
      origin: env.PUBLIC_URL,
      self: path.newsletterFeed,
      alternate: path.newsletters,
      title: translatorOf(language, 'link_pages')('newsletterFeed', { name }),
      language,
      updated: newsletters[0]?.sent_at ?? new Date(0).toISOString(),
      entries,
    });
    return { text, headers: atomHeaders, isPartial: !isFresh };
  }
  const router = Router();
  const answer = { address: path.newsletterFeed, make };
  router.get(path.newsletterFeed, (request, response) => sendShared(request, response, answer));
  return router;
}
