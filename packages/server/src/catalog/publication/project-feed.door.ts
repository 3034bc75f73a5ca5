import { ownValue } from '@perfboard/contracts/own-value';
import { inLanguage, path, projectPath } from '@perfboard/contracts/path';
import { translatorOf } from '@perfboard/messages/catalogs';
import { Router } from 'express';
import {
  atomFeed,
  atomHeaders,
  element,
  type FeedPlace,
  feedPlace,
  feedRoutes,
  link,
  xmlText,
} from '../../base/http/atom.ts';
import type { DoorTools, SharedText } from '../../base/http/door.ts';
import { inPageLanguage } from '../translation/project-texts.ts';
import { type AnnouncedProject, announcedProjects } from './published.ts';

/** More than a reader that asks once a week would miss. */
const entriesMax = 30;

/** @param titles of categories in the language of the feed, by their stored ones */
function entryOf(site: string, project: AnnouncedProject, titles: Readonly<Record<string, string>>): string {
  const { category, text_languages: languages = {} } = project;
  const label = category && ownValue(titles, category);
  return [
    '<entry>',
    element('id', `urn:uuid:${project.uuid}`),
    element('title', project.project_name, languages.project_name),
    link('alternate', site + projectPath(project)),
    element('published', project.published_at.toISOString()),
    element('updated', project.changed_at.toISOString()),
    `<author>${element('name', project.author)}</author>`,
    ...(category
      ? [`<category term="${xmlText(category)}"${label ? ` label="${xmlText(label)}"` : ''}/>`]
      : []),
    element('summary', project.description, languages.description),
    '</entry>',
  ].join('\n');
}

/** The newest projects as an Atom feed in each language of the site, in the order in which they were published. */
export function projectFeedDoor({
  services,
  sendShared,
}: Pick<DoorTools, 'services' | 'sendShared'>): Router {
  const { env, prisma, shop } = services;
  async function make(place: FeedPlace): Promise<SharedText> {
    const [{ words, pageIn, isFresh }, announced] = await Promise.all([
      shop.read(),
      announcedProjects(prisma, entriesMax),
    ]);
    const { language, base } = place;
    const projects = await inPageLanguage(
      { services, pageLanguage: base === '' ? undefined : language },
      announced,
    );
    const titles = pageIn(language)?.category_titles ?? {};
    const changed = Math.max(0, ...projects.map(({ changed_at }) => changed_at.getTime()));
    const text = atomFeed({
      origin: env.PUBLIC_URL,
      self: base + path.feed,
      alternate: inLanguage(base, path.projects),
      title: translatorOf(language, 'link_pages')('projectFeed', { name: words.profile.name }),
      language,
      updated: new Date(changed).toISOString(),
      entries: projects.map((project) => entryOf(env.PUBLIC_URL + base, project, titles)),
    });
    return { text, headers: atomHeaders, isPartial: !isFresh };
  }
  const router = Router();
  for (const route of feedRoutes(path.feed)) {
    router.get(route, async (request, response, next) => {
      const place = feedPlace(request, (await shop.read()).words.languages);
      if (!place) return next();
      await sendShared(request, response, { address: place.base + path.feed, make: () => make(place) });
    });
  }
  return router;
}
