import { bookingStatuses } from '@perfboard/contracts/words/booking';
import { contactStatuses } from '@perfboard/contracts/words/contact';
import { leadExportColumns } from '@perfboard/contracts/words/lead';
import { quoteExportColumns, quoteStatuses } from '@perfboard/contracts/words/quote';
import { catalogOf } from '@perfboard/messages/catalogs';
import { fileLocalizer } from '@perfboard/messages/localize-message';
import { expect, test } from 'vitest';

const statuses = [...bookingStatuses, ...contactStatuses, ...quoteStatuses];

test('every heading and word of an exported file is in the catalog', () => {
  const english = new Set(Object.values(catalogOf('en', 'csv')));
  const headings = [...Object.values(leadExportColumns).flat(), ...Object.values(quoteExportColumns)];
  expect([...headings, ...statuses, 'yes', 'no'].filter((text) => !english.has(text))).toEqual([]);
});

test.each(['de', 'es', 'fr'] as const)(
  'a status has the name in a file that it has in the %s desk',
  (language) => {
    const english: Record<string, unknown> = catalogOf('en', 'desk_lead');
    const texts: Record<string, unknown> = catalogOf(language, 'desk_lead');
    const deskName = (status: string) => {
      const name = status.charAt(0).toUpperCase() + status.slice(1);
      const key = Object.keys(english).find((one) => one.startsWith('status') && english[one] === name);
      return texts[key ?? ''];
    };
    expect(statuses.map(fileLocalizer(language))).toEqual(statuses.map(deskName));
  },
);

test('a language’s localizer is made once', () => {
  expect(fileLocalizer('de')).toBe(fileLocalizer('de'));
});
