import { expect, test } from 'vitest';
import { instantOf } from './zoned-time.ts';

test.each([
  ['2026-12-01T10:00', 'Europe/Rome', '2026-12-01T09:00:00.000Z'],
  ['2026-07-01T10:00', 'America/Los_Angeles', '2026-07-01T17:00:00.000Z'],
  ['2026-07-01T10:00', 'Asia/Kathmandu', '2026-07-01T04:15:00.000Z'],
  // Shown twice: the first, unless its offset says which.
  ['2026-10-25T02:30', 'Europe/Rome', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T02:30+01:00', 'Europe/Rome', '2026-10-25T01:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ['2026-04-05T01:45+10:30', 'Australia/Lord_Howe', '2026-04-04T15:15:00.000Z'],
  ['2026-04-04T23:30', 'America/Santiago', '2026-04-05T02:30:00.000Z'],
  ['2026-02-15T02:30', 'Africa/Casablanca', '2026-02-15T01:30:00.000Z'],
  ['2026-03-29T02:30', 'Asia/Kolkata', '2026-03-28T21:00:00.000Z'],
  ['2026-12-01T10:00Z', 'Europe/Rome', '2026-12-01T10:00:00.000Z'],
])('%s in %s is %s', (text, zone, instant) => {
  expect((instantOf(text, zone) as Date).toISOString()).toBe(instant);
});

test.each([
  ['2026-03-29T02:30', 'Europe/Rome', 'left out'],
  ['2027-03-14T02:30', 'America/Los_Angeles', 'left out'],
  ['2026-10-04T02:15', 'Australia/Lord_Howe', 'left out'],
  ['2026-09-06T00:30', 'America/Santiago', 'left out'],
  ['2026-03-22T02:30', 'Africa/Casablanca', 'left out'],
  ['2011-12-30T09:00', 'Pacific/Apia', 'left out'],
  ['2026-02-30T10:00', 'Europe/Rome', 'unreadable'],
  ['2026-13-01T10:00Z', 'Europe/Rome', 'unreadable'],
  ['2026-02-31T10:00Z', 'Europe/Rome', 'unreadable'],
  ['tomorrow', 'Europe/Rome', 'unreadable'],
  ['', 'Europe/Rome', 'unreadable'],
])('%s in %s is %s', (text, zone, answer) => {
  expect(instantOf(text, zone)).toBe(answer);
});
