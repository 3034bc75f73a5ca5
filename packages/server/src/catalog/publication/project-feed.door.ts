import { ownValue } from '@perfboard/contracts/own-value';
import { inLanguage, path, projectPath } from '@perfboard/contracts/path';
import { defaultAuthor } from '@perfboard/contracts/words/default-author';
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
import { inPageLanguage, readTranslatedAt } from '../translation/project-texts.ts';
import { type AnnouncedProject, announcedProjects } from './published.ts';

/** More than a reader that asks once a week would miss. */
const entriesMax = 30;

const latest = (one: Date, other = one): Date => (other > one ? other : one);

interface EntryWords {
  /** Titles of categories in the language of the feed, by their stored ones. */
  titles: Readonly<Record<string, string>>;
  /** The default author in that language. */
  team: string;
}

function entryOf(site: string, project: AnnouncedProject, { titles, team }: EntryWords): string {
  const { category, text_languages: languages = {} } = project;
  const label = category && ownValue(titles, category);
  return [
    '<entry>',
    element('id', `urn:uuid:${project.uuid}`),
    element('title', project.project_name, languages.project_name),
    link('alternate', site + projectPath(project)),
    element('published', project.published_at.toISOString()),
    element('updated', project.changed_at.toISOString()),
    `<author>${element('name', project.author === defaultAuthor ? team : project.author)}</author>`,
    ...(category
      ? [`<category term="${xmlText(category)}"${label ? ` label="${xmlText(label)}"` : ''}/>`]
      : []),
    element('summary', project.description, languages.description),
    '</entry>',
  ].join('\n');
}

/** The newest projects as an Atom feed in each language of the site, in the order in which they were published. */
export function projectFeedDoor(tools: Pick<DoorTools, 'services' | 'sendShared'>): Router {
  const { services } = tools;
  const { env, prisma, shop } = services;
  async function make(place: FeedPlace): Promise<SharedText> {
    const [{ words, pageIn, isFresh }, announced] = await Promise.all([
      shop.read(),
      announcedProjects(prisma, entriesMax),
    ]);
    const { language, base } = place;
    const isPrimary = base === '';
    const [shown, translatedAt] = await Promise.all([
      inPageLanguage({ services, pageLanguage: isPrimary ? undefined : language }, announced),
      isPrimary
        ? undefined
        : readTranslatedAt(services, { language, uuids: announced.map(({ uuid }) => uuid) }),
    ]);
    const projects = shown.map((project) => ({
      ...project,
      changed_at: latest(project.changed_at, translatedAt?.get(project.uuid)),
    }));
    const entryWords = {
      titles: pageIn(language)?.category_titles ?? {},
      team: translatorOf(language, 'projects')('team'),
    };
    const changed = Math.max(0, ...projects.map(({ changed_at }) => changed_at.getTime()));
    const text = atomFeed({
      origin: env.PUBLIC_URL,
      self: base + path.feed,
      alternate: inLanguage(base, path.projects),
      title: translatorOf(language, 'link_pages')('projectFeed', { name: words.profile.name }),
      language,
      updated: new Date(changed).toISOString(),
      entries: projects.map((project) => entryOf(env.PUBLIC_URL + base, project, entryWords)),
    });
    return { text, headers: atomHeaders, isPartial: !isFresh };
  }
  return feedDoor(path.feed, tools, make);
}
