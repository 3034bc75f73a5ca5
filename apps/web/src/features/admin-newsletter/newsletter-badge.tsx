import type { Newsletter } from '@perfboard/contracts/newsletter';
import type { NewsletterDeliveryStatus, NewsletterStatus } from '@perfboard/contracts/words/newsletter';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { useMessages } from '../../components/messages.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
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

interface NewsletterBadgeProps {
  status: NewsletterStatus;
  /** Shown until sending starts. */
  scheduledAt?: string | null;
}

export function NewsletterBadge({ status, scheduledAt }: NewsletterBadgeProps) {
  const t = useMessages('desk_newsletter');
  const { formatInstant } = useDeskFormat();
  const badge = <Badge tone={newsletterTones[status]}>{t(newsletterLabels[status])}</Badge>;
  if (status !== 'queued' || !scheduledAt) return badge;
  return (
    <span className="inline-grid justify-items-start gap-1">
      {badge}
      <span className="text-label text-muted">{t('scheduledFor', { at: formatInstant(scheduledAt) })}</span>
    </span>
  );
}

interface RecipientBadgeProps {
  newsletter: Pick<Newsletter, 'status'>;
  status: NewsletterDeliveryStatus;
}

export function DeliveryBadge({ newsletter, status }: RecipientBadgeProps) {
  const t = useMessages('desk_newsletter');
  return <Badge tone={deliveryTones[status]}>{t(deliveryLabel(newsletter, status))}</Badge>;
}
