import { path, projectPath } from '@perfboard/contracts/path';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { type AnnouncedProject, announcedProjects } from '@perfboard/server/catalog/publication/published';
import { Router } from 'express';
import { type Answer, type AnswerStore, prepareAnswer } from './answer-store.ts';
import { escapeHtml } from './escape-html.ts';
import { sendAnswer } from './send-answer.ts';

/** More than a reader that asks once a week would miss. */
const entriesMax = 30;

export const atomHeaders = {
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
  'content-type': 'application/atom+xml; charset=utf-8',
};

/** XML has no such letters, and one of them makes the whole feed unreadable. */
export const xmlText = (text: string): string =>
  escapeHtml(text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));
export const element = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`;
export const link = (rel: string, href: string) => `<link rel="${rel}" href="${escapeHtml(href)}"/>`;

interface FeedHead {
  origin: string;
  /** Paths: of the feed, and of the page that it stands for. */
  self: string;
  alternate: string;
  title: string;
  updated: string;
}

/** How every feed of this site begins. */
export const feedHead = ({ origin, self, alternate, title, updated }: FeedHead): string[] => [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
  element('id', origin + self),
  element('title', title),
  element('updated', updated),
  link('self', origin + self),
  link('alternate', origin + alternate),
];

function entryOf(origin: string, project: AnnouncedProject): string {
  return [
    '<entry>',
    element('id', `urn:uuid:${project.uuid}`),
    element('title', project.project_name),
    link('alternate', origin + projectPath(project)),
    element('published', project.published_at.toISOString()),
    element('updated', project.changed_at.toISOString()),
    `<author>${element('name', project.author)}</author>`,
    ...(project.category ? [`<category term="${xmlText(project.category)}"/>`] : []),
    element('summary', project.description),
    '</entry>',
  ].join('\n');
}

interface FeedOptions {
  services: Pick<HttpServices, 'env' | 'prisma' | 'shop' | 'changes'>;
  store: AnswerStore;
}

/** The newest projects as an Atom feed (RFC 4287): in the order in which they were published. */
export function feedRouter({ services, store }: FeedOptions): Router {
  const { env, prisma, shop, changes } = services;
  async function make(): Promise<Answer> {
    const [{ words, isFresh }, projects] = await Promise.all([
      shop.read(),
      announcedProjects(prisma, entriesMax),
    ]);
    const changed = Math.max(0, ...projects.map(({ changed_at }) => changed_at.getTime()));
    const xml = [
      ...feedHead({
        origin: env.PUBLIC_URL,
        self: path.feed,
        alternate: path.projects,
        title: `${words.profile.name}: new projects`,
        updated: new Date(changed).toISOString(),
      }),
      ...projects.map((project) => entryOf(env.PUBLIC_URL, project)),
      '</feed>\n',
    ].join('\n');
    return { ...prepareAnswer(xml, 200, atomHeaders), isPartial: !isFresh };
  }
  const router = Router();
  router.get(path.feed, async (request, response) => {
    // Without news of changes a kept one could be old.
    const isKept = changes.isListening() && !env.isDev;
    await sendAnswer(request, response, isKept ? await store.get(path.feed, make) : await make());
  });
  return router;
}
