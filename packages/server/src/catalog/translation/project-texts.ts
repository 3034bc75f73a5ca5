import { projectUpdateFields } from '@perfboard/contracts/project-fields';
import { type Database, Prisma } from '@perfboard/db/client';
import type { Language } from '@perfboard/messages/language';
import type { SourceText, TextIssue } from './translation.ts';

/** The texts of a project that visitors read. */
export const projectTextFields = ['project_name', 'description', 'story'] as const;

/** Gives the translation of a project's text; the text itself without one. */
export type ProjectTexts = (uuid: string, source: string) => string;

/** Checks translations as the project's own texts are checked. */
export const checkProjectTexts = (
  texts: readonly SourceText[],
  translations: ReadonlyMap<string, string>,
): TextIssue[] =>
  texts.flatMap(({ path, source }) => {
    const text = translations.get(source);
    const field = projectTextFields.find((name) => name === path);
    if (text === undefined || !field) return [];
    const [issue] = projectUpdateFields.shape[field].safeParse(text).error?.issues ?? [];
    return issue ? [{ source, message: issue.message }] : [];
  });

interface Asked {
  language: Language;
  uuids: readonly string[];
  /** Case studies are long, and lists don't show them. */
  withStories?: boolean;
}

/** The translations of some projects in a language, by one query. */
export async function readProjectTexts(
  { pool }: Pick<Database, 'pool'>,
  { language, uuids, withStories = false }: Asked,
): Promise<ProjectTexts> {
  const story = withStories ? Prisma.sql`, p.story` : Prisma.empty;
  const { text, values } = Prisma.sql`
    select t.project_uuid, t.source, t.text from translations t join projects p on p.uuid = t.project_uuid
    where t.project_uuid = any(${[...uuids]}::uuid[]) and t.language = ${language}
      and t.source in (p.project_name, p.description${story})`;
  const { rows } = await pool.query<{ project_uuid: string; source: string; text: string }>(text, values);
  const found = new Map(rows.map((row) => [`${row.project_uuid} ${row.source}`, row.text]));
  return (uuid, source) => found.get(`${uuid} ${source}`) ?? source;
}

interface Named {
  uuid: string;
  project_name: string;
  description?: string;
}

/** Projects with their translated texts. The addresses of translated ones are made of `primary_name`. */
export function translateProjects<One extends Named>(projects: readonly One[], texts: ProjectTexts): One[] {
  return projects.map((project) => {
    const { uuid, project_name, description } = project;
    const name = texts(uuid, project_name);
    return {
      ...project,
      project_name: name,
      ...(name !== project_name && { primary_name: project_name }),
      ...(description !== undefined && { description: texts(uuid, description) }),
    };
  });
}

/** The context of a call for a page in a further language. */
interface PageCall {
  services: Pick<Database, 'pool'>;
  pageLanguage: Language | undefined;
}

/** Projects in the language of the page that asks; as they are for every other caller. */
export async function inPageLanguage<One extends Named>(
  { services, pageLanguage }: PageCall,
  projects: One[],
): Promise<One[]> {
  if (!pageLanguage || projects.length === 0) return projects;
  const uuids = projects.map(({ uuid }) => uuid);
  return translateProjects(projects, await readProjectTexts(services, { language: pageLanguage, uuids }));
}
