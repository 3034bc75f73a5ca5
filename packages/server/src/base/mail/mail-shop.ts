import { domainToASCII } from 'node:url';
import { addressLines } from '@perfboard/content/profile';
import { AppError } from '@perfboard/contracts/error';
import { inLanguage, mailPicturePath, path } from '@perfboard/contracts/path';
import type { Clients } from '@perfboard/contracts/shop/clients';
import { basePath, type ShopLanguages } from '@perfboard/contracts/shop/languages';
import type { Mails } from '@perfboard/contracts/shop/mails';
import type { Profile } from '@perfboard/contracts/shop/profile';
import { fillVariables } from '@perfboard/contracts/shop/variable';
import { readShopPicture } from '@perfboard/contracts/words/image';
import { newsletterMessages } from '@perfboard/contracts/words/newsletter';
import type { MailAddress } from '@perfboard/mail/mail-address';
import type { MailShop, RenderedMail } from '@perfboard/mail/mail-template';
import { createMessageId } from '@perfboard/mail/message-id';
import type { MailTransport } from '@perfboard/mail/transport';
import { type Language, sourceLanguage } from '@perfboard/messages/language';
import { clientsIn, mailsIn } from '../language/shop-texts.ts';

export type MailSender = MailAddress & { name: string };

/** The site content that every email uses. */
export interface MailWords {
  shop: MailShop;
  from: MailSender;
  mails: Mails;
  /** The client page, whose link emails may contain. */
  clients: Clients;
  /** The languages of the site. */
  languages: ShopLanguages;
}

/** What an email says to a reader of this language. */
export function mailWordsIn<Words extends Pick<MailWords, 'shop' | 'mails' | 'clients' | 'languages'>>(
  words: Words,
  language: Language,
): Words {
  const { languages, mails, clients } = words;
  const shop = languages.further.includes(language)
    ? { ...words.shop, home: words.shop.url + inLanguage(basePath(languages, language), path.home) }
    : words.shop;
  return language === sourceLanguage
    ? { ...words, shop }
    : {
        ...words,
        shop: { ...shop, language },
        mails: mailsIn(mails, language),
        clients: clientsIn(clients, language),
      };
}

/** The sender's domain, in ASCII. */
export const domainOf = ({ address }: MailAddress): string =>
  domainToASCII(address.split('@').at(-1) ?? '') || 'localhost';

/** A new Message-ID at the sender's domain. */
export const messageIdOf = (from: MailAddress): string => createMessageId(domainOf(from));

/** Name and address of a From header. */
export function splitMailFrom(header: string): MailSender {
  const match = /^([^<]*)<([^<>]+)>$/.exec(header);
  if (!match) return { name: '', address: header };
  return { name: (match[1] ?? '').trim().replace(/^"(.*)"$/, '$1'), address: match[2] ?? '' };
}

/** The address is the operator's, because mail servers know it; the name defaults to the shop's. */
export function mailWordsOf(
  env: { PUBLIC_URL: string; MAIL_FROM: string },
  {
    profile,
    mails,
    clients,
    languages,
  }: { profile: Profile; mails: Mails; clients: Clients; languages: ShopLanguages },
): MailWords {
  const { name, address } = splitMailFrom(env.MAIL_FROM);
  const from = { name: name || profile.name, address };
  const shop = mailShopOf(env, profile);
  const { primary } = languages;
  return { shop: primary === sourceLanguage ? shop : { ...shop, primary }, from, mails, clients, languages };
}

/** The shop's details and logo in an email. */
function mailShopOf({ PUBLIC_URL }: { PUBLIC_URL: string }, shop: Profile): MailShop {
  const logo = readShopPicture(shop.logo.light);
  return {
    name: shop.name,
    url: PUBLIC_URL,
    address: addressLines(shop).join(', '),
    phone: shop.phone,
    email: shop.email,
    time_zone: shop.time_zone,
    accent: shop.accent,
    ...(logo && {
      logo: {
        url: PUBLIC_URL + mailPicturePath(logo.contentHash, 'card'),
        width: logo.width,
        height: logo.height,
      },
    }),
  };
}

/** Fills the placeholders in an email's texts with the shop's name and the given values. */
export function fillMail<Words extends Record<string, string>>(
  words: Words,
  shop: MailShop,
  more: Record<string, string> = {},
): Words {
  const {
    logo: _logo,
    time_zone: _zone,
    accent: _accent,
    language: _language,
    primary: _primary,
    home: _home,
    ...facts
  } = shop;
  const values = { ...facts, ...more };
  return Object.fromEntries(
    Object.entries(words).map(([key, text]) => [key, fillVariables(text, values)]),
  ) as Words;
}

/**
 * Sends an email to its author during the request.
 * @throws AppError SERVICE_UNAVAILABLE if there is no mail server, or it rejected the email
 */
export async function mailToSelf(
  mail: MailTransport | null,
  { from, to, rendered }: { from: MailSender; to: string; rendered: RenderedMail },
): Promise<void> {
  if (!mail) throw new AppError('SERVICE_UNAVAILABLE', newsletterMessages.noMailServer);
  try {
    await mail.send({ ...rendered, from, to, messageId: messageIdOf(from) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'no response';
    throw new AppError('SERVICE_UNAVAILABLE', `The mail server did not accept the email: ${reason}`, {
      cause: error,
    });
  }
}
