import { AppError } from '@perfboard/contracts/error';
import type { NewsletterSummary, PublishedNewsletterDetail } from '@perfboard/contracts/newsletter';
import type { Page } from '@perfboard/contracts/words/desk';
import { newsletterMessages } from '@perfboard/contracts/words/newsletter';
import { type Database, Prisma, type PrismaClient } from '@perfboard/db/client';
import type { Language } from '@perfboard/messages/language';
import { type PageQuery, readPage } from '../../base/list/list.ts';
import type { NewsletterContent, NewsletterLook } from './content-look.ts';
import { pageLook } from './content-page-look.ts';
import { readContents } from './newsletter-content.ts';
import { renderContent } from './render-content.ts';

interface PublishedNewsletterRow {
  uuid: string;
  subject: string;
  preview_text: string;
  body: string;
  content: NewsletterContent | null;
  started_at: Date;
}

/** The mail server has accepted it for at least one recipient. */
export const isDelivered = Prisma.sql`(started_at is not null and exists (
  select 1 from newsletter_deliveries where newsletter_uuid = newsletters.uuid and newsletter_deliveries.status = 'sent'
    union all select 1 where (newsletters.folded->'progress'->>'sent')::int > 0))`;

/** The public rows: part of every statement for visitors. */
const isPublic = Prisma.sql`is_public and ${isDelivered}`;

const toPublishedNewsletter = ({
  uuid,
  subject,
  preview_text,
  started_at,
}: PublishedNewsletterRow): NewsletterSummary => ({
  uuid,
  subject,
  preview_text,
  sent_at: started_at.toISOString(),
});

/** The content at the time of sending, without projects unpublished since. */
function presentContent({ content }: PublishedNewsletterRow, now: NewsletterContent): NewsletterContent {
  if (!content) return now;
  const projects = Object.entries(content.projects).filter(([uuid]) => now.projects[uuid]);
  return { ...content, projects: Object.fromEntries(projects) };
}

const publishedNewsletterQuery = (request: {
  cursor?: string | undefined;
  limit?: number | undefined;
}): PageQuery => ({
  table: 'newsletters',
  columns: 'uuid, subject, preview_text, started_at',
  where: [isPublic],
  sort: 'started_at',
  casts: { started_at: 'timestamptz' },
  direction: 'desc',
  ...request,
});

export const pagePublishedNewsletters = (
  prisma: PrismaClient,
  request: { cursor?: string | undefined; limit?: number | undefined },
): Promise<Page<NewsletterSummary>> =>
  readPage({ prisma, ...publishedNewsletterQuery(request), toItem: toPublishedNewsletter });

/**
 * @param primary the shop's primary language, in which newsletters are written
 * @throws AppError NOT_FOUND for one that does not exist, is not sent or not public
 */
export async function readPublishedNewsletter(
  { pool, prisma }: Pick<Database, 'pool' | 'prisma'>,
  uuid: string,
  primary?: Language,
): Promise<PublishedNewsletterDetail> {
  const [row] = await prisma.$queryRaw<PublishedNewsletterRow[]>`
    select uuid, subject, preview_text, body, content, started_at from newsletters
    where uuid = ${uuid}::uuid and ${isPublic}`;
  if (!row) throw new AppError('NOT_FOUND', newsletterMessages.notFound);
  const content = presentContent(row, await readContents(pool, [row.body]));
  return {
    ...toPublishedNewsletter(row),
    html: renderContent(row.body, { content, look: pageLook(primary) }).html,
  };
}

/** The public ones among these newsletters. */
export const publicNewsletters = (
  prisma: PrismaClient,
  uuids: readonly string[],
): Promise<{ uuid: string; subject: string }[]> =>
  prisma.$queryRaw`select uuid, subject from newsletters where uuid = any(${[...uuids]}::uuid[]) and ${isPublic}`;

interface AnnouncedNewsletter extends NewsletterSummary {
  html: string;
}

/** The newest ones in full, for the feed. */
export async function announcedNewsletters(
  { pool, prisma }: Pick<Database, 'pool' | 'prisma'>,
  { look, limit }: { look: NewsletterLook; limit: number },
): Promise<AnnouncedNewsletter[]> {
  const rows = await prisma.$queryRaw<PublishedNewsletterRow[]>`
    select uuid, subject, preview_text, body, content, started_at from newsletters
    where ${isPublic} order by started_at desc, uuid desc limit ${limit}`;
  const now = await readContents(
    pool,
    rows.map(({ body }) => body),
  );
  return rows.map((row) => ({
    ...toPublishedNewsletter(row),
    html: renderContent(row.body, { content: presentContent(row, now), look }).html,
  }));
}
