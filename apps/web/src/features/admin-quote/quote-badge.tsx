import type { QuoteStatus } from '@perfboard/contracts/words/quote';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { statusLabel } from '../admin-shell/format.ts';

const tones: Record<QuoteStatus, BadgeTone> = {
  draft: 'neutral',
  sent: 'info',
  viewed: 'violet',
  accepted: 'signal',
  declined: 'danger',
  expired: 'warn',
  replaced: 'neutral',
};

export const QuoteBadge = ({ status }: { status: QuoteStatus }) => (
  <Badge tone={tones[status]}>{statusLabel(status)}</Badge>
);
