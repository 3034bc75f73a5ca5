import type { Quote } from '@perfboard/contracts/quote';
import { quoteMessages } from '@perfboard/contracts/words/quote';
import { expect, test } from 'vitest';
import { changedFields } from '../admin-shell/changed-fields.ts';
import { plainNumber, readTyped } from '../admin-shell/typed-number.ts';
import { pastedLines } from './pasted-lines.ts';
import {
  draftOf,
  fieldsOf,
  findIssues,
  isSame,
  linesIn,
  newLine,
  type QuoteValue,
  totalsOf,
} from './quote-value.ts';

test.each([
  ['12', '12'],
  ['12.50', '12.50'],
  ['12,5', '12.5'],
  ['1,234', '1234'],
  ['1,234.50', '1234.50'],
  ['1.234,50 €', '1234.50'],
  ['1.234.567', '1234567'],
  ['$ 0.125', '0.125'],
  ['1 234,5', '1234.5'],
  ["1'234.50", '1234.50'],
  ['19 %', '19'],
  ['', ''],
  ['soon', 'soon'],
])('%s is read as %s', (text, number) => expect(plainNumber(text)).toBe(number));

const shown = (text: string) =>
  pastedLines(text, { tax_rate: '19', currency: 'EUR' })?.map(
    ({ description, quantity, unit, unit_price, tax_rate }) =>
      [description, quantity, unit, unit_price, tax_rate].join('|'),
  );

test('a range without a header is description, quantity, unit and price', () => {
  expect(shown('Board\t10\tpcs\t12.50\nAssembly\t2,5\th\t80\r\n\t\t\t\n')).toEqual([
    'Board|10|pcs|12.50|19',
    'Assembly|2.5|h|80|19',
  ]);
  expect(shown('Enclosure IP65\t25\tpcs\t7,90 €\nTPS62840\t3\t1.10')).toEqual([
    'Enclosure IP65|25|pcs|7.90|19',
    'TPS62840|3||1.10|19',
  ]);
  expect(shown('1\tBoard\t12.50')).toEqual(['Board|1||12.50|19']);
  expect(shown('Setup\t120.00')).toEqual(['Setup|1||120.00|19']);
});

test('a header says which column is which, whatever their order', () => {
  expect(shown('Price\tItem\tQty\tVAT\n1.234,50 €\t"Board ""A""\nred"\t3\t7 %')).toEqual([
    'Board "A"\nred|3||1234.50|7',
  ]);
});

test.each([
  ['Description\tQty\tUnit price\tAmount\nBoard\t10\t12.50\t125.00', 'Board|10||12.50|19'],
  ['#\tItem\tCount\tPrice\tTotal\n1\tBoard\t10\t12.50\t125.00', 'Board|10||12.50|19'],
  ['Pos\tBeschreibung\tMenge\tEinzelpreis\tGesamt\n1\tPlatine\t10\t12,50\t125,00', 'Platine|10||12.50|19'],
  ['Bezeichnung\tAnzahl\tEinheit\tPreis\tMwSt.\nKabel\t3\tm\t7,00\t7 %', 'Kabel|3|m|7.00|7'],
  ['Désignation\tQuantité\tPrix unitaire\tMontant\nCarte\t10\t12,50\t125,00', 'Carte|10||12.50|19'],
  ['Concepto\tCantidad\tPrecio\tImporte\nPlaca\t10\t12,50\t125,00', 'Placa|10||12.50|19'],
  ['1\tCase\t4\t9.50\t38.00', 'Case|4||9.50|19'],
  ['1\tCase\t4\tpcs\t9.50', 'Case|4|pcs|9.50|19'],
  ['Case\t4\t9.50\t38.00', 'Case|4||9.50|19'],
])('%j is the line %s', (text, line) => {
  expect(shown(text)).toEqual([line]);
});

test('a first line whose words only begin like those of a header is a line', () => {
  expect(shown('Textile case\tPUR cable\nBoard\t10\t12.50')).toHaveLength(2);
});

const inGerman = { tax_rate: '19', currency: 'EUR', sign: ',' } as const;

test('with a decimal comma, numbers of a range are read as typed ones', () => {
  const [line] = pastedLines('Board\t1,250\tpcs\t1.250,00', inGerman) ?? [];
  expect([line?.quantity, line?.unit_price]).toEqual(['1.250', '1250.00']);
  const [unclear] = pastedLines('Board\t1.250\tpcs\t8,00', inGerman) ?? [];
  expect(findIssues(quote(unclear ? [unclear] : [])).map(({ path }) => path)).toEqual(['lines.0.quantity']);
});

