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
import { quoteName, totalRows } from './quote-name.ts';

export interface QuoteReceiptProps {
  shop: MailShop;
  quote: MailQuote;
  /** Who accepted it. */
  name: string;
  accepted_at: string;
  /** Descriptions of the optional lines that the client chose. */
  chosen: readonly string[];
  /** The client's page. */
  url: string;
}

/** To the client, as a record: what was accepted. */
export const template: MailTemplate<QuoteReceiptProps> = {
  name: 'quote-receipt',
  sampleProps: {
    shop: sampleShop,
    quote: sampleQuote,
    name: 'Asha Rao',
    accepted_at: '2026-11-21T02:36:00.000Z',
    chosen: ['Enclosure, IP65'],
    url: 'https://shop.example.com/quote/sample',
  },
  render: ({ shop, quote, name, accepted_at, chosen, url }) => {
    const t = readerTexts(shop, 'mail');
    const label = quoteName(quote, t.language);
    const total = showMoney(quote.total, quote.currency, t.language);
    return renderMail({
      shop,
      subject: t('receiptSubject', { quote: label, about: quote.title }),
      preview: t('quotePreview', { total }),
      heading: t('receiptHeading', { quote: label }),
      blocks: [
        { kind: 'paragraph', text: t('receiptText', { name: quote.client_name }) },
        {
          kind: 'facts',
          rows: [
            [t('quote'), label],
            [t('about'), quote.title],
            ...(chosen.length > 0 ? [[t('optionalItems'), chosen.join('; ')] as const] : []),
            ...totalRows(quote, t),
            [t('acceptedBy'), name],
            [t('accepted'), formatMailDate(accepted_at, shop.time_zone, t.language)],
          ],
        },
        { kind: 'action', label: t('viewQuote'), url },
      ],
      reason: t('acceptedQuote', { shop: shop.name }),
    });
  },
};
