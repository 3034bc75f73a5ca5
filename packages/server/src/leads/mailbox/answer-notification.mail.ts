import type { SenderVerdict } from '@perfboard/contracts/words/mailbox';
import { renderMail } from '@perfboard/mail/mail-layout';
import {
  formatMailDate,
  type MailShop,
  type MailTemplate,
  readerTexts,
  sampleShop,
} from '@perfboard/mail/mail-template';

export interface AnswerNotificationProps {
  shop: MailShop;
  /** The sender's name or address. */
  name: string;
  email: string;
  subject: string;
  /** The beginning of the text. */
  text: string;
  created_at: string;
  /** The lead's subject. */
  about: string;
  /** Matched only by the sender's address. */
  isProbable: boolean;
  /** Whether the operator's mail server verified the sender; `page` if it was written on the lead's page. */
  verdict: SenderVerdict | 'page';
  /** The screen of the lead. */
  leadUrl: string;
}

function verdictText(verdict: AnswerNotificationProps['verdict'], shop: MailShop): string {
  if (verdict === 'page') return readerTexts(shop, 'staff_mail')('privateLink');
  const t = readerTexts(shop, 'desk_lead');
  return { pass: t('verdictPass'), fail: t('verdictFail'), unknown: t('verdictUnknown') }[verdict];
}

/** To members who get notifications of leads: a reply arrived at the desk. */
export const template: MailTemplate<AnswerNotificationProps> = {
  name: 'answer-notification',
  sampleProps: {
    shop: sampleShop,
    name: 'Ravi Kumar',
    email: 'ravi@example.com',
    subject: 'Re: ESP32 camera node',
    text: 'Two weeks are fine.\n\nPlease go ahead.',
    created_at: '2026-11-21T02:36:00.000Z',
    about: 'ESP32 camera node',
    isProbable: false,
    verdict: 'pass',
    leadUrl: 'https://shop.example.com/main/admin/view/contacts?open=1',
  },
  render: ({ shop, name, email, subject, text, created_at, about, isProbable, verdict, leadUrl }) => {
    const t = readerTexts(shop, 'staff_mail');
    return {
      ...renderMail({
        shop,
        subject: t('answerSubject', { about: subject || about }),
        preview: t('answerHeading', { name }),
        heading: t('answerHeading', { name }),
        blocks: [
          {
            kind: 'facts',
            rows: [
              [t('from'), email],
              [t('subject'), subject],
              [t('received'), formatMailDate(created_at, shop.time_zone, shop.language)],
              [t(isProbable ? 'probablyAbout' : 'about'), about],
              [t('sender'), verdictText(verdict, shop)],
            ],
          },
          { kind: 'quote', text },
          { kind: 'paragraph', text: t('answerText') },
          { kind: 'action', label: t('openLead'), url: leadUrl },
        ],
        reason: t('leadReason'),
      }),
      ...(email && { replyTo: { name, address: email } }),
    };
  },
};
