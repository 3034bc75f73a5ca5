import { type CalendarDate, fromDate, getDayOfWeek, toCalendarDate } from '@internationalized/date';
import type { Profile } from './shop/profile.ts';
import { weekdays } from './words/shop.ts';
import { firstInstantOf } from './zoned-time.ts';

const minuteMs = 60_000;

export interface Interval {
  from: Date;
  until: Date;
}

/** What free times follow from. */
export interface TimeRules {
  now: Date;
  /** The shop's, in which its hours are. */
  zone: string;
  hours: readonly Pick<Profile['hours'][number], 'days' | 'opens' | 'closes'>[];
  exceptions: readonly Pick<Profile['exceptions'][number], 'date' | 'is_closed' | 'opens' | 'closes'>[];
  /** Length of an appointment. */
  minutes: number;
  /** Between the starts of two times, counted from each opening. */
  everyMinutes: number;
  /** Free before and after whatever is busy. */
  bufferMinutes: number;
  noticeHours: number;
  /** The last day is that many days after today, by the shop's clock. */
  horizonDays: number;
  /** Those who take appointments, with everything else that they do. */
  members: readonly { id: string; busy: readonly Interval[] }[];
}

export interface FreeTime {
  starts_at: Date;
  /** Who is free then, in the order of the rules. */
  members: string[];
}

/** Sorted, and without overlaps. */
export function merged(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const next of [...intervals].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = result.at(-1);
    if (!last || last.until < next.from) result.push({ ...next });
    else if (last.until < next.until) last.until = next.until;
  }
  return result;
}

/** When the shop is open on a day. */
function openingsOf(day: CalendarDate, { zone, hours, exceptions }: TimeRules): Interval[] {
  const exception = exceptions.find(({ date }) => date === day.toString());
  // Sunday is 0.
  const weekday = weekdays[(getDayOfWeek(day, 'en-US') + 6) % 7];
  const spans = exception
    ? exception.is_closed
      ? []
      : [exception]
    : hours.filter(({ days }) => weekday && days.includes(weekday));
  return merged(
    spans.map(({ opens, closes }) => ({
      from: firstInstantOf(`${day}T${opens}`, zone),
      until: firstInstantOf(`${day}T${closes}`, zone),
    })),
  );
}

/**
 * The times that visitors can pick, the next one first: opening hours without exceptions, busy times and buffers.
 * Lengths are of real time, so an opening is shorter or longer on the day on which the clocks change.
 */
export function freeTimes(rules: TimeRules): FreeTime[] {
  const { now, zone, members, noticeHours, horizonDays } = rules;
  const lengthMs = rules.minutes * minuteMs;
  const bufferMs = rules.bufferMinutes * minuteMs;
  const earliest = now.getTime() + noticeHours * 60 * minuteMs;
  const calendars = members.map(({ id, busy }) => ({ id, busy: merged(busy), at: 0 }));
  const today = toCalendarDate(fromDate(now, zone));
  const times: FreeTime[] = [];
  for (let ahead = 0; ahead <= horizonDays; ahead++) {
    for (const { from, until } of openingsOf(today.add({ days: ahead }), rules)) {
      const last = until.getTime() - lengthMs;
      for (let start = from.getTime(); start <= last; start += rules.everyMinutes * minuteMs) {
        if (start < earliest) continue;
        const free = calendars.filter((calendar) => {
          // Times come in order: what ended before this one is never looked at again.
          const { busy } = calendar;
          while (busy[calendar.at] && Number(busy[calendar.at]?.until) + bufferMs <= start) calendar.at++;
          const next = busy[calendar.at];
          return !next || next.from.getTime() - bufferMs >= start + lengthMs;
        });
        if (free.length > 0) times.push({ starts_at: new Date(start), members: free.map(({ id }) => id) });
      }
    }
  }
  return times;
}
