// @module-tag slow
import { currencyDecimals, showMoney } from '@perfboard/contracts/money';
import { quoteFields } from '@perfboard/contracts/quote-fields';
import type { TaxRounding } from '@perfboard/contracts/words/quote';
import { sampleShop } from '@perfboard/mail/mail-template';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pdfText } from '../../testing/pdf-text.ts';
import { template } from './quote.mail.ts';
import { contentOf, type QuoteRow, storableLines, toQuoteItem, totalsOf } from './quote.ts';
import { quotePdf } from './quote-pdf.ts';

/** An exact fraction, made from a decimal number without any code of the product. */
class Fraction {
  constructor(
    readonly top: bigint,
    readonly bottom = 1n,
  ) {}

  static of(text: string): Fraction {
    const [whole = '0', decimals = ''] = text.split('.');
    return new Fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
  }

  plus({ top, bottom }: Fraction): Fraction {
    return new Fraction(this.top * bottom + top * this.bottom, this.bottom * bottom);
  }

  times({ top, bottom }: Fraction): Fraction {
    return new Fraction(this.top * top, this.bottom * bottom);
  }

  minus({ top, bottom }: Fraction): Fraction {
    return this.plus(new Fraction(-top, bottom));
  }

  /** At so many decimals, half away from zero: by whole steps and their remainder. */
  rounded(decimals: number): Fraction {
    const scale = 10n ** BigInt(decimals);
    const scaled = this.top * scale;
    const whole = scaled / this.bottom;
    const rest = scaled - whole * this.bottom;
    return new Fraction(rest * 2n >= this.bottom ? whole + 1n : whole, scale);
  }

  text(decimals: number): string {
    const digits = String(this.rounded(decimals).top).padStart(decimals + 1, '0');
    return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  }
}

interface Line {
  quantity: string;
  unit_price: string;
  discount: string;
  tax_rate: string;
  optional: boolean;
  breaks: { from_quantity: number; unit_price: string }[];
}

/** The totals, by the definition alone. */
function expected(
  lines: readonly Line[],
  { currency, rounding, chosen }: { currency: string; rounding: TaxRounding; chosen: string[] },
) {
  const decimals = currencyDecimals(currency);
  const hundred = new Fraction(100n);
  let subtotal = new Fraction(0n);
  let tax = new Fraction(0n);
  for (const [index, line] of lines.entries()) {
    if (line.optional && !chosen.includes(String(index + 1))) continue;
    const reached = line.breaks.filter(({ from_quantity }) => from_quantity <= Number(line.quantity));
    const price = reached.at(-1)?.unit_price ?? line.unit_price;
    const share = hundred.minus(Fraction.of(line.discount)).times(new Fraction(1n, 100n));
    const net = Fraction.of(price).times(Fraction.of(line.quantity)).times(share).rounded(decimals);
    const due = net.times(Fraction.of(line.tax_rate)).times(new Fraction(1n, 100n));
    subtotal = subtotal.plus(net).rounded(decimals);
    tax = tax.plus(rounding === 'line' ? due.rounded(decimals) : due);
  }
  tax = tax.rounded(decimals);
  return {
    subtotal: subtotal.text(decimals),
    tax: tax.text(decimals),
    total: subtotal.plus(tax).text(decimals),
  };
}

const decimal = (max: number, places: number) =>
  fc
    .tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max: places }), fc.nat(999_999))
    .map(([whole, digits, rest]) =>
      digits === 0 ? `${whole}` : `${whole}.${String(rest).padStart(6, '0').slice(0, digits)}`,
    );

const lineOf = (places: number): fc.Arbitrary<Line> =>
  fc.record({
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 2_000 }).map(String),
      fc
        .integer({ min: 1, max: 9_999 })
        .map((n) => `${Math.floor(n / 1000)}.${String(n % 1000).padStart(3, '0')}`)
        .filter((text) => Number(text) > 0),
    ),
    unit_price: decimal(99_999, places),
    discount: fc.oneof(fc.constant('0'), decimal(99, 3)),
    tax_rate: fc.oneof(fc.constantFrom('0', '19', '7.7', '8.875', '20'), decimal(99, 3)),
    optional: fc.boolean(),
    breaks: fc.oneof(
      fc.constant([]),
      fc.tuple(decimal(99_999, places), decimal(99_999, places)).map(([ten, hundred]) => [
        { from_quantity: 10, unit_price: ten },
        { from_quantity: 100, unit_price: hundred },
      ]),
    ),
  });

