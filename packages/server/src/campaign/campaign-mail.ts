import { letterPath, path } from '@perfboard/contracts/path';
import type { RawMailMessage } from '@perfboard/mail/mail-message';
import { returnAddressOf } from '../mailbox/mail-tag.ts';
import type { Env } from '../service/env.ts';
import type { MailWords } from '../service/mail-shop.ts';
import { signUnsubscribe, type UnsubscribePurpose } from '../subscriber/unsubscribe-token.ts';
import { template } from './campaign.mail.ts';
import {
  type CampaignMessage,
  managePlaceholder,
  prepareCampaignMessage,
  unsubscribePlaceholder,
} from './campaign-message.ts';
import type { LetterContent } from './letter-look.ts';
import type { ClaimedRecipient } from './recipient-ledger.ts';

export type FillCampaign = (
  recipient: Pick<ClaimedRecipient, 'email' | 'subscriberUuid' | 'messageId'> & { uuid?: string },
) => RawMailMessage;

/** Renders a campaign once; what it returns puts one recipient's address and links in. */
export function prepareCampaign(
  { env, words }: { env: Pick<Env, 'SESSION_SECRET' | 'PUBLIC_URL' | 'BOUNCE_ADDRESS'>; words: MailWords },
  campaign: {
    uuid: string;
    subject: string;
    preview_text: string;
    body: string;
    /** What its pictures and cards are. */
    content: LetterContent;
    /** It has a page on the site. */
    is_public: boolean;
    requestId?: string | undefined;
  },
): FillCampaign {
  const rendered = template.render({
    shop: words.shop,
    words: words.mails.newsletter,
    subject: campaign.subject,
    previewText: campaign.preview_text,
    markdown: campaign.body,
    content: campaign.content,
    browserUrl: campaign.is_public ? env.PUBLIC_URL + letterPath(campaign) : undefined,
    unsubscribeUrl: unsubscribePlaceholder,
    manageUrl: managePlaceholder,
  });
  const message: CampaignMessage = prepareCampaignMessage({
    from: words.from,
    subject: rendered.subject,
    html: rendered.html,
    text: rendered.text,
    // So that no machine answers it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    requestId: campaign.requestId,
  });
  return ({ uuid, email, subscriberUuid, messageId }) => {
    const claim = { secret: env.SESSION_SECRET, subscriberUuid, campaignUuid: campaign.uuid };
    const linkOf = (purpose: UnsubscribePurpose, page: string) =>
      `${env.PUBLIC_URL}${page}?token=${signUnsubscribe({ ...claim, purpose })}`;
    return {
      envelope: {
        from: (uuid && returnAddressOf(env, { kind: 'recipient', uuid })) || words.from.address,
        to: email,
      },
      messageId,
      raw: message.fill({
        to: email,
        messageId,
        unsubscribeUrl: linkOf('unsubscribe', path.unsubscribe),
        manageUrl: linkOf('reader', path.manageSubscription),
        date: new Date(),
      }),
    };
  };
}
