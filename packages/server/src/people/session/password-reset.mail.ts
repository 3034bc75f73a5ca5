import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, readerTexts, sampleShop } from '@perfboard/mail/mail-template';

export interface PasswordResetProps {
  shop: MailShop;
  resetUrl: string;
  /** How long the link is valid. */
  validMinutes: number;
}

/** To a member who requested a new password. */
export const template: MailTemplate<PasswordResetProps> = {
  name: 'password-reset',
  sampleProps: {
    shop: sampleShop,
    resetUrl: 'https://shop.example.com/main/admin/reset-password#token=sample',
    validMinutes: 60,
  },
  render: ({ shop, resetUrl, validMinutes }) => {
    const t = readerTexts(shop, 'staff_mail');
    const minutes = String(validMinutes);
    return renderMail({
      shop,
      subject: t('resetSubject', { shop: shop.name }),
      preview: t('resetPreview', { minutes }),
      heading: t('resetHeading'),
      blocks: [
        { kind: 'paragraph', text: t('resetText', { shop: shop.name }) },
        { kind: 'action', label: t('choosePassword'), url: resetUrl },
        { kind: 'note', text: t('resetNote', { minutes }) },
      ],
      reason: t('accountReason'),
    });
  },
};
