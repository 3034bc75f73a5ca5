import type { Campaign } from '@perfboard/contracts/campaign';
import type { CampaignStatus } from '@perfboard/contracts/words/campaign';
import type { Page } from '@perfboard/contracts/words/list';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { type PageQuery, readPage, textMatches } from '../list/list.ts';
import { type CampaignRow, toCampaign } from './campaign.ts';
import { readProgress } from './campaign-progress.ts';

interface CampaignPageRequest {
  q?: string | undefined;
  status?: CampaignStatus | undefined;
  archived?: boolean | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

export const campaignQuery = (request: CampaignPageRequest): PageQuery => ({
  table: 'campaigns',
  where: [
    request.archived ? Prisma.sql`archived_at is not null` : Prisma.sql`archived_at is null`,
    ...(request.status ? [Prisma.sql`status = ${request.status}::campaign_status`] : []),
    // A few hundred rows: no index is needed.
    ...(request.q ? [textMatches('lower(subject)', request.q)] : []),
  ],
  sort: 'created_at',
  casts: { created_at: 'timestamptz' },
  direction: 'desc',
  cursor: request.cursor,
  limit: request.limit,
});

/** A page of campaigns with their progress, newest first. */
export async function pageCampaigns(
  prisma: PrismaClient,
  request: CampaignPageRequest,
): Promise<Page<Campaign>> {
  const page = await readPage({ prisma, ...campaignQuery(request), toItem: (row: CampaignRow) => row });
  const progress = await readProgress(
    prisma,
    page.items.map(({ uuid }) => uuid),
  );
  return {
    ...page,
    items: page.items.map((row) => toCampaign(row, progress.get(row.uuid))),
  };
}
