import { mails } from '@perfboard/content/mails';
import { path } from '@perfboard/contracts/path';
import type { Mails } from '@perfboard/contracts/shop/mails';
import { confirmation } from '@perfboard/contracts/words/subscriber';
import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';
import { fillMail } from '../../base/mail/mail-shop.ts';
import type { NotificationRenderers } from '../../base/notification/notification-renderer.ts';
import { signConfirm } from './confirm-token.ts';

export interface SubscriptionConfirmProps {
  shop: MailShop;
  words: Mails['confirmation'];
  confirmUrl: string;
  validDays: number;
}

/** To a new subscriber, if the shop requires confirmation (double opt-in). */
export const template: MailTemplate<SubscriptionConfirmProps> = {
  name: 'subscription-confirm',
  sampleProps: {
    shop: sampleShop,
    words: mails.confirmation,
    confirmUrl: 'https://shop.example.com/subscribe/confirm?token=sample&list=news',
    validDays: 7,
  },
  render: ({ shop, words, confirmUrl, validDays }) => {
    const say = fillMail(words, shop, { days: String(validDays) });
    return renderMail({
      shop,
      subject: say.subject,
      preview: say.preview,
      heading: say.heading,
      blocks: [
        { kind: 'paragraph', text: say.text },
        { kind: 'action', label: say.action, url: confirmUrl },
        { kind: 'note', text: say.note },
      ],
      reason: say.reason,
    });
  },
};

const dayMs = 24 * 60 * 60 * 1_000;

export const subscriberNotifications = {
  /** Asks the owner of an address whether they subscribed it. */
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
