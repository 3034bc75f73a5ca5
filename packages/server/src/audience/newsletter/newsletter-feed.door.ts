import { inLanguage, path, publishedNewsletterPath } from '@perfboard/contracts/path';
import { translatorOf } from '@perfboard/messages/catalogs';
import type { Router } from 'express';
import {
  atomFeed,
  atomHeaders,
  element,
  type FeedPlace,
  feedDoor,
  link,
  xmlText,
} from '../../base/http/atom.ts';
import type { DoorTools, SharedText } from '../../base/http/door.ts';
import { mailLook } from './content-mail-look.ts';
import { announcedNewsletters } from './published-newsletter.ts';

/** Fewer than of projects, because each newsletter is included in full. */
const entriesMax = 15;

/** The public newsletters as an Atom feed in each language of the site. */
export function newsletterFeedDoor(tools: Pick<DoorTools, 'services' | 'sendShared'>): Router {
  const { services } = tools;
  const { env, shop } = services;
  async function make({ language, base }: FeedPlace): Promise<SharedText> {
    const { words, isFresh } = await shop.read();
    const { name, accent } = words.profile;
    const look = mailLook({ url: env.PUBLIC_URL, accent, language }, base);
    const newsletters = await announcedNewsletters(services, {
      look,
      limit: entriesMax,
      language: base === '' ? undefined : language,
    });
    const entries = newsletters.map((newsletter) => {
      // One without a translation is in the primary language.
      const own = base === '' || newsletter.primary_subject ? undefined : words.languages.primary;
      return [
        '<entry>',
        element('id', `urn:uuid:${newsletter.uuid}`),
        element('title', newsletter.subject, own),
        link('alternate', env.PUBLIC_URL + base + publishedNewsletterPath(newsletter)),
        element('published', newsletter.sent_at),
        element('updated', newsletter.sent_at),
        `<author>${element('name', name)}</author>`,
        ...(newsletter.preview_text ? [element('summary', newsletter.preview_text, own)] : []),
        `<content type="html"${own ? ` xml:lang="${own}"` : ''}>${xmlText(newsletter.html)}</content>`,
        '</entry>',
      ].join('\n');
    });
    const text = atomFeed({
      origin: env.PUBLIC_URL,
      self: base + path.newsletterFeed,
      alternate: inLanguage(base, path.newsletters),
      title: translatorOf(language, 'link_pages')('newsletterFeed', { name }),
      language,
      updated: newsletters[0]?.sent_at ?? new Date(0).toISOString(),
      entries,
    });
    return { text, headers: atomHeaders, isPartial: !isFresh };
  }
  return feedDoor(path.newsletterFeed, tools, make);
}
