import { isTimeZone } from '@perfboard/contracts/clock';
import { expect, test } from 'vitest';
import { offeredZones, timeZoneLabel } from './time-zone-name.ts';

test('a time zone is called by its city, with its area and its present offset', () => {
  const winter = new Date('2026-01-15T12:00:00Z');
  expect(timeZoneLabel('en', 'America/New_York', winter)).toBe('New York (America), GMT-5');
  expect(timeZoneLabel('en', 'America/Argentina/Buenos_Aires', winter)).toBe(
    'Buenos Aires (America, Argentina), GMT-3',
  );
  expect(timeZoneLabel('en', 'UTC', winter)).toBe('UTC');
});

test('likely zones come first, and the others by city', () => {
  const [first, second, ...rest] = offeredZones('en', ['Europe/Rome', 'UTC']);
  expect([first?.zone, second?.zone]).toEqual(['Europe/Rome', 'UTC']);
  expect(rest[0]?.label).toMatch(/^Abidjan \(Africa\)/);
  expect(rest.map(({ zone }) => zone)).not.toContain('Europe/Rome');
});

test('a renamed zone is called and stored by its present name, also where the old one is stored', () => {
  expect(timeZoneLabel('en', 'Europe/Kiev')).toMatch(/^Kyiv \(Europe\)/);
  const zones = offeredZones('en', ['Asia/Calcutta']).map(({ zone }) => zone);
  expect(zones[0]).toBe('Asia/Kolkata');
  expect(zones).toContain('Europe/Kyiv');
  expect(zones.filter((zone) => ['Asia/Calcutta', 'Europe/Kiev'].includes(zone))).toEqual([]);
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
});