const quotes = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'ISK', 'TND').chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    rounding: fc.constantFrom('line' as const, 'total' as const),
    lines: fc.array(lineOf(currencyDecimals(currency)), { minLength: 1, maxLength: 8 }),
    chosen: fc.subarray(['1', '2', '3', '4', '5', '6', '7', '8']),
  }),
);

type Drawn = typeof quotes extends fc.Arbitrary<infer Quote> ? Quote : never;

/** The row that the product stores for a posted quote, and what it is afterwards. */
function rowOf({ currency, rounding, lines: posted, chosen }: Drawn): QuoteRow {
  const { lines } = quoteFields.parse({
    lead_uuid: '019ac000-0000-7000-8000-000000000001',
    lines: posted.map((line) => ({ ...line, description: 'Part' })),
  });
  const stored = storableLines(lines, { currency, tax_rate: '0' });
  const counted = chosen.filter((id) => posted[Number(id) - 1]?.optional);
  const made = new Date('2026-11-26T10:00:00Z');
  return {
    ...({
      uuid: '',
      version: 1,
      number: 'Q-1',
      client_name: 'A',
      client_email: 'a@b.example',
      title: 'T',
    } as QuoteRow),
    ...{
      currency,
      tax_rounding: rounding,
      lines: JSON.parse(JSON.stringify(stored)),
      notes: '',
      delivery_time: '',
    },
    ...{ terms: '', valid_until: null, chosen: counted, created_at: made, sent_at: made, status: 'sent' },
    ...totalsOf({ currency, tax_rounding: rounding, lines: stored, chosen: counted }),
  };
}

const issuer = { name: 'Shop', address: '', email: '', phone: '', paper: 'A4' } as const;
const runs = 10_000;
/** Every so many are drawn as a PDF too. */
const pdfEvery = 50;

test(`of ${runs} random quotes, REST, page, email and PDF show the totals of exact arithmetic`, {
  timeout: 900_000,
}, async () => {
  let seen = 0;
  let drawn = 0;
  await fc.assert(
    fc.asyncProperty(quotes, async (quote) => {
      const exact = expected(quote.lines, quote);
      const row = rowOf(quote);
      const item = toQuoteItem(row);
      expect({ subtotal: item.subtotal, tax: item.tax, total: item.total }).toEqual(exact);
      const { lines } = contentOf(row);
      const { currency } = quote;
      const sum = lines
        .filter(({ is_counted }) => is_counted)
        .reduce((all, { amount }) => all.plus(Fraction.of(amount)), new Fraction(0n));
      expect(sum.text(currencyDecimals(currency))).toBe(exact.subtotal);
      const { text, html } = template.render({
        ...{ shop: sampleShop, isReminder: false, deliveryTime: '', url: 'https://shop.example/quote/a' },
        quote: item,
      });
      const shown = [exact.subtotal, exact.tax, exact.total].map((amount) => showMoney(amount, currency));
      for (const amount of shown) {
        expect(text).toContain(amount);
        expect(html).toContain(amount);
      }
      seen += 1;
      if (seen % pdfEvery) return;
      const pages = pdfText(await quotePdf({ row, issuer, timeZone: 'UTC' }));
      const bare = pages.join('').replace(/\s/g, '');
      const told = `Subtotal${shown[0]}Tax${shown[1]}Total${shown[2]}`.replace(/\s/g, '');
      expect(bare).toContain(told);
      for (const { amount } of lines) expect(bare).toContain(showMoney(amount, '').trim().replace(/\s/g, ''));
      drawn += 1;
    }),
    { numRuns: runs, seed: Number(process.env.SEED ?? 20_261_126) },
  );
  console.log({ seen, drawn });
});
