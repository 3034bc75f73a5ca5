import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockOf } from './clock.ts';
import { freeTimes, type TimeRules } from './free-times.ts';
import { weekdays } from './words/shop.ts';

const daily = (opens: string, closes: string) => [{ days: [...weekdays], opens, closes }];

const rules = (change: Partial<TimeRules>): TimeRules => ({
  now: new Date('2026-06-01T00:00:00Z'),
  zone: 'Europe/Berlin',
  hours: daily('09:00', '12:00'),
  exceptions: [],
  minutes: 60,
  everyMinutes: 60,
  bufferMinutes: 0,
  noticeHours: 0,
  horizonDays: 0,
  members: [{ id: 'mia', busy: [] }],
  ...change,
});
const starts = (change: Partial<TimeRules>) => freeTimes(rules(change)).map(({ starts_at }) => starts_at);
const utc = (change: Partial<TimeRules>) => starts(change).map((at) => at.toISOString().slice(5, 16));
const seen = (change: Partial<TimeRules>, visitor: string) =>
  starts(change).map((at) => clockOf(at, visitor).slice(5));

// The shop is open from `opens` to `closes` on the day that is current at `now`; a time every hour.
test.each([
  // [case, shop, now, opens, closes, instants in UTC, visitor, as the visitor's clocks show them]
  [
    'summer in New York, visitor in Berlin',
    'America/New_York',
    '2026-07-06T04:00:00Z',
    '09:00',
    '11:00',
    ['07-06T13:00', '07-06T14:00'],
    'Europe/Berlin',
    ['07-06T15:00', '07-06T16:00'],
  ],
  [
    'New York has changed its clocks in spring, Berlin has not',
    'America/New_York',
    '2026-03-10T04:00:00Z',
    '09:00',
    '11:00',
    ['03-10T13:00', '03-10T14:00'],
    'Europe/Berlin',
    ['03-10T14:00', '03-10T15:00'],
  ],
  [
    'Berlin has changed its clocks in autumn, New York has not',
    'Europe/Berlin',
    '2026-10-26T00:00:00Z',
    '09:00',
    '11:00',
    ['10-26T08:00', '10-26T09:00'],
    'America/New_York',
    ['10-26T04:00', '10-26T05:00'],
  ],
  [
    'New York skips 2:00 to 3:00',
    'America/New_York',
    '2026-03-08T05:00:00Z',
    '01:00',
    '05:00',
    ['03-08T06:00', '03-08T07:00', '03-08T08:00'],
    'America/New_York',
    ['03-08T01:00', '03-08T03:00', '03-08T04:00'],
  ],
  [
    'New York shows 1:00 to 2:00 twice',
    'America/New_York',
    '2026-11-01T04:00:00Z',
    '00:00',
    '03:00',
    ['11-01T04:00', '11-01T05:00', '11-01T06:00', '11-01T07:00'],
    'America/New_York',
    ['11-01T00:00', '11-01T01:00', '11-01T01:00', '11-01T02:00'],
  ],
  [
    'opens in the hour that Berlin skips: at the jump',
    'Europe/Berlin',
    '2026-03-28T23:00:00Z',
    '02:30',
    '05:00',
    ['03-29T01:00', '03-29T02:00'],
    'Europe/Berlin',
    ['03-29T03:00', '03-29T04:00'],
  ],
  [
    'closes in the hour that Berlin skips: at the jump',
    'Europe/Berlin',
    '2026-03-28T23:00:00Z',
    '00:00',
    '02:30',
    ['03-28T23:00', '03-29T00:00'],
    'Europe/Berlin',
    ['03-29T00:00', '03-29T01:00'],
  ],
  [
    'closes in the hour that Berlin shows twice: the first time',
    'Europe/Berlin',
    '2026-10-24T22:00:00Z',
    '01:00',
    '02:30',
    ['10-24T23:00'],
    'Europe/Berlin',
    ['10-25T01:00'],
  ],
  [
    'opens in the hour that Berlin shows twice: the first time',
    'Europe/Berlin',
    '2026-10-24T22:00:00Z',
    '02:00',
    '03:30',
    ['10-25T00:00', '10-25T01:00'],
    'Europe/Berlin',
    ['10-25T02:00', '10-25T02:00'],
  ],
  [
    'half an hour off: Kolkata, visitor in New York, where it is the night before',
    'Asia/Kolkata',
    '2026-06-01T00:00:00Z',
    '09:00',
    '11:00',
    ['06-01T03:30', '06-01T04:30'],
    'America/New_York',
    ['05-31T23:30', '06-01T00:30'],
  ],
  [
    'Kolkata does not change its clocks, the visitor in Berlin does',
    'Asia/Kolkata',
    '2026-10-25T00:00:00Z',
    '06:00',
    '09:00',
    ['10-25T00:30', '10-25T01:30', '10-25T02:30'],
    'Europe/Berlin',
    ['10-25T02:30', '10-25T02:30', '10-25T03:30'],
  ],
  [
    'Lord Howe sets its clocks forward by half an hour, from 2:00 to 2:30',
    'Australia/Lord_Howe',
    '2026-10-03T14:00:00Z',
    '01:00',
    '04:00',
    ['10-03T14:30', '10-03T15:30'],
    'Australia/Lord_Howe',
    ['10-04T01:00', '10-04T02:30'],
  ],
  [
    'Lord Howe sets its clocks back by half an hour, from 2:00 to 1:30',
    'Australia/Lord_Howe',
    '2026-04-04T13:30:00Z',
    '01:00',
    '04:00',
    ['04-04T14:00', '04-04T15:00', '04-04T16:00'],
    'Australia/Lord_Howe',
    ['04-05T01:00', '04-05T01:30', '04-05T02:30'],
  ],
  [
    'midnight does not exist in Santiago on that day: from the jump',
    'America/Santiago',
    '2026-09-06T04:00:00Z',
    '00:00',
    '03:00',
    ['09-06T04:00', '09-06T05:00'],
    'America/Santiago',
    ['09-06T01:00', '09-06T02:00'],
  ],
  [
    'Kathmandu, a quarter of an hour off, visitor in Auckland on the next day',
    'Asia/Kathmandu',
    '2026-06-01T00:00:00Z',
    '20:00',
    '22:00',
    ['06-01T14:15', '06-01T15:15'],
    'Pacific/Auckland',
    ['06-02T02:15', '06-02T03:15'],
  ],
  [
    'the whole day by the shop’s clock, which began yesterday for a visitor in Honolulu',
    'Pacific/Kiritimati',
    '2026-05-31T10:00:00Z',
    '00:00',
    '02:00',
    ['05-31T10:00', '05-31T11:00'],
    'Pacific/Honolulu',
    ['05-31T00:00', '05-31T01:00'],
  ],
  [
    'Berlin, on the day of the change in spring',
    'Europe/Berlin',
    '2026-03-28T23:00:00Z',
    '09:00',
    '11:00',
    ['03-29T07:00', '03-29T08:00'],
    'Europe/Berlin',
    ['03-29T09:00', '03-29T10:00'],
  ],
  [
    'Berlin, on the day of the change in autumn',
    'Europe/Berlin',
    '2026-10-24T22:00:00Z',
    '09:00',
    '11:00',
    ['10-25T08:00', '10-25T09:00'],
    'Europe/Berlin',
    ['10-25T09:00', '10-25T10:00'],
  ],
  [
    'Berlin skips 2:00 to 3:00',
    'Europe/Berlin',
    '2026-03-28T23:00:00Z',
    '01:00',
    '05:00',
    ['03-29T00:00', '03-29T01:00', '03-29T02:00'],
    'Asia/Kolkata',
    ['03-29T05:30', '03-29T06:30', '03-29T07:30'],
  ],
  [
    'Casablanca sets its clocks back for Ramadan, visitor in New York on the day before',
    'Africa/Casablanca',
    '2026-02-14T23:00:00Z',
    '01:00',
    '04:00',
    ['02-15T00:00', '02-15T01:00', '02-15T02:00', '02-15T03:00'],
    'America/New_York',
    ['02-14T19:00', '02-14T20:00', '02-14T21:00', '02-14T22:00'],
  ],
  [
    'Casablanca sets its clocks forward after Ramadan',
    'Africa/Casablanca',
    '2026-03-22T00:00:00Z',
    '01:00',
    '05:00',
    ['03-22T01:00', '03-22T02:00', '03-22T03:00'],
    'Africa/Casablanca',
    ['03-22T01:00', '03-22T03:00', '03-22T04:00'],
  ],
  [
    'closes in the hour before midnight that Santiago shows twice: the first time',
    'America/Santiago',
    '2026-04-04T04:00:00Z',
    '22:00',
    '23:30',
    ['04-05T01:00'],
    'America/Santiago',
    ['04-04T22:00'],
  ],
  [
    'opens at midnight, after Santiago has shown 23:00 twice',
    'America/Santiago',
    '2026-04-05T04:00:00Z',
    '00:00',
    '02:00',
    ['04-05T04:00', '04-05T05:00'],
    'America/Santiago',
    ['04-05T00:00', '04-05T01:00'],
  ],
  [
    'Apia, visitor across the date line: the same clock, a day earlier',
    'Pacific/Apia',
    '2026-05-31T12:00:00Z',
    '09:00',
    '11:00',
    ['05-31T20:00', '05-31T21:00'],
    'Pacific/Pago_Pago',
    ['05-31T09:00', '05-31T10:00'],
  ],
])('%s', (_case, zone, now, opens, closes, instants, visitor, clocks) => {
  const change = { zone, now: new Date(now), hours: daily(opens, closes) };
  expect(utc(change)).toEqual(instants);
  expect(seen(change, visitor)).toEqual(clocks);
});

