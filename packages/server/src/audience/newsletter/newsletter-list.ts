import type { Newsletter } from '@perfboard/contracts/newsletter';
import type { Page } from '@perfboard/contracts/words/desk';
import type { NewsletterStatus } from '@perfboard/contracts/words/newsletter';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { type PageQuery, readPage, wordsMatch } from '../../base/list/list.ts';
import { type NewsletterRow, newsletterStatusColumn, toNewsletter } from './newsletter.ts';
import { readProgress } from './newsletter-progress.ts';

interface NewsletterPageRequest {
  q?: string | undefined;
  status?: NewsletterStatus | undefined;
  archived?: boolean | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

export const newsletterQuery = (request: NewsletterPageRequest): PageQuery => ({
  table: 'newsletters',
  where: [
    request.archived ? Prisma.sql`archived_at is not null` : Prisma.sql`archived_at is null`,
    // Only a few hundred rows, so no index is needed.
    ...(request.q ? [wordsMatch('search_folded(subject)', request.q)] : []),
  ],
  shownAs: request.status ? [{ column: newsletterStatusColumn, values: [request.status] }] : [],
  sort: 'created_at',
  casts: { created_at: 'timestamptz' },
  direction: 'desc',
  cursor: request.cursor,
  limit: request.limit,
});

/** A page of newsletters with their progress, newest first. */
export async function pageNewsletters(
  prisma: PrismaClient,
  request: NewsletterPageRequest,
): Promise<Page<Newsletter>> {
  const page = await readPage({ prisma, ...newsletterQuery(request), toItem: (row: NewsletterRow) => row });
  const progress = await readProgress(
    prisma,
    page.items.map(({ uuid }) => uuid),
  );
  return {
    ...page,
    items: page.items.map((row) => toNewsletter(row, progress.get(row.uuid))),
  };
}
