import type { MailAddress } from './mail-address.ts';

/** The shop as every mail shows it. */
export interface MailShop {
  name: string;
  /** Address of the public site, without a trailing slash. */
  url: string;
  address: string;
  phone: string;
  email: string;
  /** The zone of every time that a mail names. */
  time_zone: string;
  logo?: MailLogo;
}

/** A picture for a light ground. Where pictures are not loaded its text says the shop's name. */
export interface MailLogo {
  /** The whole address of a file that every mail program shows. */
  url: string;
  /** Of the file, or of what it was made from: the mail shows it smaller. */
  width: number;
  height: number;
}

/** What a template makes: spread it into `MailTransport.send`. */
export interface RenderedMail {
  /** One line, safe as a header. */
  subject: string;
  html: string;
  text: string;
  /** Whom an answer should reach, where that is not the shop. */
  replyTo?: MailAddress;
}

/** One mail: what it needs, an example of it, and how it reads. */
export interface MailTemplate<Props> {
  name: string;
  /** For previews and tests. */
  sampleProps: Props;
  render(props: Props): RenderedMail;
}

/** The shop of every `sampleProps`. */
export const sampleShop: MailShop = {
  name: 'Example Labs',
  url: 'https://shop.example.com',
  address: '12 Solder Lane, Bengaluru 560001',
  phone: '+91 98765 43210',
  email: 'hello@shop.example.com',
  time_zone: 'Asia/Kolkata',
};
