import { AppError } from '@perfboard/contracts/error';
import { projectMessages } from '@perfboard/contracts/words/project';
import { caseMessages, type ProjectState } from '@perfboard/contracts/words/project-case';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import type { Pool } from 'pg';

/**
 * The rows that everybody may see. Part of every statement that answers a stranger: a list filtered afterwards would still
 * count and page by what it hides. By the database's clock, so that a scheduled project needs nobody to publish it.
 */
export const isPublished = Prisma.sql`published_at <= now()`;

/** The rows in a state, for the desk. */
export const inState: Record<ProjectState, Prisma.Sql> = {
  draft: Prisma.sql`published_at is null`,
  scheduled: Prisma.sql`published_at > now()`,
  published: isPublished,
};

/** A column: the state of the row. */
export const stateColumn = `case when published_at is null then 'draft' when published_at > now() then 'scheduled' else 'published' end as state`;

/** @throws AppError NOT_FOUND, for strangers also where it is not published */
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
 * What a caller's state means for the row; undefined leaves it as it is. What is published already stays published since
 * when it was.
 * @throws AppError BAD_REQUEST for a scheduled project without a time to come
 */
export function publishedAtOf(
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

interface PublishedProject {
  uuid: string;
  project_name: string;
  /** When a reader could last see something new of it. */
  changed_at: Date;
}

/** What search engines are told of, oldest first, so that a new project changes the last portion only. */
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
}

/** What readers of the feed are told of, by when it was published. */
export const announcedProjects = (prisma: PrismaClient, limit: number): Promise<AnnouncedProject[]> =>
  prisma.$queryRaw<AnnouncedProject[]>`
    select uuid, project_name, description, category, author, published_at,
      greatest(updated_at, published_at) as changed_at from projects
    where ${isPublished} order by published_at desc, uuid desc limit ${limit}`;
