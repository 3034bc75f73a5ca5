import { instantOf } from '@perfboard/contracts/zoned-time';

const dayMs = 24 * 60 * 60_000;

/** The last time that a time zone's clocks showed this hour. On a day that skips it, the next hour counts. */
export function lastHour(hour: number, { time_zone, now }: { time_zone: string; now: Date }): Date {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' });
  for (const daysBack of [0, 1]) {
    const day = format.format(new Date(now.getTime() - daysBack * dayMs));
    const hours = [hour, hour + 1].map((one) =>
      instantOf(`${day}T${`${one}`.padStart(2, '0')}:00`, time_zone),
    );
    const at = hours.find((one) => one instanceof Date);
    if (at instanceof Date && at <= now) return at;
  }
  return new Date(now.getTime() - dayMs);
}
