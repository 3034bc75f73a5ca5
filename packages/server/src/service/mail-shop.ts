import { addressLines, shop } from '@perfboard/content/shop';
import type { MailShop } from '@perfboard/mail/mail-template';

/** What a mail says of the shop. */
export const mailShopOf = ({ PUBLIC_URL }: { PUBLIC_URL: string }): MailShop => ({
  name: shop.name,
  url: PUBLIC_URL,
  address: addressLines(shop).join(', '),
  phone: shop.phone.display,
  email: shop.email,
});
