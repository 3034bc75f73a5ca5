import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, readerTexts, sampleShop } from '@perfboard/mail/mail-template';

export interface MentionProps {
  shop: MailShop;
  /** The note's author; null for a former member. */
  author: string | null;
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
  render: ({ shop, author: known, name, title, note, leadUrl }) => {
    const t = readerTexts(shop, 'staff_mail');
    const author = known ?? t('colleague');
    return renderMail({
      shop,
      subject: t('mentionSubject', { author, title }),
      preview: note,
      heading: t('mentionHeading', { author }),
      blocks: [
        {
          kind: 'facts',
          rows: [
            [t('lead'), name],
            [t('about'), title],
          ],
        },
        { kind: 'quote', text: note },
        { kind: 'action', label: t('openLead'), url: leadUrl },
      ],
      reason: t('mentionReason'),
    });
  },
};
