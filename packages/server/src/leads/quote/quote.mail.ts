import { showMoney } from '@perfboard/contracts/money';
import type { QuoteItem } from '@perfboard/contracts/quote';
import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, readerTexts, sampleShop } from '@perfboard/mail/mail-template';
import { localeOf, sourceLanguage } from '@perfboard/messages/language';
import { quoteName } from './quote-name.ts';

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

const dayText = (text: string, { language = sourceLanguage }: MailShop): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${text}T00:00:00.000Z`),
  );

/** The totals and dates of a quote. */
function factsOf({ shop, quote, deliveryTime }: QuoteMailProps) {
  const { language = sourceLanguage } = shop;
  const t = readerTexts(shop, 'mail');
  const money = (amount: string) => showMoney(amount, quote.currency, localeOf(language));
  return [
    [t('quote'), quoteName(quote, language)],
    [t('about'), quote.title],
    [t('subtotal'), money(quote.subtotal)],
    [t('tax'), money(quote.tax)],
    [t('total'), money(quote.total)],
    ...(quote.valid_until ? [[t('validUntil'), dayText(quote.valid_until, shop)] as const] : []),
    ...(deliveryTime ? [[t('deliveryTime'), deliveryTime] as const] : []),
  ] as const;
}

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
    const t = readerTexts(shop, 'mail');
    const { language = sourceLanguage } = shop;
    const { title: about, client_name: name } = quote;
    const label = quoteName(quote, language);
    const date = quote.valid_until ? dayText(quote.valid_until, shop) : '';
    const total = showMoney(quote.total, quote.currency, localeOf(language));
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
        { kind: 'facts', rows: factsOf(props) },
        { kind: 'action', label: t('viewQuote'), url },
        { kind: 'note', text: t('quoteLink') },
      ],
      reason: t('wrote', { shop: shop.name }),
    });
  },
};