test.each([
  ['1.234,50 €', 'USD'],
  ['$12.50', 'EUR'],
  ['EUR 12.50', 'USD'],
  ['12.50 CHF', 'EUR'],
  ['12,50 Euro', 'USD'],
  ['eur 12.50', 'USD'],
  ['100 kr', 'EUR'],
  ['Fr. 20', 'EUR'],
  ['$12.50 CAD', 'USD'],
])('a price of %s in a quote in %s is an error, shown as pasted', (price, currency) => {
  const lines =
    pastedLines(`Item\tQty\tUnit\tPrice\nSensor\t3\tpcs\t${price}`, { ...inGerman, currency }) ?? [];
  expect(lines[0]?.unit_price).toBe(price);
  expect(findIssues({ ...quote(lines), currency })).toEqual([
    { path: 'lines.0.unit_price', message: quoteMessages.otherCurrency(currency) },
  ]);
  const [line = newLine('19')] = lines;
  const broken = { ...line, unit_price: '1', breaks: [{ from_quantity: '10', unit_price: price }] };
  expect(findIssues({ ...quote([broken]), currency }).map(({ path }) => path)).toEqual([
    'lines.0.breaks.0.unit_price',
  ]);
  // While the currency is being edited.
  for (const half of ['', 'U', 'US'])
    expect(() => totalsOf({ ...quote(lines), currency: half }, 'line')).not.toThrow();
});

test('when the quote changes to the currency of a pasted price, the price is read like a typed one', () => {
  for (const [price, read] of [
    ['1,250 €', '1.250'],
    ['12,50 €', '12.50'],
  ]) {
    const lines =
      pastedLines(`Item\tQty\tPrice\nSensor\t3\t${price}`, { ...inGerman, currency: 'USD' }) ?? [];
    const changed = ['US', 'U', '', 'E', 'EU', 'EUR'].reduce(
      (now, currency) => linesIn(now, { currency, sign: ',' }),
      lines,
    );
    expect(changed[0]?.unit_price).toBe(read);
  }
});

test.each([
  ['$12.50', 'CAD'],

  ['CAD 12.50', 'CAD'],
  ['12,50 €', 'EUR'],
  ['12.50', 'KWD'],
  ['12.50 kr', 'SEK'],
  ['Fr. 12.50', 'CHF'],
  ['￥12.50', 'JPY'],
  ['12.50 ₵', 'GHS'],
  ['£12.50', 'EGP'],
])('a price of %s in a quote in %s is a price', (price, currency) => {
  const lines =
    pastedLines(`Item\tQty\tUnit\tPrice\nSensor\t3\tpcs\t${price}`, { ...inGerman, currency }) ?? [];
  expect(lines[0]?.unit_price).toBe('12.50');
});

test('text without tabs is text', () => expect(pastedLines('one\ntwo', inGerman)).toBeUndefined());

const quote = (lines: QuoteValue['lines']): QuoteValue => ({
  ...{ currency: 'EUR', delivery_time: '', valid_until: '', notes: '', terms: '', lines },
});
const board = { ...newLine('19'), description: 'Board', quantity: '3', unit_price: '12,50' };

test('a new quote begins with a blank line of the shop’s tax rate, which is neither a fault nor saved', () => {
  const empty = { ...quote([]), valid_until: null } as unknown as Quote;
  const draft = draftOf(empty, '19');
  expect(draft.lines).toMatchObject([{ description: '', tax_rate: '19' }]);
  expect(findIssues(draft)).toEqual([]);
  expect(fieldsOf(draft).lines).toEqual([]);
});

test('text in a field for a number is a fault, not a zero', () => {
  const wrong = { ...board, unit_price: 'TBD', discount: 'abc', tax_rate: 'x' };
  const paths = findIssues(quote([wrong])).map(({ path }) => path);
  expect(paths).toEqual(['lines.0.unit_price', 'lines.0.discount', 'lines.0.tax_rate']);
  expect(totalsOf(quote([wrong]), 'line').total).toBe('0.00');
});

test('a blank line is neither a change nor a fault, and a comma is a point', () => {
  expect(isSame(quote([board]), quote([board, newLine('19')]))).toBe(true);
  expect(findIssues(quote([board, newLine('19')]))).toEqual([]);
  const other = { ...quote([{ ...board, quantity: '4' }]), notes: 'Soon' };
  expect(changedFields(fieldsOf(quote([board])), fieldsOf(other))).toEqual(['notes', 'lines']);
});

test('the totals of what is typed are exact, and what cannot be read counts as 0', () => {
  const lines = [board, { ...board, key: '2', optional: true }, { ...board, key: '3', quantity: 'x' }];
  expect(totalsOf(quote(lines), 'line')).toMatchObject({ subtotal: '37.50', tax: '7.13', total: '44.63' });
  expect(totalsOf(quote(lines), 'line', ['2'])).toMatchObject({ total: '89.26' });
  expect(findIssues(quote([{ ...board, quantity: 'x' }])).map(({ path }) => path)).toEqual([
    'lines.0.quantity',
  ]);
  expect(findIssues(quote([{ ...board, unit_price: '1.005' }])).map(({ path }) => path)).toEqual([
    'lines.0.unit_price',
  ]);
});

test('no rule accepts a number that can mean two', () => {
  const quantity = readTyped('1.250', ',');
  const line = { ...newLine('19'), description: 'Board', unit_price: '1', quantity };
  const value = { currency: 'EUR', delivery_time: '', valid_until: '', notes: '', terms: '' };
  expect(findIssues({ ...value, lines: [line] }).map(({ path }) => path)).toEqual(['lines.0.quantity']);
  const price = { ...line, quantity: '1', unit_price: quantity };
  expect(findIssues({ ...value, lines: [price] }).map(({ path }) => path)).toEqual(['lines.0.unit_price']);
});
