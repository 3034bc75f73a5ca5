import type { NewsletterStatus, RecipientStatus } from '@perfboard/contracts/words/newsletter';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { statusLabel } from '../admin-shell/format.ts';

const newsletterTones: Record<NewsletterStatus, BadgeTone> = {
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

export const NewsletterBadge = ({ status }: { status: NewsletterStatus }) => (
  <Badge tone={newsletterTones[status]}>{statusLabel(status)}</Badge>
);

export const RecipientBadge = ({ status }: { status: RecipientStatus }) => (
  <Badge tone={recipientTones[status]}>{statusLabel(status)}</Badge>
);
