import { showMoney } from '@perfboard/contracts/money';
import type { QuoteItem } from '@perfboard/contracts/quote';
import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, readerTexts, sampleShop } from '@perfboard/mail/mail-template';
import { formatDay } from '@perfboard/messages/format';
import { quoteName, totalRows } from './quote-name.ts';

/** For the samples of every email about a quote. */
export const sampleQuote = {
  ...{ number: 'Q-2026-0012', version: 1, title: 'LoRa soil moisture network', valid_until: '2026-12-21' },
  ...{ client_name: 'Asha Rao', client_email: 'asha@example.com' },
  ...{ currency: 'EUR', subtotal: '1290.00', tax: '245.10', total: '1535.10' },
};

/** What an email about a quote says of it. */
export type MailQuote = Pick<QuoteItem, keyof typeof sampleQuote>;

export interface QuoteMailProps {
  shop: MailShop;
  /** It was sent before and is about to expire. */
  isReminder: boolean;
  quote: MailQuote;
  deliveryTime: string;
  /** The client's page. */
  url: string;
}

/** To the sender of a lead: a quote, with its page and its PDF. */
export const template: MailTemplate<QuoteMailProps> = {
  name: 'quote',
  sampleProps: {
    shop: sampleShop,
    isReminder: false,
    quote: sampleQuote,
    deliveryTime: 'three weeks',
    url: 'https://shop.example.com/quote/sample',
  },
  render: ({ shop, isReminder, quote, deliveryTime, url }) => {
    const t = readerTexts(shop, 'mail');
    const { title: about, client_name: name } = quote;
    const label = quoteName(quote, t.language);
    const date = quote.valid_until ? formatDay(t.language, quote.valid_until, 'long') : '';
    const total = showMoney(quote.total, quote.currency, t.language);
    return renderMail({
      shop,
      subject: t(isReminder ? 'quoteReminderSubject' : 'quoteSubject', { quote: label, about }),
      preview: isReminder ? t('quoteReminderPreview', { date }) : t('quotePreview', { total }),
      heading: isReminder ? t('quoteReminderHeading', { date }) : t('quoteHeading', { quote: label }),
      blocks: [
        {
          kind: 'paragraph',
          text: isReminder ? t('quoteReminderText', { name, date }) : t('quoteText', { name }),
        },
        {
          kind: 'facts',
          rows: [
            [t('quote'), label],
            [t('about'), about],
            ...totalRows(quote, t),
            ...(date ? [[t('validUntil'), date] as const] : []),
            ...(deliveryTime ? [[t('deliveryTime'), deliveryTime] as const] : []),
          ],
        },
        { kind: 'action', label: t('viewQuote'), url },
        { kind: 'note', text: t('quoteLink') },
      ],
      reason: t('wrote', { shop: shop.name }),
    });
  },
};
