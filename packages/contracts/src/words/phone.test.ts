import { translatorOf } from '@perfboard/messages/catalogs';
import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { bookingMobilePattern } from './booking.ts';
import { contactMobilePattern } from './contact.ts';
import { contactFromBooking, fitPhone } from './phone.ts';

test.each([
  ['+1 (555) 010-0142', '+15550100142', '15550100142'],
  ['+91 98765 43210', '+919876543210', '919876543210'],
  ['+44 7911 123456', '+447911123456', '447911123456'],
  ['0044 (0) 7911 123456', '+447911123456', '447911123456'],
  ['+49 1512 3456789', null, '4915123456789'],
  ['[030] 1234 5678', '03012345678', '03012345678'],
  ['+290 51234', '0029051234', '0029051234'],
  ['07911 123456', '07911123456', '07911123456'],
  ['٠٥٥ ١٢٣ ٤٥٦٧', '0551234567', '0551234567'],
  ['\u202a+1 (555) 010-0142\u202c', '+15550100142', '15550100142'],
  ['call me', null, null],
  ['555-0142', null, null],
  ['+1 555 010 0142 ext. 5', null, null],
  ['089 / 1234567', '0891234567', '0891234567'],
  ['+49 (0) 89 / 1234567', '+49891234567', '49891234567'],
  ['030 / 123456-78', '03012345678', '03012345678'],
  ['0049 33205 / 12345', '+493320512345', '493320512345'],
  ['555 0100 / 556 0200', null, null],
  ['089 1234567 / 0171 1234567', null, null],
  ['089 1234567 / 68', null, null],
  ['+1 555 0100 / 556 0200', null, null],
  ['030/123456 / 030/654321', null, null],
  ['5550100, 5560200', null, null],
  ['555 0100 or 556 0200', null, null],
  ['', null, null],
])('%s is offered as %s in a booking and as %s in a message', (typed, booking, contact) => {
  expect(fitPhone(typed, 'booking')).toBe(booking);
  expect(fitPhone(typed, 'contact')).toBe(contact);
});

test('what is offered passes the rule of its form', () => {
  for (const typed of ['+1 (555) 010-0142', '+290 51234', '030/1234567']) {
    expect(fitPhone(typed, 'booking')).toMatch(bookingMobilePattern);
    expect(fitPhone(typed, 'contact')).toMatch(contactMobilePattern);
  }
});

test('a booking goes on in the contact form with everything filled in', () => {
  const booking = {
    full_name: 'Jo Weiß',
    email: 'jo@example.com',
    mobile_no: '+49 1512 3456789',
    project_title: 'Rain gauge',
  };
  expect(contactFromBooking(booking, translatorOf('en', 'booking'))).toEqual({
    name: 'Jo Weiß',
    email: 'jo@example.com',
    mobile: '4915123456789',
    subject: 'Rain gauge',
    message: 'I would like to book a consultation: Rain gauge',
  });
  // Nothing is left out: the form says that it is too long.
  const long = { ...booking, purpose: 'x'.repeat(600), quantity: '20 boards' };
  expect(contactFromBooking(long, translatorOf('en', 'booking')).message).toMatch(/x{600}\n.*20 boards$/s);
});

interface Tally {
  asTyped: number;
  byClick: number;
  asMessage: number;
  /** Country codes, with the number of digits. */
  refused: string[];
}

/** How the example number of each country fares when it is written in one way. */
function tally(form: 'booking' | 'contact', write: (country: CountryCode) => string): Tally {
  const pattern = form === 'booking' ? bookingMobilePattern : contactMobilePattern;
  const result: Tally = { asTyped: 0, byClick: 0, asMessage: 0, refused: [] };
  for (const country of getCountries()) {
    const typed = write(country);
    if (pattern.test(typed)) result.asTyped += 1;
    else if (fitPhone(typed, form)) result.byClick += 1;
    else if (fitPhone(typed, 'contact')) result.asMessage += 1;
    else result.refused.push(`${country} ${typed.replace(/\D/g, '').length}`);
  }
  return result;
}

const example = (country: CountryCode) => {
  const number = getExampleNumber(country, examples);
  if (!number) throw new Error(`no example of ${country}`);
  return number;
};
const ways = {
  'international, spaced': (country: CountryCode) => example(country).formatInternational(),
  'international, bare': (country: CountryCode) => example(country).number as string,
  'with 00': (country: CountryCode) => example(country).formatInternational().replace('+', '00'),
  national: (country: CountryCode) => example(country).formatNational(),
};

test('with its country code every mobile number gets through both forms but for two islands of seven digits', () => {
  const rows = (['booking', 'contact'] as const).flatMap((form) =>
    Object.entries(ways).map(([way, write]) => ({ form, way, ...tally(form, write) })),
  );
  console.table(rows.map(({ refused, ...row }) => ({ ...row, refused: refused.length })));
  console.log(rows.map(({ form, way, refused }) => `${form}, ${way}: ${refused.join(', ')}`).join('\n'));
  for (const { way, refused } of rows) {
    // Tokelau and Tristan da Cunha: 7 digits, 9 with the two zeros, and both rules ask for 10.
    if (way !== 'national') expect(refused.map((entry) => entry.slice(0, 2))).toEqual(['TA', 'TK']);
    else for (const entry of refused) expect(Number(entry.slice(3))).toBeLessThan(10);
  }
});
