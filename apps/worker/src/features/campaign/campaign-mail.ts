import { path } from '@perfboard/contracts/path';
import {
  type CampaignMessage,
  prepareCampaignMessage,
  unsubscribePlaceholder,
} from '@perfboard/mail/campaign-message';
import { template } from '@perfboard/mail/template/campaign';
import type { RawMailMessage } from '@perfboard/mail/transport';
import { signUnsubscribe } from '@perfboard/mail/unsubscribe-token';
import type { Services } from '../../services.ts';
import type { ClaimedRecipient } from './recipient-ledger.ts';

export type FillCampaign = (recipient: ClaimedRecipient) => RawMailMessage;

/** Renders a campaign once; what it returns puts one recipient's address and links in. */
export function prepareCampaign(
  { mail, publicUrl, secret }: Pick<Services, 'mail' | 'publicUrl' | 'secret'>,
  campaign: { uuid: string; subject: string; body: string; requestId?: string | undefined },
): FillCampaign {
  const rendered = template.render({
    shop: mail.shop,
    subject: campaign.subject,
    markdown: campaign.body,
    unsubscribeUrl: unsubscribePlaceholder,
  });
  const message: CampaignMessage = prepareCampaignMessage({
    from: mail.from,
    subject: rendered.subject,
    html: rendered.html,
    text: rendered.text,
    requestId: campaign.requestId,
  });
  return ({ email, subscriberUuid, messageId }) => {
    const token = signUnsubscribe({ secret, subscriberUuid, campaignUuid: campaign.uuid });
    return {
      envelope: { from: mail.from.address, to: email },
      messageId,
      raw: message.fill({
        to: email,
        messageId,
        unsubscribeUrl: `${publicUrl}${path.unsubscribe}?token=${token}`,
        date: new Date(),
      }),
    };
  };
}
