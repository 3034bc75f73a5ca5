import type { Newsletter } from '@perfboard/contracts/newsletter';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';

interface NewsletterRepairProps {
  newsletter: Newsletter;
  onStep: (call: () => Promise<{ message: string }>) => Promise<unknown>;
}

/** Bulk actions for all failed or uncertain deliveries of a newsletter. */
export function NewsletterRepair({ newsletter, onStep }: NewsletterRepairProps) {
  const t = useMessages('desk_newsletter');
  const mayEdit = useMay('editor');
  const { uuid, status, progress, is_folded } = newsletter;
  const retry = trpc.newsletter.retryRecipients.useMutation();
  const restore = trpc.newsletter.restoreSuppressed.useMutation();
  // A failed delivery is skipped in a retry if its address was suppressed since, and then counts as
  // suppressed.
  const mayHaveSuppressed = progress.failed + progress.suppressed > 0;
  const suppressed = trpc.newsletter.suppressed.useQuery({ uuid }, { enabled: mayHaveSuppressed });
  const suppressedTotal = mayHaveSuppressed ? (suppressed.data?.total ?? 0) : 0;
  // An archived newsletter has only counts, no addresses.
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
          {t(kind === 'failed' ? 'sendAgainFailed' : 'sendAgainUncertain', { count: progress[kind] })}
        </Button>
      ))}
      {suppressedTotal > 0 && (
        <Button
          variant="outline"
          isBusy={restore.isPending}
          onClick={() => void onStep(() => restore.mutateAsync({ uuid }))}
        >
          {t('undoSuppressions', { count: suppressedTotal })}
        </Button>
      )}
    </div>
  );
}
