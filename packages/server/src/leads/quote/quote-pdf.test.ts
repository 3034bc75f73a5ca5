import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { pdfText } from '../../testing/pdf-text.ts';
import type { QuoteRow } from './quote.ts';
import { quotePdf } from './quote-pdf.ts';

const line = (description: string, more = {}) => ({
  description,
  quantity: 12,
  unit: 'pcs',
  unit_price: '129.50',
  discount: '0',
  tax_rate: '19',
  optional: false,
  breaks: [],
  ...more,
});

const rowOf = (lines: object[], more: Partial<QuoteRow> = {}): QuoteRow => ({
  ...({ uuid: '019ac000-0000-7000-8000-000000000001', booking_uuid: null, contact_uuid: null } as QuoteRow),
  number: 'Q-2026-0012',
  version: 2,
  status: 'sent',
  client_name: 'Ζωή Παπαδοπούλου',
  client_email: 'zoe@example.com',
  title: 'Σταθμός μέτρησης, измерительная станция, stația de măsură',
  currency: 'EUR',
  tax_rounding: 'line',
  lines,
  notes: '',
  delivery_time: 'three weeks',
  terms: '',
  valid_until: new Date('2026-12-31T00:00:00Z'),
  subtotal: 155_400n,
  tax: 29_526n,
  total: 184_926n,
  chosen: [],
  sent_at: new Date('2026-11-26T10:00:00Z'),
  created_at: new Date('2026-11-26T10:00:00Z'),
  ...more,
});

const issuer = {
  name: 'Łódź Electronics GmbH',
  address: '12 Solder Lane, Köln',
  email: 'hello@shop.example',
  phone: '+49 221 1',
  paper: 'A4',
} as const;

const make = (row: QuoteRow) => quotePdf({ row, issuer, timeZone: 'Europe/Berlin' });
const bare = (text: string) => text.replace(/\s+/g, '');

test('the text of a PDF can be copied: Latin, Greek and Cyrillic, amounts and remarks', async () => {
  const pdf = await make(
    rowOf([
      line('Плата управления'),
      line('Αισθητήρας', {
        optional: true,
        discount: '10',
        breaks: [{ from_quantity: 100, unit_price: '99.00' }],
      }),
    ]),
  );
  if (process.env.PDF_OUT) writeFileSync(process.env.PDF_OUT, pdf);
  const text = pdfText(pdf).join('\n');
  expect(text).not.toContain('\ufffd');
  for (const part of [
    'Łódź Electronics GmbH',
    'Quote Q-2026-0012, version 2',
    'Ζωή Παπαδοπούλου',
    'измерительная',
    'stația de măsură',
    'Плата управления',
    'Αισθητήρας',
    'Optional, not in the total. 10% discount. Price by quantity: 129.50, from 100: 99.00',
    '1,849.26 EUR',
    'Valid until: December 31, 2026',
    'page 1 of 1',
  ])
    expect(bare(text)).toContain(bare(part));
});

test('200 long lines and long terms are drawn on several pages, none is lost, and the process serves others between them', async () => {
  const long = 'A board with a very long description, tested and packed. '.repeat(17);
  const lines = Array.from({ length: 200 }, (_, index) => line(`${index + 1}. ${long}`.slice(0, 1_000)));
  const tall = line('one\n'.repeat(240));
  await make(rowOf([line('warm')]));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  const pdf = await make(rowOf([tall, ...lines.slice(1)], { terms: 'All rights reserved. '.repeat(230) }));
  const ms = performance.now() - started;
  delay.disable();
  if (process.env.PDF_OUT) {
    writeFileSync(`${process.env.PDF_OUT}.long.pdf`, pdf);
    console.log({ ms, bytes: pdf.length, longestMs: delay.max / 1e6 });
  }
  const pages = pdfText(pdf);
  expect(pages.length).toBeGreaterThan(20);
  const text = bare(pages.join('\n'));
  for (const number of [2, 100, 199, 200]) expect(text).toContain(bare(`${number}. A board`));
  expect(text.match(/one/g)).toHaveLength(240);
  expect(text).toContain(bare(`page ${pages.length} of ${pages.length}`));
  expect(pdf.length).toBeLessThan(2_000_000);
});

test('a long unit gets its own lines instead of the next line’s place, and no amount is broken', async () => {
  const pages = async (each: object) => pdfText(await make(rowOf(Array(60).fill(each)))).length;
  const long = line('Bring-up', { quantity: 1250.5, unit: 'person-days of work' });
  expect(await pages(long)).toBe(await pages(line('Bring-up\nof the\nboard')));
  const dear = await make(
    rowOf([line('Factory', { unit_price: '1234567890.12', quantity: 1 })], { total: 146_913_578_925n }),
  );
  const [text = ''] = pdfText(dear);
  expect(text).toContain('1,234,567,890.12');
  expect(text).toContain('1,469,135,789.25 EUR');
});

test('a German quote has German texts, dates and amounts', async () => {
  const row = rowOf([
    line('Steuerplatine', { quantity: 1250.5, discount: '7.5' }),
    line('Gehäuse', { optional: true, breaks: [{ from_quantity: 100, unit_price: '99.00' }] }),
  ]);
  const pdf = await quotePdf({ row, issuer, timeZone: 'Europe/Berlin', language: 'de' });
  const text = pdfText(pdf).join('\n');
  expect(text).not.toContain('\ufffd');
  for (const part of [
    'Angebot Q-2026-0012, Version 2',
    'Datum: 26. November 2026',
    'Gültig bis: 31. Dezember 2026',
    'Einzelpreis',
    '1.250,5 pcs',
    '7,5 % Rabatt',
    'Optional, nicht im Gesamtbetrag enthalten. Staffelpreise: 129,50; ab 100: 99,00',
    'Zwischensumme',
    '1.849,26 EUR',
    'Seite 1 von 1',
  ])
    expect(bare(text)).toContain(bare(part));
  expect(text).not.toMatch(/Quote|Subtotal|Valid until/);
});

test.each([
  ['de', ['Zwischensumme', 'Steuer', 'Gesamtbetrag']],
  ['es', ['Subtotal', 'Impuesto', 'Total']],
  ['fr', ['Sous-total', 'Taxe', 'Total']],
] as const)('no word of the totals is broken: %s', async (language, words) => {
  const row = rowOf([line('Board')]);
  const [text = ''] = pdfText(await quotePdf({ row, issuer, timeZone: 'Europe/Berlin', language }));
  for (const word of words) expect(text).toContain(word);
});
