import { expect, test } from 'vitest';
import { divideRounded, formatDecimal, parseDecimal, showMoney } from './money.ts';
import { quoteIssues } from './quote-fields.ts';
import { type PricedLine, quoteTotals, unitPriceOf } from './quote-total.ts';

const line = (more: Partial<PricedLine> = {}): PricedLine => ({
  quantity: 1,
  unit_price: '1',
  discount: '0',
  tax_rate: '0',
  optional: false,
  breaks: [],
  ...more,
});

test('a decimal number is read and written exactly, and one with too many decimals is refused', () => {
  expect(parseDecimal('129.5', 2)).toBe(12950n);
  expect(parseDecimal('-0.05', 2)).toBe(-5n);
  expect(parseDecimal('1.230', 2)).toBe(123n);
  for (const wrong of ['', '.5', '1.', '1,5', '1e3', '0x1', ' 1', '1.235']) {
    expect([wrong, parseDecimal(wrong, 2)]).toEqual([wrong, undefined]);
  }
  expect([formatDecimal(5n, 3), formatDecimal(-12950n, 2), formatDecimal(7n, 0)]).toEqual([
    '0.005',
    '-129.50',
    '7',
  ]);
  expect(showMoney('1234567.50', 'EUR')).toBe('1,234,567.50 EUR');
  expect(showMoney('999', 'JPY')).toBe('999 JPY');
});

test('half a unit is rounded away from zero', () => {
  expect([5n, 4n, -5n, -4n, 15n].map((value) => divideRounded(value, 10n))).toEqual([1n, 0n, -1n, 0n, 2n]);
});

test('the price is that of the largest break not above the quantity', () => {
  const breaks = [
    { from_quantity: 10, unit_price: '8' },
    { from_quantity: 100, unit_price: '6' },
  ];
  const prices = [1, 9.999, 10, 99, 100, 5000].map((quantity) =>
    unitPriceOf(line({ quantity, unit_price: '9', breaks })),
  );
  expect(prices).toEqual(['9', '9', '8', '8', '6', '6']);
});

test('tax is rounded for each line or once for all, and an optional line counts when it is chosen', () => {
  const lines = [
    line({ unit_price: '0.05', tax_rate: '10' }),
    line({ unit_price: '0.05', tax_rate: '10' }),
    line({ unit_price: '10', tax_rate: '19', optional: true, discount: '50' }),
  ];
  const totals = (tax_rounding: 'line' | 'total', chosen: string[] = []) => {
    const { subtotal, tax, total } = quoteTotals({ currency: 'EUR', tax_rounding, lines, chosen });
    return [subtotal, tax, total];
  };
  expect(totals('line')).toEqual(['0.10', '0.02', '0.12']);
  expect(totals('total')).toEqual(['0.10', '0.01', '0.11']);
  expect(totals('total', ['3'])).toEqual(['5.10', '0.96', '6.06']);
});

test('decimals that a currency lacks and amounts above a million million units are named by their line', () => {
  expect(quoteIssues('JPY', [line(), line({ unit_price: '1.5' })])).toMatchObject([
    { path: 'lines.1.unit_price' },
  ]);
  expect(quoteIssues('EUR', [line({ unit_price: '10000000000.00' })])).toEqual([]);
  expect(quoteIssues('EUR', [line({ unit_price: '10000000000.01' })])).toMatchObject([
    { path: 'lines.0.unit_price' },
  ]);
  expect(quoteIssues('EUR', [line({ unit_price: '9000000000', quantity: 2 })])).toMatchObject([
    { path: 'lines.0.quantity' },
  ]);
  expect(
    quoteIssues(
      'EUR',
      [1, 2].map(() => line({ unit_price: '9000000000' })),
    ),
  ).toMatchObject([{ path: 'lines' }]);
});
