import { AppError } from '@perfboard/contracts/error';
import { projectFactsSchema } from '@perfboard/contracts/project-facts';
import { projectUpdateFields } from '@perfboard/contracts/project-fields';
import { photoFields } from '@perfboard/contracts/project-photo';
import { partsColumns } from '@perfboard/contracts/words/parts-list';
import { partsMessages } from '@perfboard/contracts/words/parts-text';
import { projectMessages } from '@perfboard/contracts/words/project';
import { type Database, type Db, Prisma } from '@perfboard/db/client';
import type { Language } from '@perfboard/messages/language';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { ShopMemory } from '../../base/service/services.ts';
import { changeTextsAt, textsAt } from './document-texts.ts';
import type { SourceText, TextIssue } from './translation.ts';

/** Where the texts are that a list of projects shows. */
const listedPaths = ['project_name', 'description'] as const;

/** Where a project has texts that visitors read. Part numbers, designators and suppliers stay as they are. */
export const projectTextPaths = [
  ...listedPaths,
  'story',
  'tags.*',
  ...['build_time', 'interfaces.*', 'power', 'delivered'].map((field) => `facts.${field}`),
  ...['part', 'note'].map((field) => `parts_list.*.${field}`),
  'photos.*.caption',
];

/** Gives the translation of a project's text; undefined without one. */
type ProjectTexts = (uuid: string, source: string) => string | undefined;

interface Asked {
  language: Language;
  uuids: readonly string[];
  /** Only the texts that a list shows: case studies are long. */
  isList?: boolean;
}

/** Checks a text at a path of a project as the project's own text is checked. */
function checkText(path: string, text: string): z.ZodSafeParseResult<unknown> | undefined {
  const [name, ...rest] = path.split('.');
  const last = rest.at(-1) ?? '';
  if (name === 'project_name' || name === 'description' || name === 'story')
    return projectUpdateFields.shape[name].safeParse(text);
  if (name === 'tags') return projectUpdateFields.shape.tags.safeParse([text]);
  if (name === 'photos') return photoFields.shape.caption.safeParse(text);
  if (name === 'parts_list' && (last === 'part' || last === 'note')) {
    const { title, max } = partsColumns[last];
    return z.string().max(max, partsMessages.cellMax(title, max)).safeParse(text);
  }
  const [fact = ''] = rest;
  if (name === 'facts')
    return projectFactsSchema.safeParse({ [fact]: fact === 'interfaces' ? [text] : text });
  return undefined;
}

/** Checks translations as the project's own texts are checked. */
export const checkProjectTexts = (
  texts: readonly SourceText[],
  translations: ReadonlyMap<string, string>,
): TextIssue[] =>
  texts.flatMap(({ path, source }) => {
    const text = translations.get(source);
    const [issue] = (text !== undefined && checkText(path, text)?.error?.issues) || [];
    return issue ? [{ source, message: issue.message }] : [];
  });

/** The translations of some projects in a language, by one query. */
export async function readProjectTexts(
  { pool }: { pool: Pick<Pool, 'query'> },
  { language, uuids, isList = false }: Asked,
): Promise<ProjectTexts> {
  const listed = isList ? Prisma.sql` and t.source in (p.project_name, p.description)` : Prisma.empty;
  const { text, values } = Prisma.sql`
    select t.project_uuid, t.source, t.text from translations t join projects p on p.uuid = t.project_uuid
    where t.project_uuid = any(${[...uuids]}::uuid[]) and t.language = ${language}${listed}`;
  const { rows } = await pool.query<{ project_uuid: string; source: string; text: string }>(text, values);
  const found = new Map(rows.map((row) => [`${row.project_uuid} ${row.source}`, row.text]));
  return (uuid, source) => found.get(`${uuid} ${source}`);
}

/** When the translations that a list shows of some projects were last changed, by project. */
export async function readTranslatedAt(
  { pool }: { pool: Pick<Pool, 'query'> },
  { language, uuids }: Omit<Asked, 'isList'>,
): Promise<Map<string, Date>> {
  const { text, values } = Prisma.sql`
    select project_uuid, max(updated_at) as at from translations
    where project_uuid = any(${[...uuids]}::uuid[]) and language = ${language} and path = any(${[...listedPaths]})
    group by project_uuid`;
  const { rows } = await pool.query<{ project_uuid: string; at: Date }>(text, values);
  return new Map(rows.map(({ project_uuid, at }) => [project_uuid, at]));
}

