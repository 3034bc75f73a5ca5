import { path, projectPath } from '@perfboard/contracts/path';
import { translatorOf } from '@perfboard/messages/catalogs';
import { Router } from 'express';
import { atomFeed, atomHeaders, element, link, xmlText } from '../../base/http/atom.ts';
import type { DoorTools, SharedText } from '../../base/http/door.ts';
import { type AnnouncedProject, announcedProjects } from './published.ts';

/** More than a reader that asks once a week would miss. */
const entriesMax = 30;

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

/** The newest projects as an Atom feed, in the order in which they were published. */
export function projectFeedDoor({
  services,
  sendShared,
}: Pick<DoorTools, 'services' | 'sendShared'>): Router {
  const { env, prisma, shop } = services;
  async function make(): Promise<SharedText> {
    const [{ words, isFresh }, projects] = await Promise.all([
      shop.read(),
      announcedProjects(prisma, entriesMax),
    ]);
    const language = words.languages.primary;
    const changed = Math.max(0, ...projects.map(({ changed_at }) => changed_at.getTime()));
    const text = atomFeed({
      origin: env.PUBLIC_URL,
      self: path.feed,
      alternate: path.projects,
      title: translatorOf(language, 'link_pages')('projectFeed', { name: words.profile.name }),
      language,
      updated: new Date(changed).toISOString(),
      entries: projects.map((project) => entryOf(env.PUBLIC_URL, project)),
    });
    return { text, headers: atomHeaders, isPartial: !isFresh };
  }
  const router = Router();
  const answer = { address: path.feed, make };
  router.get(path.feed, (request, response) => sendShared(request, response, answer));
  return router;
}
