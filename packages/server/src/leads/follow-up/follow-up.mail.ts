import { renderMail } from '@perfboard/mail/mail-layout';
import {
  formatMailDate,
  type MailShop,
  type MailTemplate,
  readerTexts,
  sampleShop,
} from '@perfboard/mail/mail-template';

export interface FollowUpProps {
  shop: MailShop;
  /** The lead's sender. */
  name: string;
  /** The lead's subject. */
  title: string;
  due_at: string;
  /** Who set it; null for a former member. */
  setBy: string | null;
  note: string;
  /** The screen of the lead. */
  leadUrl: string;
}

/** To the member who gets a lead back. */
export const template: MailTemplate<FollowUpProps> = {
  name: 'follow-up',
  sampleProps: {
    shop: sampleShop,
    name: 'Ravi Kumar',
    title: 'ESP32 camera node',
    due_at: '2026-11-21T02:36:00.000Z',
    setBy: 'Asha Rao',
    note: 'Ask whether the housing fits.',
    leadUrl: 'https://shop.example.com/main/admin/view/requests?open=1',
  },
  render: ({ shop, name, title, due_at, setBy, note, leadUrl }) => {
    const t = readerTexts(shop, 'staff_mail');
    return renderMail({
      shop,
      subject: t('followUpSubject', { title }),
      preview: note || t('followUpPreview', { name }),
      heading: t('followUpHeading', { name }),
      blocks: [
        {
          kind: 'facts',
          rows: [
            [t('about'), title],
            [t('due'), formatMailDate(due_at, shop.time_zone, shop.language)],
            ...(setBy ? [[t('setBy'), setBy] as const] : []),
          ],
        },
        ...(note ? [{ kind: 'quote', text: note } as const] : []),
        { kind: 'action', label: t('openLead'), url: leadUrl },
      ],
      reason: t('followUpReason'),
    });
  },
};
