import { showMoney } from '@perfboard/contracts/money';
import type { QuoteItem } from '@perfboard/contracts/quote';
import { quoteLabel, quoteMailText } from '@perfboard/contracts/words/quote';
import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';

export interface QuoteMailProps {
  shop: MailShop;
  /** It was sent before and is about to expire. */
  isReminder: boolean;
  quote: Pick<
    QuoteItem,
    'number' | 'version' | 'title' | 'client_name' | 'currency' | 'subtotal' | 'tax' | 'total' | 'valid_until'
  >;
  deliveryTime: string;
  /** The client's page. */
  url: string;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dayText = (text: string): string => day.format(new Date(`${text}T00:00:00.000Z`));

/** The totals and dates of a quote. */
const factsOf = ({ quote, deliveryTime }: QuoteMailProps) =>
  [
    ['Quote', quoteLabel(quote)],
    ['About', quote.title],
    ['Subtotal', showMoney(quote.subtotal, quote.currency)],
    ['Tax', showMoney(quote.tax, quote.currency)],
    ['Total', showMoney(quote.total, quote.currency)],
    ...(quote.valid_until ? [['Valid until', dayText(quote.valid_until)] as const] : []),
    ...(deliveryTime ? [['Delivery time', deliveryTime] as const] : []),
  ] as const;

/** For the samples of every email about a quote. */
export const sampleQuote = {
  ...{ number: 'Q-2026-0012', version: 1, title: 'LoRa soil moisture network', valid_until: '2026-12-21' },
  ...{ client_name: 'Asha Rao', client_email: 'asha@example.com' },
  ...{ currency: 'EUR', subtotal: '1290.00', tax: '245.10', total: '1535.10' },
};

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
  render: (props) => {
    const { shop, isReminder, quote, url } = props;
    const label = quoteLabel(quote);
    const until = quote.valid_until ? dayText(quote.valid_until) : '';
    const text = isReminder
      ? `our quote is valid until ${until}. You can still accept it, or ask for changes.`
      : quoteMailText;
    return renderMail({
      shop,
      subject: `${isReminder ? 'Reminder: quote' : 'Quote'} ${label}: ${quote.title}`,
      preview: isReminder ? `Valid until ${until}` : `Total ${showMoney(quote.total, quote.currency)}`,
      heading: isReminder ? `Your quote expires on ${until}` : `Quote ${label}`,
      blocks: [
        { kind: 'paragraph', text: `Hello ${quote.client_name}, ${text}` },
        { kind: 'facts', rows: factsOf(props) },
        { kind: 'action', label: 'View the quote', url },
        { kind: 'note', text: 'This link is for you. Anyone who has it can answer the quote.' },
      ],
      reason: `You receive this because you wrote to ${shop.name}.`,
    });
  },
};
