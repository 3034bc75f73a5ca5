import { renderMail } from '@perfboard/mail/mail-layout';
import { formatMailDate, type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';

const words = {
  password_changed: {
    heading: 'Your password was changed',
    text: 'All sessions and API tokens from the old password have ended.',
  },
  passkey_added: {
    heading: 'A passkey was added',
    text: 'Anyone with that device can sign in to your account without the password.',
  },
  passkey_removed: {
    heading: 'A passkey was removed',
    text: 'It can no longer be used to sign in. Sessions it opened continue until you end them.',
  },
  second_factor_on: {
    heading: 'Second factor turned on',
    text: 'Signing in with the password now also requires a code.',
  },
  second_factor_off: {
    heading: 'Second factor turned off',
    text: 'You can now sign in with just the password, or with a passkey if you have one.',
  },
} as const;
/** Account changes that a member is notified of, also their own: an intruder makes one first. */
export type AccountChange = keyof typeof words;

export interface AccountChangeProps {
  shop: MailShop;
  change: AccountChange;
  changedAt: string;
  /** Where to request a new password. */
  loginUrl: string;
}

/** To a member, when a credential of their account has changed. */
export const template: MailTemplate<AccountChangeProps> = {
  name: 'account-change',
  sampleProps: {
    shop: sampleShop,
    change: 'passkey_added',
    changedAt: '2026-11-21T02:36:00.000Z',
    loginUrl: 'https://shop.example.com/main/admin/login?from=mail&to=account',
  },
  render: ({ shop, change, changedAt, loginUrl }) => {
    const { heading, text } = words[change];
    return renderMail({
      shop,
      subject: `${heading} at ${shop.name}`,
      preview: text,
      heading,
      blocks: [
        {
          kind: 'paragraph',
          text: `${heading} at the desk of ${shop.name}, on ${formatMailDate(changedAt, shop.time_zone)}.`,
        },
        { kind: 'paragraph', text },
        {
          kind: 'note',
          text: 'If this was you, you don’t need to do anything. If not, set a new password with “Forgot your password?” on the login page. Then end all sessions in the settings, remove passkeys that are not yours, and tell an owner of the shop.',
        },
        { kind: 'action', label: 'Open the login page', url: loginUrl },
      ],
      reason: 'You receive this because your address has an account at this shop.',
    });
  },
};
