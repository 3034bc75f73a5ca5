import { campaignPath } from '@perfboard/contracts/path';
import { Link } from 'react-router-dom';
import { trpc } from '../../data/trpc.ts';
import { formatInstant, formatNumber } from '../admin-shell/format.ts';
import { CampaignBadge } from './campaign-badge.tsx';
import { ProgressBar } from './campaign-progress.tsx';

const shown = 8;
const pollMs = 2_000;

/** The newest campaigns with their progress. */
export function CampaignList() {
  const { data } = trpc.campaign.page.useQuery(
    { limit: shown },
    {
      // The feed tells of a campaign's steps, not of each mail.
      refetchInterval: (query) =>
        query.state.data?.items.some(({ status }) => status === 'sending' || status === 'queued')
          ? pollMs
          : false,
    },
  );
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="campaigns-title" className="grid gap-3">
      <h2 id="campaigns-title" className="text-h3">
        Campaigns
      </h2>
      <ul className="desk-panel divide-y divide-rule">
        {data.items.map((campaign) => (
          <li
            key={campaign.uuid}
            className="grid items-center gap-x-5 gap-y-2 px-4 py-3 text-small sm:grid-cols-[minmax(0,1fr)_9rem_7rem_auto]"
          >
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
        ))}
      </ul>
    </section>
  );
}
