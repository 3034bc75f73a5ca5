import { formatMailDate } from '@perfboard/mail/mail-date';
import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';

const words = {
  password_changed: {
    heading: 'Your password was changed',
    text: 'Everything that the former one had opened has ended: sessions and API tokens.',
  },
  passkey_added: {
    heading: 'A passkey was added',
    text: 'Whoever holds its device can sign in to your account with it, without the password.',
  },
  passkey_removed: {
    heading: 'A passkey was removed',
    text: 'It opens your account no more. Sessions that it opened go on until they are ended.',
  },
  second_factor_on: {
    heading: 'A second factor was switched on',
    text: 'From now on signing in with the password asks for a code, too.',
  },
  second_factor_off: {
    heading: 'The second factor was switched off',
    text: 'From now on the password alone opens your account, or a passkey where you have one.',
  },
} as const;
/** What a member is told of by mail, whoever did it: a stranger who got in changes it first. */
export type AccountChange = keyof typeof words;

export interface AccountChangeProps {
  shop: MailShop;
  change: AccountChange;
  changedAt: string;
  /** Where a new password is asked for. */
  loginUrl: string;
}

/** To a member, when something by which their account is opened has changed. */
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
      designator: 'SE1',
      heading,
      blocks: [
        {
          kind: 'paragraph',
          text: `${heading} at the desk of ${shop.name}, on ${formatMailDate(changedAt, shop.time_zone)}.`,
        },
        { kind: 'paragraph', text },
        {
          kind: 'note',
          text: 'If it was you, there is nothing to do. If it was not, set a new password with "Forgot your password?" at the login, end all sessions in the settings, look there for passkeys that are not yours, and tell an owner of the shop.',
        },
        { kind: 'action', label: 'Open the login', url: loginUrl },
      ],
      reason: 'You receive this because your address has an account at the desk of this shop.',
    });
  },
};