test('the day that Apia left out when it crossed the date line has no times', () => {
  const change = { zone: 'Pacific/Apia', hours: daily('09:00', '11:00'), horizonDays: 2 };
  const now = new Date('2011-12-30T09:00:00Z');
  expect(seen({ ...change, now }, 'Pacific/Apia')).toEqual(['12-31T09:00', '12-31T10:00']);
  expect(utc({ ...change, now })).toEqual(['12-30T19:00', '12-30T20:00']);
});

test('over a change of clocks, notice is real time to the minute, and the horizon ends with a day of the shop', () => {
  const spring = { hours: daily('09:00', '13:00'), noticeHours: 24, horizonDays: 1 };
  // A day after 10:00 it is 11:00.
  expect(utc({ ...spring, now: new Date('2026-03-28T09:00:00Z') })).toEqual(['03-29T09:00', '03-29T10:00']);
  expect(utc({ ...spring, now: new Date('2026-03-28T09:00:00.001Z') })).toEqual(['03-29T10:00']);
  const autumn = { hours: daily('23:00', '23:59'), minutes: 30, horizonDays: 1 };
  expect(utc({ ...autumn, now: new Date('2026-10-24T21:59:59Z') })).toEqual(['10-25T22:00']);
  expect(utc({ ...autumn, now: new Date('2026-10-24T22:00:00Z') })).toEqual(['10-25T22:00', '10-26T22:00']);
});

