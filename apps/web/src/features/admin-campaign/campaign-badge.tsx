import type { CampaignStatus, RecipientStatus } from '@perfboard/contracts/words/campaign';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { statusLabel } from '../admin-shell/format.ts';

const campaignTones: Record<CampaignStatus, BadgeTone> = {
  draft: 'neutral',
  queued: 'info',
  sending: 'copper',
  paused: 'warn',
  done: 'signal',
  cancelled: 'danger',
};

const recipientTones: Record<RecipientStatus, BadgeTone> = {
  pending: 'neutral',
  sending: 'info',
  sent: 'signal',
  failed: 'danger',
  suppressed: 'violet',
  uncertain: 'warn',
};

export const CampaignBadge = ({ status }: { status: CampaignStatus }) => (
  <Badge tone={campaignTones[status]}>{statusLabel(status)}</Badge>
);

export const RecipientBadge = ({ status }: { status: RecipientStatus }) => (
  <Badge tone={recipientTones[status]}>{statusLabel(status)}</Badge>
);
