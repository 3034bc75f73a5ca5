import { showMoney } from '@perfboard/contracts/money';
import { renderMail } from '@perfboard/mail/mail-layout';
import {
  formatMailDate,
  type MailShop,
  type MailTemplate,
  readerTexts,
  sampleShop,
} from '@perfboard/mail/mail-template';
import { type MailQuote, sampleQuote } from './quote.mail.ts';
import { quoteName } from './quote-name.ts';

export interface QuoteAcceptedProps {
  shop: MailShop;
  quote: MailQuote;
  name: string;
  accepted_at: string;
  /** How many optional lines the client chose. */
  chosen: number;
  /** The quote in the desk. */
  deskUrl: string;
}

/** To members who get notifications of leads: a client accepted a quote. */
export const template: MailTemplate<QuoteAcceptedProps> = {
  name: 'quote-accepted',
  sampleProps: {
    shop: sampleShop,
    quote: sampleQuote,
    name: 'Asha Rao',
    accepted_at: '2026-11-21T02:36:00.000Z',
    chosen: 1,
    deskUrl: 'https://shop.example.com/main/admin/view/quotes',
  },
  render: ({ shop, quote, name, accepted_at, chosen, deskUrl }) => {
    const t = readerTexts(shop, 'staff_mail');
    const total = showMoney(quote.total, quote.currency, t.language);
    const label = quoteName(quote, t.language);
    return {
      ...renderMail({
        shop,
        subject: t('quoteSubject', { quote: label, total }),
        preview: t('quotePreview', { name, total }),
        heading: t('quoteHeading', { name, quote: label }),
        blocks: [
          {
            kind: 'facts',
            rows: [
              [t('total'), total],
              [t('about'), quote.title],
              [t('accepted'), formatMailDate(accepted_at, shop.time_zone, shop.language)],
              ...(chosen > 0 ? [[t('optionalLines'), String(chosen)] as const] : []),
              [t('email'), quote.client_email],
            ],
          },
          { kind: 'action', label: t('openDesk'), url: deskUrl },
        ],
        reason: t('leadReason'),
      }),
      replyTo: { name, address: quote.client_email },
    };
  },
};
