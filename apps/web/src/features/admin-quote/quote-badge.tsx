import type { QuoteStatus } from '@perfboard/contracts/words/quote';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { useMessages } from '../../components/messages.ts';
import { statusLabelOf } from '../admin-lead/status-label.ts';

const tones: Record<QuoteStatus, BadgeTone> = {
  draft: 'neutral',
  sent: 'info',
  viewed: 'violet',
  accepted: 'signal',
  declined: 'danger',
  expired: 'warn',
  replaced: 'neutral',
};

/** The status of a quote. */
export function QuoteBadge({ status }: { status: QuoteStatus }) {
  const t = useMessages('desk_lead');
  return <Badge tone={tones[status]}>{statusLabelOf(t, status)}</Badge>;
}
