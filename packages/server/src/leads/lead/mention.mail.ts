import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';

export interface MentionProps {
  shop: MailShop;
  /** The note's author. */
  author: string;
  /** The lead's sender. */
  name: string;
  /** The lead's subject. */
  title: string;
  note: string;
  /** The screen of the lead. */
  leadUrl: string;
}

/** To a member who is mentioned in a note. */
export const template: MailTemplate<MentionProps> = {
  name: 'mention',
  sampleProps: {
    shop: sampleShop,
    author: 'Asha Rao',
    name: 'Ravi Kumar',
    title: 'ESP32 camera node',
    note: '@Ben Okafor Can you check the antenna?',
    leadUrl: 'https://shop.example.com/main/admin/view/requests?open=1',
  },
  render: ({ shop, author, name, title, note, leadUrl }) =>
    renderMail({
      shop,
      subject: `${author} mentioned you: ${title}`,
      preview: note,
      heading: `${author} mentioned you`,
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Lead', name],
            ['About', title],
          ],
        },
        { kind: 'quote', text: note },
        { kind: 'action', label: 'Open the lead', url: leadUrl },
      ],
      reason: 'You receive this because a note mentions you. You can turn it off in the desk settings.',
    }),
};
