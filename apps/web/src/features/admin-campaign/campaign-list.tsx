import type { Campaign } from '@perfboard/contracts/campaign';
import { campaignPath } from '@perfboard/contracts/path';
import type { Page } from '@perfboard/contracts/words/list';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { trpc } from '../../data/trpc.ts';
import { formatInstant, formatNumber } from '../admin-shell/format.ts';
import { CampaignBadge } from './campaign-badge.tsx';
import { ProgressBar } from './campaign-progress.tsx';

const pageSize = 8;
const pollMs = 2_000;

const hasMoving = ({ items }: Page<Campaign>): boolean =>
  items.some(({ status }) => status === 'sending' || status === 'queued');

function CampaignRow({ campaign }: { campaign: Campaign }) {
  return (
    <li className="grid items-center gap-x-5 gap-y-2 px-4 py-3 text-small sm:grid-cols-[minmax(0,1fr)_9rem_7rem_auto]">
      <span className="grid min-w-0">
        <Link
          to={campaignPath(campaign.uuid)}
          className="truncate font-semibold underline decoration-rule-strong"
        >
          {campaign.subject}
        </Link>
        <span className="text-label text-muted">{formatInstant(campaign.created_at)}</span>
      </span>
      <ProgressBar campaign={campaign} />
      <span className="designator text-muted">
        {formatNumber(campaign.progress.sent)} / {formatNumber(campaign.total)}
      </span>
      <span>
        <CampaignBadge status={campaign.status} />
      </span>
    </li>
  );
}

/** All campaigns with their progress, the newest first and the others on demand. */
export function CampaignList() {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    trpc.campaign.page.useInfiniteQuery(
      { limit: pageSize },
      {
        getNextPageParam: ({ next_cursor }) => next_cursor,
        // The change feed has a campaign's steps, not each mail.
        refetchInterval: ({ state }) => (state.data?.pages.some(hasMoving) ? pollMs : false),
      },
    );
  const campaigns = data?.pages.flatMap(({ items }) => items) ?? [];
  const list = useRef<HTMLUListElement>(null);
  const shownBefore = useRef<number>(undefined);
  useEffect(() => {
    if (shownBefore.current === undefined || campaigns.length <= shownBefore.current) return;
    // The button may be gone with the last page: the keyboard goes on at the first campaign that came.
    list.current?.children[shownBefore.current]?.querySelector('a')?.focus();
    shownBefore.current = undefined;
  }, [campaigns.length]);
  if (campaigns.length === 0) return null;
  return (
    <section aria-labelledby="campaigns-title" className="grid gap-3">
      <h2 id="campaigns-title" className="text-h3">
        Campaigns
      </h2>
      <ul ref={list} className="desk-panel divide-y divide-rule">
        {campaigns.map((campaign) => (
          <CampaignRow key={campaign.uuid} campaign={campaign} />
        ))}
      </ul>
      {isFetchNextPageError && <Notice tone="danger">More campaigns could not be loaded</Notice>}
      {hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-center"
          isBusy={isFetchingNextPage}
          onClick={() => {
            shownBefore.current = campaigns.length;
            void fetchNextPage().then(({ isError }) => {
              if (isError) shownBefore.current = undefined;
            });
          }}
        >
          Show more
        </Button>
      )}
    </section>
  );
}
