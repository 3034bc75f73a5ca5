import { path } from '@perfboard/contracts/path';
import { confirmation } from '@perfboard/contracts/words/subscriber';
import type { NotificationRenderers } from '../../base/notification/notification-renderer.ts';
import { signConfirm } from './confirm-token.ts';
import { template } from './subscription-confirm.mail.ts';

const dayMs = 24 * 60 * 60 * 1_000;

export const subscriberNotifications = {
  /** Asks the owner of an address to confirm the subscription. */
  subscription_confirm: ({ subscriber }, { services: { env }, shop, mails }) => {
    if (subscriber?.status !== 'pending') return null;
    const validDays = confirmation.linkDays;
    const token = signConfirm({
      secret: env.SESSION_SECRET,
      subscriberUuid: subscriber.uuid,
      waitsSince: subscriber.status_changed_at,
      expiresAt: new Date(Date.now() + validDays * dayMs),
    });
    const confirmUrl = `${env.PUBLIC_URL}${path.confirmSubscription}?token=${token}`;
    const mail = template.render({ shop, words: mails.confirmation, confirmUrl, validDays });
    return { to: subscriber.email, ...mail };
  },
} satisfies NotificationRenderers;
