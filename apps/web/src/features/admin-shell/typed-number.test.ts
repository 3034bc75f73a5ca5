import { expect, test } from 'vitest';
import { decimalSign, plainNumber, readTyped, showTyped, unclearNumber } from './typed-number.ts';

test.each([
  ['129,50', '129.50'],
  ['129.50', '129.50'],
  ['129,', '129'],
  ['1.250,00', '1250.00'],
  ['1,250.00', '1250.00'],
  ['1,250', '1.250'],
  ['1.250.000', '1250000'],
  ['1,250,000', '1250000'],
  ['0.125', '0.125'],
  ['0,125', '0.125'],
  ['1 250,5', '1250.5'],
  ['19 %', '19'],
  ['12,50 €', '12.50'],
  ['', ''],
])('with a decimal comma, %s is read as %s', (text, number) => {
  expect(readTyped(text, ',')).toBe(number);
  expect(plainNumber(readTyped(text, ','))).toBe(number);
});

test('a group of thousands never begins with a zero', () => {
  expect(['0,125', '0,050', '1,250', '-0,125'].map(plainNumber)).toEqual([
    '0.125',
    '0.050',
    '1250',
    '-0.125',
  ]);
});

test.each([
  'TBD',
  'abc',
  '1.5k',
  '1.2.3',
  '1,2,3',
  '1,2.5',
  '450 or 500',
  '1.2,3.4',
  '2 x 450',
  '2 Mio',
  '2 Tsd',
  '10 20',
  '1 00',
  '1’2',
  '450 0.5 0',
  '450 pcs',
  '--5',
  '.',
  '%',
])('%s is no number, and stays what it is', (text) => {
  expect(plainNumber(text)).toBe(text);
  expect(readTyped(text, ',')).toBe(text);
  expect(readTyped(text, '.')).toBe(text);
});

test.each([
  ['EUR 1,250.00', '1250.00'],
  ['€ 450,-', '450'],
  ['450.– Fr.', '450'],
  ['1,00,000.50', '100000.50'],
  ['-5 %', '-5'],
  ['450 euros', '450'],
  ['12 500 kr', '12500'],
  ['.5', '.5'],
])('%s is read as %s', (text, number) => {
  expect(plainNumber(text)).toBe(number);
});

test('with a decimal comma, a point before three digits is unclear: both numbers are named', () => {
  const quantity = readTyped('1.250', ',');
  expect(unclearNumber(quantity)).toEqual({ text: '1.250', whole: '1250', decimal: '1,25' });
  expect(unclearNumber(readTyped('1.234', ','))).toEqual({ text: '1.234', whole: '1234', decimal: '1,234' });
  expect(unclearNumber('1250')).toBeUndefined();
  expect(showTyped(quantity, ',')).toBe('1.250');
});

test('a number is shown so that it is read as the same one', () => {
  for (const number of ['129.50', '1.234', '1250', '0.125', '']) {
    expect(readTyped(showTyped(number, ','), ',')).toBe(number);
    expect(showTyped(number, '.')).toBe(number);
  }
  expect(showTyped('129.50', ',')).toBe('129,50');
});

test('German, Spanish and French have a decimal comma, English a point', () => {
  expect((['en', 'de', 'es', 'fr'] as const).map(decimalSign)).toEqual(['.', ',', ',', ',']);
  expect(readTyped('1,250', '.')).toBe('1,250');
});
