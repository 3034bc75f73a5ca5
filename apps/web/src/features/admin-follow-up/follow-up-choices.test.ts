import { clockOf } from '@perfboard/contracts/clock';
import { expect, test } from 'vitest';
import { followUpChoices } from './follow-up-choices.ts';

const at = (now: string, zone: string) => followUpChoices(zone, new Date(now)).map((choice) => choice.at);

test.each([
  ['a Thursday', '2026-11-26T12:00:00Z', 'UTC', ['2026-11-27', '2026-11-29', '2026-11-30']],
  ['a Monday: the next one', '2026-11-30T12:00:00Z', 'UTC', ['2026-12-01', '2026-12-03', '2026-12-07']],
  ['a Sunday', '2026-11-29T12:00:00Z', 'UTC', ['2026-11-30', '2026-12-02', '2026-11-30']],
  [
    'still Thursday in the shop',
    '2026-11-27T05:00:00Z',
    'America/Los_Angeles',
    ['2026-11-27', '2026-11-29', '2026-11-30'],
  ],
  [
    'the day before the clocks go forward',
    '2027-03-13T20:00:00Z',
    'America/Los_Angeles',
    ['2027-03-14', '2027-03-16', '2027-03-15'],
  ],
  [
    'the day before they go back',
    '2026-10-24T20:00:00Z',
    'Europe/Berlin',
    ['2026-10-25', '2026-10-27', '2026-10-26'],
  ],
])('the choices are days of the shop’s calendar: %s', (_what, now, zone, days) => {
  expect(at(now, zone)).toEqual(days.map((day) => `${day}T09:00`));
});

test('a time is shown by the shop’s clocks', () => {
  expect(clockOf('2027-03-14T16:00:00Z', 'America/Los_Angeles')).toBe('2027-03-14T09:00');
});
