import { type Database, Prisma } from '@perfboard/db/client';
import type { Language } from '@perfboard/messages/language';
import type { Pool } from 'pg';

/** The texts of a project that visitors read. */
export const projectTextFields = ['project_name', 'description', 'story'] as const;

/** Gives the translation of a project's text; the text itself without one. */
export type ProjectTexts = (uuid: string, source: string) => string;

/** The translations of some projects in a language, by one query. */
export async function readProjectTexts(
  { pool }: { pool: Pick<Pool, 'query'> },
  language: Language,
  uuids: readonly string[],
): Promise<ProjectTexts> {
  const { text, values } = Prisma.sql`
    select project_uuid, source, text from translations
    where project_uuid = any(${[...uuids]}::uuid[]) and language = ${language}`;
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
  return translateProjects(projects, await readProjectTexts(services, pageLanguage, uuids));
}
