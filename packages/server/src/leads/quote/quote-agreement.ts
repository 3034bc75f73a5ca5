import { showMoney } from '@perfboard/contracts/money';
import { quoteLabel } from '@perfboard/contracts/words/quote';
import type { AgreementReader } from '../client-page/client-page.ts';
import { type QuoteRow, quoteUrl, toQuoteItem } from './quote.ts';

/** How a quote stands, for its client. */
const standing: Partial<Record<string, string>> = {
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
};

/** The quotes of a lead on its client page: the sent version of each that counts, with its total. */
export const readAgreedQuotes: AgreementReader = async ({ db, env }, owner) => {
  const [booking, contact] =
    'booking_uuid' in owner ? [owner.booking_uuid, null] : [null, owner.contact_uuid];
  const rows = await db.$queryRaw<QuoteRow[]>`
    select * from quotes where (booking_uuid = ${booking}::uuid or contact_uuid = ${contact}::uuid)
      and sent_at is not null and status <> 'replaced' order by sent_at, uuid`;
  return rows.map((row) => {
    const { total, currency, status } = toQuoteItem(row);
    return {
      title: `Quote ${quoteLabel(row)}`,
      lines: [showMoney(total, currency), standing[status] ?? 'Waiting for your answer'],
      link: { href: quoteUrl({ ...env, PUBLIC_URL: '' }, row), label: 'Open the quote' },
    };
  });
};
