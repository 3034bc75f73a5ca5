import { addressLines } from '@perfboard/content/profile';
import type { Profile } from '@perfboard/contracts/shop/profile';
import type { MailAddress } from '@perfboard/mail/mail-address';
import type { MailShop } from '@perfboard/mail/mail-template';

export type MailSender = MailAddress & { name: string };

/** What every mail takes from the shop. */
export interface MailWords {
  shop: MailShop;
  from: MailSender;
}

/** Name and address of a From header. */
export function splitMailFrom(header: string): MailSender {
  const match = /^(.*)<([^>]+)>$/.exec(header);
  if (!match) return { name: '', address: header };
  return { name: (match[1] ?? '').trim().replace(/^"(.*)"$/, '$1'), address: match[2] ?? '' };
}

/** The address is the operator's, whom mail servers know by it; without a name beside it the shop's own is shown. */
export function mailWordsOf(env: { PUBLIC_URL: string; MAIL_FROM: string }, profile: Profile): MailWords {
  const { name, address } = splitMailFrom(env.MAIL_FROM);
  return { shop: mailShopOf(env, profile), from: { name: name || profile.name, address } };
}

/** What a mail says of the shop. */
const mailShopOf = ({ PUBLIC_URL }: { PUBLIC_URL: string }, shop: Profile): MailShop => ({
  name: shop.name,
  url: PUBLIC_URL,
  address: addressLines(shop).join(', '),
  phone: shop.phone,
  email: shop.email,
});
