import { renderMail } from '@perfboard/mail/mail-layout';
import {
  formatMailDate,
  type MailShop,
  type MailTemplate,
  readerTexts,
  sampleShop,
} from '@perfboard/mail/mail-template';
import type { Translator } from '@perfboard/messages/translator';

interface ChangeWords {
  heading: string;
  subject: string;
  /** What happened where and when. */
  sentence: string;
  /** What it means. */
  text: string;
}

type Say = (t: Translator<'staff_mail'>, at: { shop: string; date: string }) => ChangeWords;

const words = {
  password_changed: (t, { shop, date }) => ({
    heading: t('passwordChanged'),
    subject: t('passwordChangedSubject', { shop }),
    sentence: t('passwordChangedOn', { shop, date }),
    text: t('passwordChangedText'),
  }),
  passkey_added: (t, { shop, date }) => ({
    heading: t('passkeyAdded'),
    subject: t('passkeyAddedSubject', { shop }),
    sentence: t('passkeyAddedOn', { shop, date }),
    text: t('passkeyAddedText'),
  }),
  passkey_removed: (t, { shop, date }) => ({
    heading: t('passkeyRemoved'),
    subject: t('passkeyRemovedSubject', { shop }),
    sentence: t('passkeyRemovedOn', { shop, date }),
    text: t('passkeyRemovedText'),
  }),
  second_factor_on: (t, { shop, date }) => ({
    heading: t('factorOn'),
    subject: t('factorOnSubject', { shop }),
    sentence: t('factorOnOn', { shop, date }),
    text: t('factorOnText'),
  }),
  second_factor_changed: (t, { shop, date }) => ({
    heading: t('factorChanged'),
    subject: t('factorChangedSubject', { shop }),
    sentence: t('factorChangedOn', { shop, date }),
    text: t('factorChangedText'),
  }),
  second_factor_off: (t, { shop, date }) => ({
    heading: t('factorOff'),
    subject: t('factorOffSubject', { shop }),
    sentence: t('factorOffOn', { shop, date }),
    text: t('factorOffText'),
  }),
} as const satisfies Record<string, Say>;
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
    loginUrl: 'https://shop.example.com/main/admin/login',
  },
  render: ({ shop, change, changedAt, loginUrl }) => {
    const t = readerTexts(shop, 'staff_mail');
    const date = formatMailDate(changedAt, shop.time_zone, shop.language);
    const { heading, subject, sentence, text } = words[change](t, { shop: shop.name, date });
    return renderMail({
      shop,
      subject,
      preview: text,
      heading,
      blocks: [
        { kind: 'paragraph', text: sentence },
        { kind: 'paragraph', text },
        { kind: 'note', text: t('accountNote') },
        { kind: 'action', label: t('openLogin'), url: loginUrl },
      ],
      reason: t('accountReason'),
    });
  },
};
