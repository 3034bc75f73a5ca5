import { showMoney } from '@perfboard/contracts/money';
import type { QuoteItem } from '@perfboard/contracts/quote';
import { quoteLabel } from '@perfboard/contracts/words/quote';
import { renderMail } from '@perfboard/mail/mail-layout';
import { formatMailDate, type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';
import { sampleQuote } from './quote.mail.ts';

export interface QuoteAcceptedProps {
  shop: MailShop;
  quote: Pick<QuoteItem, 'number' | 'version' | 'title' | 'client_email' | 'currency' | 'total'>;
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
    const total = showMoney(quote.total, quote.currency);
    return {
      ...renderMail({
        shop,
        subject: `Accepted: quote ${quoteLabel(quote)}, ${total}`,
        preview: `${name} accepted ${total}`,
        heading: `${name} accepted quote ${quoteLabel(quote)}`,
        blocks: [
          {
            kind: 'facts',
            rows: [
              ['Total', total],
              ['About', quote.title],
              ['Accepted', formatMailDate(accepted_at, shop.time_zone)],
              ...(chosen > 0 ? [['Optional lines', String(chosen)] as const] : []),
              ['Email', quote.client_email],
            ],
          },
          { kind: 'action', label: 'Open the desk', url: deskUrl },
        ],
        reason: 'You receive this because you turned on notifications for new leads.',
      }),
      replyTo: { name, address: quote.client_email },
    };
  },
};
