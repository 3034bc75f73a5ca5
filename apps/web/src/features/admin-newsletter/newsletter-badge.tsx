import type { Newsletter } from '@perfboard/contracts/newsletter';
import type { NewsletterDeliveryStatus, NewsletterStatus } from '@perfboard/contracts/words/newsletter';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { useMessages } from '../../components/messages.ts';
import { deliveryLabel, newsletterLabels } from './newsletter-state.ts';

const newsletterTones: Record<NewsletterStatus, BadgeTone> = {
  draft: 'neutral',
  queued: 'info',
  sending: 'copper',
  paused: 'warn',
  done: 'signal',
  cancelled: 'danger',
};

const deliveryTones: Record<NewsletterDeliveryStatus, BadgeTone> = {
  pending: 'neutral',
  sending: 'info',
  sent: 'signal',
  failed: 'danger',
  suppressed: 'violet',
  uncertain: 'warn',
};

export function NewsletterBadge({ status }: { status: NewsletterStatus }) {
  const t = useMessages('desk_newsletter');
  return <Badge tone={newsletterTones[status]}>{t(newsletterLabels[status])}</Badge>;
}

interface RecipientBadgeProps {
  newsletter: Pick<Newsletter, 'status'>;
  status: NewsletterDeliveryStatus;
}

export function DeliveryBadge({ newsletter, status }: RecipientBadgeProps) {
  const t = useMessages('desk_newsletter');
  return <Badge tone={deliveryTones[status]}>{t(deliveryLabel(newsletter, status))}</Badge>;
}
