import { type Interval, merged } from '@perfboard/contracts/free-times';
import { firstInstantOf, isTimeZone } from '@perfboard/contracts/zoned-time';
import ICAL from 'ical.js';

/** What of a calendar counts. */
export interface CalendarWindow {
  from: Date;
  until: Date;
  /** The clocks of times without a zone, and of whole days. */
  zone: string;
}

/** A rule that repeats every second for years ends here; a real calendar has some thousands. */
const occurrencesMax = 200_000;

const dayMs = 86_400_000;

/** The instant if the clocks were those of UTC: within a day of the real one, and much cheaper. */
const roughly = (time: ICAL.Time): number =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);

const knownZones = new Map<string, boolean>();
function isKnownZone(name: string): boolean {
  const known = knownZones.get(name) ?? isTimeZone(name);
  knownZones.set(name, known);
  return known;
}

/** The instant of a time of a calendar. */
function instant(time: ICAL.Time, zone: string): Date {
  const day = [time.year, time.month, time.day].map((part) => String(part).padStart(2, '0')).join('-');
  if (time.isDate) return firstInstantOf(`${day.padStart(10, '0')}T00:00`, zone);
  // Named, but not described in the file: ical.js has it as a text only.
  const named = time.zone.tzid === 'floating' ? (time as { timezone?: string }).timezone : time.zone.tzid;
  if (named === 'UTC' || named === 'Z') return time.toJSDate();
  const isKnown = named !== undefined && named !== 'floating' && isKnownZone(named);
  // Described in the file, under a name of its own, as Outlook does.
  if (!isKnown && time.zone.component) return time.toJSDate();
  const clock = [time.hour, time.minute, time.second].map((part) => String(part).padStart(2, '0')).join(':');
  return firstInstantOf(`${day.padStart(10, '0')}T${clock}`, isKnown ? named : zone);
}

const textOf = (part: ICAL.Component, name: string): string =>
  String(part.getFirstPropertyValue(name) ?? '').toUpperCase();

const isFree = (part: ICAL.Component): boolean =>
  textOf(part, 'transp') === 'TRANSPARENT' ||
  textOf(part, 'status') === 'CANCELLED' ||
  textOf(part, 'x-microsoft-cdo-busystatus') === 'FREE';

/** The occurrences of an event, as far as they reach into the window. */
function* occurrences(
  part: ICAL.Component,
  replaced: ReadonlySet<number>,
  { from, until, zone }: CalendarWindow,
): Generator<Interval> {
  // Without the list, it would look through the whole calendar for its exceptions.
  const event = new ICAL.Event(part, { exceptions: [] });
  const { startDate, endDate } = event;
  if (!startDate) return;
  const roughMs = endDate ? Math.max(0, roughly(endDate) - roughly(startDate)) : 0;
  // Zones differ by less than a day: what is further away is not converted.
  const first = from.getTime() - roughMs - dayMs;
  const last = until.getTime() + dayMs;
  const isNear = (start: ICAL.Time) => roughly(start) >= first && roughly(start) <= last;
  if (!event.isRecurring() && !isNear(startDate)) return;
  const lengthMs = Math.max(
    0,
    instant(endDate ?? startDate, zone).getTime() - instant(startDate, zone).getTime(),
  );
  const days = startDate.isDate ? Math.max(1, Math.round(roughMs / dayMs)) : 0;
  const occurrence = (start: ICAL.Time): Interval => {
    const at = instant(start, zone);
    if (days === 0) return { from: at, until: new Date(at.getTime() + lengthMs) };
    const end = start.clone();
    end.adjust(days, 0, 0, 0);
    return { from: at, until: instant(end, zone) };
  };
  if (!event.isRecurring()) {
    yield occurrence(startDate);
    return;
  }
  const iterator = event.iterator();
  for (let count = 0; ; count++) {
    if (count > occurrencesMax) throw new RangeError('An event repeats too often');
    const start = iterator.next();
    if (!start || roughly(start) > last) return;
    if (!isNear(start)) continue;
    const found = occurrence(start);
    if (!replaced.has(found.from.getTime())) yield found;
  }
}

function* busyIn(calendar: ICAL.Component, window: CalendarWindow): Generator<Interval> {
  const parts = calendar.getAllSubcomponents('vevent');
  /** Occurrences that events of their own replace, by the UID of what repeats. */
  const replaced = new Map<string, Set<number>>();
  for (const part of parts) {
    const id = part.getFirstPropertyValue('recurrence-id');
    if (!(id instanceof ICAL.Time)) continue;
    const uid = textOf(part, 'uid');
    replaced.set(uid, (replaced.get(uid) ?? new Set()).add(instant(id, window.zone).getTime()));
  }
  for (const part of parts) {
    if (isFree(part)) continue;
    yield* occurrences(part, replaced.get(textOf(part, 'uid')) ?? new Set(), window);
  }
  for (const part of calendar.getAllSubcomponents('vfreebusy'))
    for (const property of part.getAllProperties('freebusy')) {
      if (String(property.getParameter('fbtype') ?? 'BUSY').toUpperCase() === 'FREE') continue;
      for (const period of property.getValues())
        if (period instanceof ICAL.Period)
          yield { from: period.start.toJSDate(), until: period.getEnd().toJSDate() };
    }
}

/**
 * The busy times of a calendar file within a window: in order, without overlaps, and nothing else of it.
 * @throws Error when it is no calendar
 */
export function busyTimes(file: string, window: CalendarWindow): Interval[] {
  const parsed: unknown = ICAL.parse(file);
  const roots = (Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed]) as string[][];
  const calendars = roots.map((root) => new ICAL.Component(root)).filter(({ name }) => name === 'vcalendar');
  if (calendars.length === 0) throw new TypeError('Not a calendar');
  const found: Interval[] = [];
  for (const calendar of calendars)
    for (const { from, until } of busyIn(calendar, window))
      if (from < until && until > window.from && from < window.until) found.push({ from, until });
  return merged(found);
}