interface Named {
  uuid: string;
  project_name: string;
}

/** What a translation adds to a project. */
interface Translated {
  /** Its name in the primary language, which its address is made of; absent if it shows no other. */
  primary_name?: string;
  /** The languages of texts that are not in the page's, by their paths. */
  text_languages?: Record<string, Language>;
}

/** @param primary the language of a text without a translation */
function translateProject<One extends Named>(
  paths: readonly string[],
  project: One,
  { primary, find }: { primary: Language; find: ProjectTexts },
): One & Translated {
  const text_languages: Record<string, Language> = {};
  const shown = changeTextsAt(paths, project, (source, path) => {
    const text = find(project.uuid, source);
    if (text === undefined) text_languages[path] = primary;
    return text ?? source;
  });
  return {
    ...shown,
    ...(shown.project_name !== project.project_name && { primary_name: project.project_name }),
    ...(Object.keys(text_languages).length > 0 && { text_languages }),
  };
}

/** The language of a page, and the shop's primary one, in which are the texts without a translation. */
interface PageLanguages {
  language: Language;
  primary: Language;
}

/** A project with all its texts in a language. */
export async function translateWholeProject<One extends Named>(
  db: Pick<Database, 'pool'>,
  { language, primary }: PageLanguages,
  project: One,
): Promise<One & Translated> {
  const find = await readProjectTexts(db, { language, uuids: [project.uuid] });
  return translateProject(projectTextPaths, project, { primary, find });
}

/** The context of a call for a page in a further language. */
interface PageCall {
  services: Pick<Database, 'pool'> & { shop: Pick<ShopMemory, 'read'> };
  pageLanguage: Language | undefined;
}

/** The language of the page that asks, with the shop's primary one; undefined for every other caller. */
export async function languagesOfPage({
  services,
  pageLanguage,
}: PageCall): Promise<PageLanguages | undefined> {
  if (!pageLanguage) return undefined;
  const { languages } = (await services.shop.read()).words;
  return { language: pageLanguage, primary: languages.primary };
}

/** Projects in the language of the page that asks; as they are for every other caller. */
export async function inPageLanguage<One extends Named>(ctx: PageCall, projects: One[]): Promise<One[]> {
  const page = await languagesOfPage(ctx);
  if (!page || projects.length === 0) return projects;
  const uuids = projects.map(({ uuid }) => uuid);
  const { language, primary } = page;
  const find = await readProjectTexts(ctx.services, { language, uuids, isList: true });
  return projects.map((project) => translateProject(listedPaths, project, { primary, find }));
}

/** How tags are called in the language of the page that asks, by the tags that have another name there. */
export async function tagNames(
  { services, pageLanguage }: PageCall,
  tags: readonly string[],
): Promise<Record<string, string> | undefined> {
  if (!pageLanguage || tags.length === 0) return undefined;
  const { text, values } = Prisma.sql`
    select distinct on (source) source, text from translations
    where project_uuid is not null and language = ${pageLanguage} and path like 'tags.%'
      and source = any(${[...tags]}::text[]) and text <> source
    order by source, updated_at desc`;
  const { rows } = await services.pool.query<{ source: string; text: string }>(text, values);
  return rows.length > 0 ? Object.fromEntries(rows.map((row) => [row.source, row.text])) : undefined;
}

/**
 * The texts of a project that can be translated, with their places.
 * @throws AppError NOT_FOUND
 */
export async function readSourceTexts(db: Db, uuid: string): Promise<SourceText[]> {
  const project = await db.project.findUnique({
    where: { uuid },
    select: {
      project_name: true,
      description: true,
      story: true,
      tags: true,
      facts: true,
      parts_list: true,
      photos: { select: { caption: true }, orderBy: [{ place: 'asc' }, { image_uuid: 'asc' }] },
    },
  });
  if (!project) throw new AppError('NOT_FOUND', projectMessages.notFound);
  return textsAt(projectTextPaths, project);
}
