import { basePath, type ShopLanguages } from '@perfboard/contracts/shop/languages';
import type { Language } from '@perfboard/messages/language';
import { type Request, Router } from 'express';
import type { DoorTools, SharedText } from './door.ts';
import { escapeHtml } from './page.ts';

export const atomHeaders = {
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
  'content-type': 'application/atom+xml; charset=utf-8',
};

/** Drops the control characters that XML does not allow: one of them makes the whole feed unreadable. */
export const xmlText = (text: string): string =>
  escapeHtml(text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));
/** @param language of a text that is not in the language of the feed */
export const element = (name: string, text: string, language?: Language) =>
  `<${name}${language ? ` xml:lang="${language}"` : ''}>${xmlText(text)}</${name}>`;
export const link = (rel: string, href: string) => `<link rel="${rel}" href="${escapeHtml(href)}"/>`;

export interface FeedPlace {
  language: Language;
  base: string;
}

/** The language of a requested feed, with its prefix; undefined if the site has no such feed. */
function feedPlace({ params }: Request, languages: ShopLanguages): FeedPlace | undefined {
  const { primary, further } = languages;
  const language = params.language ? further.find((each) => each === params.language) : primary;
  return language && { language, base: basePath(languages, language) };
}

/** A feed at its path, and at the same one with the prefix of each further language. */
export function feedDoor(
  feed: string,
  { services: { shop }, sendShared }: Pick<DoorTools, 'services' | 'sendShared'>,
  make: (place: FeedPlace) => Promise<SharedText>,
): Router {
  const router = Router();
  for (const route of [feed, `/:language${feed}`]) {
    router.get(route, async (request, response, next) => {
      const place = feedPlace(request, (await shop.read()).words.languages);
      if (!place) return next();
      await sendShared(request, response, { address: place.base + feed, make: () => make(place) });
    });
  }
  return router;
}

interface Feed {
  origin: string;
  /** Paths of the feed and of the page that it represents. */
  self: string;
  alternate: string;
  title: string;
  language: Language;
  updated: string;
  entries: readonly string[];
}

/** An Atom feed (RFC 4287). */
export const atomFeed = ({ origin, self, alternate, title, language, updated, entries }: Feed): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    element('id', origin + self),
    element('title', title),
    element('updated', updated),
    link('self', origin + self),
    link('alternate', origin + alternate),
    ...entries,
    '</feed>\n',
  ].join('\n');
