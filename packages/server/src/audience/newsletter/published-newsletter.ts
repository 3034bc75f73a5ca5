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
import { contentIn, type TranslatedNewsletter, type TranslatedNewsletters } from './translated-newsletter.ts';

interface PublishedNewsletterRow {
  uuid: string;
  subject: string;
  preview_text: string;
  body: string;
  content: NewsletterContent | null;
  translated: TranslatedNewsletters | null;
  started_at: Date;
}

/** The mail server has accepted it for at least one recipient. */
export const isDelivered = Prisma.sql`(started_at is not null and exists (
  select 1 from newsletter_deliveries where newsletter_uuid = newsletters.uuid and newsletter_deliveries.status = 'sent'
    union all select 1 where (newsletters.folded->'progress'->>'sent')::int > 0))`;

/** The public rows: part of every statement for visitors. */
const isPublic = Prisma.sql`is_public and ${isDelivered}`;

type SummaryRow = Omit<PublishedNewsletterRow, 'content' | 'body'>;

/** Its translation into the language of a page, as it was sent. */
const translationOf = (
  { translated }: Pick<PublishedNewsletterRow, 'translated'>,
  language: Language | undefined,
): TranslatedNewsletter | undefined => (language ? translated?.[language] : undefined);

const toPublishedNewsletter = (row: SummaryRow, language?: Language): NewsletterSummary => {
  const translation = translationOf(row, language);
  const { subject, preview_text } = translation ?? row;
  return {
    uuid: row.uuid,
    subject,
    preview_text,
    sent_at: row.started_at.toISOString(),
    ...(translation && { primary_subject: row.subject }),
  };
};

/** The content at the time of sending, without projects unpublished since. */
function presentContent({ content }: PublishedNewsletterRow, now: NewsletterContent): NewsletterContent {
  if (!content) return now;
  const projects = Object.entries(content.projects).filter(([uuid]) => now.projects[uuid]);
  return { ...content, projects: Object.fromEntries(projects) };
}

const bodyIn = (row: PublishedNewsletterRow, language: Language | undefined): string =>
  (translationOf(row, language) ?? row).body;

interface Shown {
  now: NewsletterContent;
  /** A further language of the site. */
  language: Language | undefined;
  look: NewsletterLook;
}

/** A newsletter in full, in a language that it was sent in or else in the primary one. */
function renderRow(row: PublishedNewsletterRow, { now, language, look }: Shown): PublishedNewsletterDetail {
  const translation = translationOf(row, language);
  const present = presentContent(row, now);
  const content = translation ? contentIn(present, translation) : present;
  const { html } = renderContent(bodyIn(row, language), { content, look });
  return { ...toPublishedNewsletter(row, language), html };
}

const publishedNewsletterQuery = (request: {
  cursor?: string | undefined;
  limit?: number | undefined;
}): PageQuery => ({
  table: 'newsletters',
  columns: 'uuid, subject, preview_text, translated, started_at',
  where: [isPublic],
  sort: 'started_at',
  casts: { started_at: 'timestamptz' },
  direction: 'desc',
  ...request,
});

export const pagePublishedNewsletters = (
  prisma: PrismaClient,
  request: { cursor?: string | undefined; limit?: number | undefined; language?: Language | undefined },
): Promise<Page<NewsletterSummary>> =>
  readPage({
    prisma,
    ...publishedNewsletterQuery(request),
    toItem: (row: SummaryRow) => toPublishedNewsletter(row, request.language),
  });

/**
 * @param page the further language of the page that shows it, and the shop's primary one
 * @throws AppError NOT_FOUND for one that does not exist, is not sent or not public
 */
export async function readPublishedNewsletter(
  { pool, prisma }: Pick<Database, 'pool' | 'prisma'>,
  uuid: string,
  page: { language?: Language | undefined; primary?: Language } = {},
): Promise<PublishedNewsletterDetail> {
  const [row] = await prisma.$queryRaw<PublishedNewsletterRow[]>`
    select uuid, subject, preview_text, body, content, translated, started_at from newsletters
    where uuid = ${uuid}::uuid and ${isPublic}`;
  if (!row) throw new AppError('NOT_FOUND', newsletterMessages.notFound);
  const { language, primary } = page;
  const now = await readContents(pool, [bodyIn(row, language)]);
  return renderRow(row, { now, language, look: pageLook(language ?? primary, language && `/${language}`) });
}

/** The public ones among these newsletters. */
export const publicNewsletters = (
  prisma: PrismaClient,
  uuids: readonly string[],
): Promise<{ uuid: string; subject: string }[]> =>
  prisma.$queryRaw`select uuid, subject from newsletters where uuid = any(${[...uuids]}::uuid[]) and ${isPublic}`;

/** The newest ones in full, for the feed. */
export async function announcedNewsletters(
  { pool, prisma }: Pick<Database, 'pool' | 'prisma'>,
  { look, limit, language }: { look: NewsletterLook; limit: number; language?: Language | undefined },
): Promise<PublishedNewsletterDetail[]> {
  const rows = await prisma.$queryRaw<PublishedNewsletterRow[]>`
    select uuid, subject, preview_text, body, content, translated, started_at from newsletters
    where ${isPublic} order by started_at desc, uuid desc limit ${limit}`;
  const now = await readContents(
    pool,
    rows.map((row) => bodyIn(row, language)),
  );
  return rows.map((row) => renderRow(row, { now, language, look }));
}
