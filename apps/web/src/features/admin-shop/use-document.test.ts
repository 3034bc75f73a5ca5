import { hoursIn } from '@perfboard/content/profile';
import { expect, test } from 'vitest';
import { withoutOldHours } from './use-document.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
const profile = (label: string) => ({
  name: 'Perfboard Labs',
  hours: [{ label, days: [...weekdays], opens: '09:00', closes: '18:00' }],
});

const [hours] = profile('').hours;

test.each([
  ['hours.0.opens', 'Mon–Fri 9AM–6PM'],
  ['hours.0.days', hours ? hoursIn('de')(hours) : ''],
])('a changed %s drops a text that only repeats the old times: %s', (path, text) => {
  expect(withoutOldHours(profile(text), path)).toEqual(profile(''));
});

test.each([
  ['hours.0.closes', 'By appointment'],
  ['hours.0.label', 'Mon–Fri 9AM–6PM'],
  ['name', 'Mon–Fri 9AM–6PM'],
  ['hours.3.opens', 'Mon–Fri 9AM–6PM'],
])('a changed %s keeps the text %s', (path, text) => {
  const before = profile(text);
  expect(withoutOldHours(before, path)).toBe(before);
});
