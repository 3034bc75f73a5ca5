import { senderVerdictWords } from '@perfboard/contracts/words/mailbox';
import { renderMail } from '@perfboard/mail/mail-layout';
import { formatMailDate, type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';

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
  /** Whether the operator's mail server verified the sender, in words. */
  verdict: string;
  /** The screen of the lead. */
  leadUrl: string;
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
    verdict: senderVerdictWords.pass,
    leadUrl: 'https://shop.example.com/main/admin/view/contacts',
  },
  render: ({ shop, name, email, subject, text, created_at, about, isProbable, verdict, leadUrl }) => ({
    ...renderMail({
      shop,
      subject: `New reply: ${subject || about}`,
      preview: `${name} replied`,
      heading: `${name} replied`,
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['From', email],
            ['Subject', subject],
            ['Received', formatMailDate(created_at, shop.time_zone)],
            [isProbable ? 'Probably about' : 'About', about],
            ['Sender', verdict],
          ],
        },
        { kind: 'quote', text },
        { kind: 'paragraph', text: 'The full email is in the lead’s history. Reply to it there.' },
        { kind: 'action', label: 'Open the desk', url: leadUrl },
      ],
      reason: 'You receive this because you turned on notifications for new leads.',
    }),
    ...(email && { replyTo: { name, address: email } }),
  }),
};