test('what is busy over midnight takes the times of both days', () => {
  const change = {
    zone: 'UTC',
    now: new Date('2026-06-01T21:00:00Z'),
    hours: [...daily('22:00', '23:59'), ...daily('00:00', '02:00')],
    horizonDays: 1,
    members: [
      {
        id: 'mia',
        busy: [{ from: new Date('2026-06-01T22:30:00Z'), until: new Date('2026-06-02T00:30:00Z') }],
      },
    ],
  };
  expect(utc(change)).toEqual(['06-02T01:00', '06-02T22:00']);
});

test('several openings of a day join where they overlap, an exception replaces them all', () => {
  const monday = { now: new Date('2026-06-01T00:00:00Z'), zone: 'UTC' };
  const hours = [...daily('14:00', '16:00'), ...daily('09:00', '10:30'), ...daily('10:00', '11:00')];
  expect(utc({ ...monday, hours })).toEqual(['06-01T09:00', '06-01T10:00', '06-01T14:00', '06-01T15:00']);
  const exception = { date: '2026-06-01', is_closed: false, opens: '20:00', closes: '21:00' };
  expect(utc({ ...monday, hours, exceptions: [exception] })).toEqual(['06-01T20:00']);
  expect(utc({ ...monday, hours, exceptions: [{ ...exception, is_closed: true }] })).toEqual([]);
  const tuesdays = [{ days: ['Tuesday' as const], opens: '09:00', closes: '10:00' }];
  expect(utc({ ...monday, hours: tuesdays, horizonDays: 8 })).toEqual(['06-02T09:00', '06-09T09:00']);
});

