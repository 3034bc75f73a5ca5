import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';

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
    resetUrl: 'https://shop.example.com/main/admin/reset-password?token=sample&from=mail',
    validMinutes: 60,
  },
  render: ({ shop, resetUrl, validMinutes }) =>
    renderMail({
      shop,
      subject: `Reset your ${shop.name} password`,
      preview: `The link works for ${validMinutes} minutes.`,
      heading: 'Reset your password',
      blocks: [
        { kind: 'paragraph', text: `Someone, hopefully you, asked for a new password at ${shop.name}.` },
        { kind: 'action', label: 'Choose a new password', url: resetUrl },
        {
          kind: 'note',
          text: `The link works once, for ${validMinutes} minutes. If you did not ask for it, ignore this email. Your password will not change.`,
        },
      ],
      reason: 'You receive this because your address has an account at this shop.',
    }),
};
