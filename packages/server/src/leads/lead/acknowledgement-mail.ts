import type { AcknowledgementWords } from '@perfboard/contracts/shop/mails';
import { leadReference } from '@perfboard/contracts/words/lead-reference';
import { renderMail } from '@perfboard/mail/mail-layout';
import { formatMailDate, type MailShop, type RenderedMail, readerTexts } from '@perfboard/mail/mail-template';
import { fillMail } from '../../base/mail/mail-shop.ts';
import { clientAction } from './client-link.ts';

interface Acknowledgement {
  shop: MailShop;
  words: AcknowledgementWords;
  /** The sender's name. */
  sender: string;
  /** The sender's own facts. */
  quoted: readonly (readonly [string, string])[];
  created_at: string;
  /** The lead's. */
  uuid: string;
  /** The shop has answered the sender before. */
  isKnownSender: boolean;
  /** The link to the client page, if the shop sends it. */
  clientUrl?: string | undefined;
  /** Where the sender picks a time, if the shop offers any. */
  timeUrl?: string | undefined;
}

/**
 * Confirms a lead to its sender. For unknown senders nothing is quoted: otherwise anyone could make the shop
 * send a text to another person's address.
 */
export function renderAcknowledgement({
  shop,
  words,
  sender,
  quoted,
  created_at,
  uuid,
  isKnownSender,
  clientUrl,
  timeUrl,
}: Acknowledgement): RenderedMail {
  const t = readerTexts(shop, 'mail');
  const { closing, ...say } = fillMail(words, shop, isKnownSender ? { sender } : {});
  return renderMail({
    shop,
    subject: say.subject,
    preview: say.preview,
    heading: isKnownSender ? say.heading_known : say.heading,
    blocks: [
      { kind: 'paragraph', text: say.text },
      {
        kind: 'facts',
        rows: [
          ...(isKnownSender ? quoted : []),
          [t('received'), formatMailDate(created_at, shop.time_zone, shop.language)],
          [t('reference'), leadReference(uuid)],
        ],
      },
      ...(clientUrl ? [clientAction(clientUrl, t)] : []),
      ...(timeUrl ? [{ kind: 'action' as const, label: t('chooseTime'), url: timeUrl }] : []),
      ...(closing ? [{ kind: 'paragraph' as const, text: closing }] : []),
    ],
    reason: say.reason,
  });
}