test('notice and horizon bound the times, by the shop’s days', () => {
  const now = new Date('2026-06-01T08:30:00Z');
  const zone = 'UTC';
  expect(utc({ now, zone })).toEqual(['06-01T09:00', '06-01T10:00', '06-01T11:00']);
  expect(utc({ now, zone, noticeHours: 2, horizonDays: 1 })).toEqual([
    '06-01T11:00',
    '06-02T09:00',
    '06-02T10:00',
    '06-02T11:00',
  ]);
  expect(utc({ now, zone, noticeHours: 24, horizonDays: 0 })).toEqual([]);
});

test('a busy time takes what it touches with its buffers, and of its member only', () => {
  const at = (clock: string) => new Date(`2026-06-01T${clock}:00Z`);
  const busy = [{ from: at('10:00'), until: at('10:30') }];
  const change = { zone: 'UTC', minutes: 30, everyMinutes: 30 };
  const one = { ...change, members: [{ id: 'mia', busy }] };
  expect(utc(one)).toEqual(['06-01T09:00', '06-01T09:30', '06-01T10:30', '06-01T11:00', '06-01T11:30']);
  expect(utc({ ...one, bufferMinutes: 10 })).toEqual(['06-01T09:00', '06-01T11:00', '06-01T11:30']);
  const both = freeTimes(
    rules({
      ...change,
      members: [
        { id: 'mia', busy },
        { id: 'ben', busy: [{ from: at('11:00'), until: at('23:00') }] },
      ],
    }),
  );
  expect(both.map(({ members }) => members.join())).toEqual([
    'mia,ben',
    'mia,ben',
    'ben',
    'mia,ben',
    'mia',
    'mia',
  ]);
});

test('no time overlaps what is busy or lies outside the hours, whatever the calendars hold', () => {
  const day = 24 * 60;
  const interval = fc.record({
    from: fc.integer({ min: -day, max: 10 * day }),
    length: fc.integer({ min: 0, max: day }),
  });
  fc.assert(
    fc.property(
      fc.array(interval, { maxLength: 30 }),
      fc.constantFrom('Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/New_York'),
      fc.constantFrom('2026-03-06', '2026-03-27', '2026-04-02', '2026-10-01', '2026-10-23', '2026-10-30'),
      fc.integer({ min: 5, max: 120 }),
      fc.integer({ min: 0, max: 60 }),
      (spans, zone, date, minutes, bufferMinutes) => {
        const now = new Date(`${date}T00:00:00Z`);
        const atMinute = (minute: number) => new Date(now.getTime() + minute * 60_000);
        const busy = spans.map(({ from, length }) => ({
          from: atMinute(from),
          until: atMinute(from + length),
        }));
        const times = starts({
          now,
          zone,
          minutes,
          everyMinutes: 15,
          bufferMinutes,
          horizonDays: 6,
          members: [{ id: 'mia', busy }],
        });
        for (const start of times) {
          const end = new Date(start.getTime() + minutes * 60_000);
          expect(clockOf(start, zone).slice(11) >= '09:00' && clockOf(end, zone).slice(11) <= '12:00').toBe(
            true,
          );
          const before = start.getTime() - bufferMinutes * 60_000;
          const after = end.getTime() + bufferMinutes * 60_000;
          for (const { from, until } of busy)
            if (from < until) expect(until.getTime() <= before || from.getTime() >= after).toBe(true);
        }
        expect([...times].sort((a, b) => Number(a) - Number(b))).toEqual(times);
      },
    ),
    { numRuns: 60 },
  );
});
