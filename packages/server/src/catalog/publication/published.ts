import { AppError } from '@perfboard/contracts/error';
import { projectMessages } from '@perfboard/contracts/words/project';
import { caseMessages, type ProjectState } from '@perfboard/contracts/words/project-desk';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import type { Language } from '@perfboard/messages/language';
import type { Pool } from 'pg';

/**
 * The public rows. Part of every statement for visitors: filtering afterwards would still count and page
 * hidden rows. Uses the database's clock, so that a scheduled project needs no job.
 */
export const isPublished = Prisma.sql`published_at <= now()`;

/** SQL conditions for the states on the desk. */
export const inState: Record<ProjectState, Prisma.Sql> = {
  draft: Prisma.sql`published_at is null`,
  scheduled: Prisma.sql`published_at > now()`,
  published: isPublished,
};

/** A column with the state of the row. */
export const stateColumn = `case when published_at is null then 'draft' when published_at > now() then 'scheduled' else 'published' end as state`;

/** @throws AppError NOT_FOUND, for visitors also when it is not published */
export async function assertShown(pool: Pool, uuid: string, { isDesk }: { isDesk: boolean }): Promise<void> {
  const { rowCount } = await pool.query(
    `select 1 from projects where uuid = $1 ${isDesk ? '' : `and ${isPublished.sql}`}`,
    [uuid],
  );
  if (!rowCount) throw new AppError('NOT_FOUND', projectMessages.notFound);
}

const refused = (message: string) =>
  new AppError('BAD_REQUEST', message, { issues: [{ path: 'publish_at', message }] });

interface Publication {
  state?: ProjectState | undefined;
  publish_at?: string | undefined;
}

/**
 * The publication date for a requested state; undefined leaves it unchanged. A published project retains its
 * date.
 * @throws AppError BAD_REQUEST for a scheduled project without a future date
 */
function publishedAtOf(
  { state, publish_at }: Publication,
  before: { now: Date; published_at: Date | null },
): Date | null | undefined {
  const asked = state ?? (publish_at ? 'scheduled' : undefined);
  if (asked === undefined) return undefined;
  if (asked === 'draft') return null;
  if (asked === 'published') {
    const isOut = before.published_at !== null && before.published_at <= before.now;
    return isOut ? undefined : before.now;
  }
  if (!publish_at) throw refused(caseMessages.publishAtRequired);
  const time = new Date(publish_at);
  if (time <= before.now) throw refused(caseMessages.publishAtPast);
  return time;
}

/**
 * The columns for a requested state; without any the publication is unchanged. With `announced_at` the project
 * becomes public now: the caller adds its webhooks.
 * @throws AppError BAD_REQUEST for a scheduled project without a future date
 */
export function publicationOf(
  asked: Publication,
  before: { now: Date; published_at: Date | null },
): { published_at?: Date | null; announced_at?: Date } {
  const published_at = publishedAtOf(asked, before);
  if (published_at === undefined) return {};
  const isOut = published_at !== null && published_at <= before.now;
  return { published_at, ...(isOut && { announced_at: published_at }) };
}

interface PublishedProject {
  uuid: string;
  project_name: string;
  /** When visitors could last see a change. */
  changed_at: Date;
}

/** Projects for search engines, oldest first, so that a new project changes only the last portion. */
export const publishedProjects = (
  prisma: PrismaClient,
  { skip, take }: { skip: number; take: number },
): Promise<PublishedProject[]> =>
  prisma.$queryRaw<PublishedProject[]>`
    select uuid, project_name, greatest(updated_at, published_at) as changed_at from projects
    where ${isPublished} order by created_at, uuid limit ${take} offset ${skip}`;

export interface AnnouncedProject extends PublishedProject {
  description: string;
  category: string | null;
  author: string;
  published_at: Date;
  /** The languages of texts that are not in the feed's. */
  text_languages?: Record<string, Language>;
}

/** Projects of the feed, by publication date. */
export const announcedProjects = (prisma: PrismaClient, limit: number): Promise<AnnouncedProject[]> =>
  prisma.$queryRaw<AnnouncedProject[]>`
    select uuid, project_name, description, category, author, published_at,
      greatest(updated_at, published_at) as changed_at from projects
    where ${isPublished} order by published_at desc, uuid desc limit ${limit}`;
