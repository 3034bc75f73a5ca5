import type { Campaign } from '@perfboard/contracts/campaign';
import { Button } from '../../components/button.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { formatNumber } from '../admin-shell/format.ts';

interface CampaignRepairProps {
  campaign: Campaign;
  onStep: (call: () => Promise<{ message: string }>) => Promise<unknown>;
}

/** What can be done at once for everybody whom a campaign did not reach. */
export function CampaignRepair({ campaign, onStep }: CampaignRepairProps) {
  const mayEdit = useMay('editor');
  const { uuid, status, progress, is_folded } = campaign;
  const retry = trpc.campaign.retryRecipients.useMutation();
  const restore = trpc.campaign.restoreSuppressed.useMutation();
  // A failed recipient that is tried again after its address was suppressed is skipped, and counts as suppressed.
  const mayHaveSuppressed = progress.failed + progress.suppressed > 0;
  const suppressed = trpc.campaign.suppressed.useQuery({ uuid }, { enabled: mayHaveSuppressed });
  const suppressedTotal = mayHaveSuppressed ? (suppressed.data?.total ?? 0) : 0;
  // Of one whose addresses are gone only the counts are left.
  const canRetry = !is_folded && status !== 'cancelled' && status !== 'draft';
  const kinds = (['failed', 'uncertain'] as const).filter((kind) => canRetry && progress[kind] > 0);
  if (!mayEdit || (kinds.length === 0 && suppressedTotal === 0)) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {kinds.map((kind) => (
        <Button
          key={kind}
          variant="outline"
          isBusy={retry.isPending}
          onClick={() => void onStep(() => retry.mutateAsync({ uuid, status: kind }))}
        >
          Send again to all {formatNumber(progress[kind])} {kind}
        </Button>
      ))}
      {suppressedTotal > 0 && (
        <Button
          variant="outline"
          isBusy={restore.isPending}
          onClick={() => void onStep(() => restore.mutateAsync({ uuid }))}
        >
          Undo {formatNumber(suppressedTotal)} {suppressedTotal === 1 ? 'suppression' : 'suppressions'}
        </Button>
      )}
    </div>
  );
}
