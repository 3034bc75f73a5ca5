import { describe, expect, it, test } from 'vitest';
import { translatorOf } from './catalogs.ts';
import { formatDay, formatList, formatTimes, formatWeekdays } from './format.ts';
import { formatAmount, formatBytes, formatPrice } from './format-amount.ts';
import { isolated } from './isolated.ts';

/** Languages put spaces of several kinds before a unit: which one is not our promise. */
const plain = (text: string) => text.replace(/\s/g, ' ');

test('French writes the first day of a month as an ordinal', () => {
  expect(formatDay('fr', '2026-06-01', 'long')).toBe('1er juin 2026');
  expect(formatDay('fr', '2026-12-01', 'weekday')).toMatch(/^mar\. 1er déc\. 2026$/);
  expect(formatDay('fr', '2026-06-11', 'long')).toBe('11 juin 2026');
  expect(formatDay('es', '2026-06-01', 'long')).toBe('1 de junio de 2026');
});

describe('in English', () => {
  it('formats as the specification writes', () => {
    expect(formatDay('en', '2026-12-24', 'long')).toBe('December 24, 2026');
    expect(formatDay('en', '2026-12-24T23:59:59Z', 'short')).toBe('Dec 24, 2026');
    expect(formatDay('en', '2026-12-24', 'weekday')).toBe('Thu, Dec 24, 2026');
    expect(formatList('en', ['SPI', 'I²C', 'UART'])).toBe('SPI, I²C, UART');
    expect(formatPrice('en', '1250.00')).toBe('1,250.00');
    expect(formatPrice('en', '0.0375')).toBe('0.0375');
    expect(formatAmount('en', '1250', 'USD')).toBe('USD 1,250');
    expect(formatAmount('en', '1250.5', 'EUR')).toBe('EUR 1,250.50');
    expect(formatWeekdays('en', [0, 1, 4, 5, 6])).toBe('Mon, Tue, Fri–Sun');
    expect(formatTimes('en', '09:00', '18:30')).toBe('9AM–6:30PM');
    expect(formatTimes('en', '00:30', '12:00')).toBe('12:30AM–12PM');
    expect([812, 3_400, 25_000_000, 1_400_000_000].map((bytes) => formatBytes('en', bytes))).toEqual([
      '812 B',
      '3.4 KB',
      '25 MB',
      '1.4 GB',
    ]);
  });
});

test.each([
  ['de', '24. Dezember 2026', '1.250,50 EUR', '0,0375', '3,4 MB', 'Mo–Fr', '9:00–18:30'],
  ['es', '24 de diciembre de 2026', '1250,50 EUR', '0,0375', '3,4 MB', 'Lun–vie', '9:00–18:30'],
  ['fr', '24 décembre 2026', '1 250,50 EUR', '0,0375', '3,4 Mo', 'Lun.–ven.', '9:00–18:30'],
] as const)(
  'in %s, dates, prices, sizes and hours follow the language',
  (language, day, amount, price, size, week, hours) => {
    expect(formatDay(language, '2026-12-24', 'long')).toBe(day);
    expect(plain(formatAmount(language, '1250.5', 'EUR'))).toBe(amount);
    expect(formatPrice(language, '0.0375')).toBe(price);
    expect(plain(formatBytes(language, 3_400_000))).toBe(size);
    expect(formatWeekdays(language, [0, 1, 2, 3, 4])).toBe(week);
    expect(formatTimes(language, '09:00', '18:30')).toBe(hours);
  },
);

test.each([
  ['en', ['0 projects', '1 project', '2 projects', '5 projects', '21 projects']],
  ['de', ['0 Projekte', '1 Projekt', '2 Projekte', '5 Projekte', '21 Projekte']],
  ['es', ['0 proyectos', '1 proyecto', '2 proyectos', '5 proyectos', '21 proyectos']],
  ['fr', ['0 projet', '1 projet', '2 projets', '5 projets', '21 projets']],
] as const)('in %s, projects are counted by the rules of the language', (language, texts) => {
  const t = translatorOf(language, 'projects');
  expect([0, 1, 2, 5, 21].map((count) => t('projectCount', { count }))).toEqual(texts);
});

test('counts of thousands stay as they were in English', () => {
  expect(translatorOf('en', 'projects')('projectCount', { count: 1_234 })).toBe('1234 projects');
  expect(translatorOf('de', 'projects')('projectCount', { count: 1_234 })).toBe('1.234 Projekte');
});

test('a holiday says its day, its hours and why', () => {
  const say = (language: 'en' | 'de') => {
    const t = translatorOf(language, 'contact');
    const day = formatDay(language, '2026-12-24', 'weekday');
    return [
      t('exceptionOpen', { day, times: formatTimes(language, '09:00', '12:30'), label: 'Christmas Eve' }),
      t('exceptionClosed', { day, label: 'Christmas Eve' }),
    ];
  };
  expect(say('en')).toEqual([
    'Thu, Dec 24, 2026: 9AM–12:30PM (Christmas Eve)',
    'Thu, Dec 24, 2026: closed (Christmas Eve)',
  ]);
  expect(say('de')[1]).toBe('Do., 24. Dez. 2026: geschlossen (Christmas Eve)');
});

test('a name from right to left does not reorder the sentence around it', () => {
  expect(isolated('Ada Lovelace')).toBe('Ada Lovelace');
  expect(`Reply to ${isolated('\u05d9\u05e2\u05dc!')}.`).toBe('Reply to \u2068\u05d9\u05e2\u05dc!\u2069.');
});
