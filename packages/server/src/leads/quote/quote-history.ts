import type { LeadEntry } from '@perfboard/contracts/lead';
import { showMoney } from '@perfboard/contracts/money';
import type { QuoteEvent } from '@perfboard/contracts/words/quote';
import type { PrismaClient } from '@perfboard/db/client';
import { translatorOf } from '@perfboard/messages/catalogs';
import type { Language } from '@perfboard/messages/language';
import { mailStatusOf, readMailOptions } from '../../base/notification/notification.ts';
import type { AgreementReader } from '../client-page/client-page.ts';
import { blankEntry } from '../lead/lead-entry.ts';
import type { Owner } from '../lead/lead-note.ts';
import { type QuoteRow, quotesOf, quoteUrl, toQuoteItem } from './quote.ts';
import { quoteName } from './quote-name.ts';
import { statusOn } from './quote-send.ts';

/** What happened to a quote, with who did it where it was a member, or the client by name. */
const eventsOf = (row: QuoteRow): [event: QuoteEvent, at: Date | null, author: string | null][] => [
  ['created', row.created_at, row.author],
  ['sent', row.sent_at, row.sent_by],
  ['viewed', row.viewed_at, null],
  ['reminded', row.reminded_at, null],
  ['accepted', row.accepted_at, row.accepted_name],
  ['declined', row.declined_at, row.client_name],
  ['expired', row.expired_at, null],
  ['replaced', row.replaced_at, null],
];

/** The email that goes with an event. */
const mailKinds: Partial<Record<QuoteEvent, string>> = {
  sent: 'quote',
  reminded: 'quote_reminder',
  accepted: 'quote_receipt',
};

/** When a lead's quotes were drafted, sent, viewed and answered, and the delivery of their emails. */
export async function readQuoteHistory(
  prisma: PrismaClient,
  owner: Owner,
  language: Language,
): Promise<LeadEntry[]> {
  const rows = await quotesOf(prisma, owner);
  if (rows.length === 0) return [];
  const mails = await prisma.notification.findMany({
    where: { quote_uuid: { in: rows.map(({ uuid }) => uuid) } },
    omit: { kind: true, status: true },
  });
  const optionsOf = await readMailOptions(
    prisma,
    mails.map(({ uuid }) => uuid),
  );
  const shown = rows.flatMap((row) => {
    const own = mails.filter(({ quote_uuid }) => quote_uuid === row.uuid);
    const again = own.filter(({ about }) => about !== '');
    return [
      ...eventsOf(row).map(([event, at, author]) => {
        const mail = own.find(({ uuid, about }) => about === '' && optionsOf(uuid).kind === mailKinds[event]);
        return { row, event, at, author, mail };
      }),
      ...again.map((mail) => ({ row, event: 'resent' as const, at: mail.created_at, author: null, mail })),
    ];
  });
  return shown.flatMap(({ row, event, at, author, mail }): LeadEntry[] => {
    if (!at) return [];
    return [
      {
        ...blankEntry,
        kind: 'quote',
        uuid: `${row.uuid}-${event === 'resent' ? mail?.uuid : event}`,
        quote_uuid: row.uuid,
        at: at.toISOString(),
        author,
        subject: event,
        text: `${quoteName(row, language)}, ${showMoney(toQuoteItem(row).total, row.currency, language)}`,
        ...(mail && { state: mailStatusOf({ ...mail, ...optionsOf(mail.uuid) }), error: mail.last_error }),
      },
    ];
  });
}

/** How a quote stands, for its client: it waits for an answer, unless it is here. */
const standings: Partial<Record<string, 'quoteAccepted' | 'quoteDeclined' | 'quoteExpired'>> = {
  accepted: 'quoteAccepted',
  declined: 'quoteDeclined',
  expired: 'quoteExpired',
};

/** The quotes of a lead on its client page: the sent version of each that counts, with its total. */
export const readAgreedQuotes: AgreementReader = async ({ db, env, language, today }, owner) => {
  const t = translatorOf(language, 'link_pages');
  const quotes = await quotesOf(db, owner);
  const rows = quotes.filter(({ sent_at, status }) => sent_at && status !== 'replaced');
  return rows.map((row) => {
    const { total, currency } = toQuoteItem(row);
    return {
      title: t('quote', { quote: quoteName(row, language) }),
      lines: [showMoney(total, currency, language), t(standings[statusOn(row, today)] ?? 'quoteWaiting')],
      links: [{ href: quoteUrl({ ...env, PUBLIC_URL: '' }, row), label: t('openQuote') }],
    };
  });
};
