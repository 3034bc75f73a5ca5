import { showMoney } from '@perfboard/contracts/money';
import type { QuoteItem } from '@perfboard/contracts/quote';
import { quoteLabel } from '@perfboard/contracts/words/quote';
import { renderMail } from '@perfboard/mail/mail-layout';
import { formatMailDate, type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';
import { sampleQuote } from './quote.mail.ts';

export interface QuoteReceiptProps {
  shop: MailShop;
  quote: Pick<
    QuoteItem,
    'number' | 'version' | 'title' | 'client_name' | 'currency' | 'subtotal' | 'tax' | 'total'
  >;
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
    const label = quoteLabel(quote);
    const money = (amount: string) => showMoney(amount, quote.currency);
    return renderMail({
      shop,
      subject: `You accepted quote ${label}: ${quote.title}`,
      preview: `Total ${money(quote.total)}`,
      heading: `You accepted quote ${label}`,
      blocks: [
        {
          kind: 'paragraph',
          text: `Hello ${quote.client_name}, thank you. This email confirms what you accepted. The quote is attached as a PDF.`,
        },
        {
          kind: 'facts',
          rows: [
            ['Quote', label],
            ['About', quote.title],
            ...(chosen.length > 0 ? [['Optional items', chosen.join('; ')] as const] : []),
            ['Subtotal', money(quote.subtotal)],
            ['Tax', money(quote.tax)],
            ['Total', money(quote.total)],
            ['Accepted by', name],
            ['Accepted', formatMailDate(accepted_at, shop.time_zone)],
          ],
        },
        { kind: 'action', label: 'View the quote', url },
      ],
      reason: `You receive this because you accepted a quote of ${shop.name}.`,
    });
  },
};
