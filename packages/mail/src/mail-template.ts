import type { Accent } from '@perfboard/contracts/shop/accent';
import { timeZoneName } from '@perfboard/contracts/words/appointment';
import { translatorOf } from '@perfboard/messages/catalogs';
import { dateText } from '@perfboard/messages/date-text';
import { type Language, localeOf, sourceLanguage } from '@perfboard/messages/language';
import type { Area, Translator } from '@perfboard/messages/translator';
import type { MailAddress } from './mail-address.ts';

/** The shop's details that every email shows. */
export interface MailShop {
  name: string;
  /** Address of the public site, without a trailing slash. */
  url: string;
  /** Address of its home page in the reader's language, if that is a further one. */
  home?: string;
  address: string;
  phone: string;
  email: string;
  /** The time zone of every time in an email. */
  time_zone: string;
  logo?: MailLogo;
  /** The owner's colors; the product's without them. */
  accent?: Accent;
  /** The reader's language; English without it. */
  language?: Language;
  /** The shop's primary language, in which newsletters are written; English without it. */
  primary?: Language;
}

/** An image for a light background. Its alternative text is the shop's name. */
export interface MailLogo {
  /** The absolute URL of a file in a format that every email client shows. */
  url: string;
  /** Size of the file or of its original: the email shows it smaller. */
  width: number;
  height: number;
}

/** The result of a template: spread it into `MailTransport.send`. */
export interface RenderedMail {
  /** One line, safe as a header. */
  subject: string;
  html: string;
  text: string;
  /** The address for replies, if it is not the shop's. */
  replyTo?: MailAddress;
}

/** An email: its props, sample props and its rendering. */
export interface MailTemplate<Props> {
  name: string;
  /** For previews and tests. */
  sampleProps: Props;
  render(props: Props): RenderedMail;
}

/** The shop in every `sampleProps`. */
export const sampleShop: MailShop = {
  name: 'Example Labs',
  url: 'https://shop.example.com',
  address: '12 Solder Lane, Bengaluru 560001',
  phone: '+91 98765 43210',
  email: 'hello@shop.example.com',
  time_zone: 'Asia/Kolkata',
};

/** `Nov 21, 2026, 8:06 AM (Asia/Kolkata)`: an email can't know its reader's time zone, so it names its own. */
export const formatMailDate = (
  instant: string | Date,
  timeZone: string,
  language: Language = sourceLanguage,
): string => {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  const format = new Intl.DateTimeFormat(localeOf(language), options);
  return `${dateText(localeOf(language), format.format(new Date(instant)))} (${timeZoneName(timeZone)})`;
};

/** The texts of an area in the reader's language. */
export const readerTexts = <A extends Area>(
  { language = sourceLanguage }: Pick<MailShop, 'language'>,
  area: A,
): Translator<A> => translatorOf(language, area);
