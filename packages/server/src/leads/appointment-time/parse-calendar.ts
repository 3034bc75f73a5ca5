import { isTimeZone } from '@perfboard/contracts/clock';
import { type Interval, merged } from '@perfboard/contracts/free-times';
import { calendarInstantOf } from '@perfboard/contracts/zoned-time';
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

/**
 * A time whose zone the file names but does not describe. ical.js stores such a name in `timezone`, and drops it from times
 * that it derives.
 */
type NamedTime = ICAL.Time & { timezone?: string };

/** Gives a derived time the zone of the time that it was derived from. */
const inZoneOf = (origin: NamedTime, time: NamedTime): ICAL.Time =>
  Object.assign(time, { timezone: time.timezone ?? origin.timezone });

/** The instant of a time of a calendar. */
function instant(time: NamedTime, zone: string): Date {
  const day = [time.year, time.month, time.day].map((part) => String(part).padStart(2, '0')).join('-');
  if (time.isDate) return calendarInstantOf(`${day.padStart(10, '0')}T00:00`, zone);
  const named = time.zone.tzid === 'floating' ? time.timezone : time.zone.tzid;
  if (named === 'UTC' || named === 'Z') return time.toJSDate();
  const isKnown = named !== undefined && named !== 'floating' && isKnownZone(named);
  // Described in the file, under a name of its own, as Outlook does, or a short one such as EST.
  if (time.zone.component && !(isKnown && named.includes('/'))) return time.toJSDate();
  const clock = [time.hour, time.minute, time.second].map((part) => String(part).padStart(2, '0')).join(':');
  return calendarInstantOf(`${day.padStart(10, '0')}T${clock}`, isKnown ? named : zone);
}

const textOf = (part: ICAL.Component, name: string): string =>
  String(part.getFirstPropertyValue(name) ?? '').toUpperCase();

const isFree = (part: ICAL.Component): boolean =>
  textOf(part, 'transp') === 'TRANSPARENT' ||
  textOf(part, 'status') === 'CANCELLED' ||
  textOf(part, 'x-microsoft-cdo-busystatus') === 'FREE';

/** How long an event is: real time, or whole days. */
interface Length {
  ms: number;
  /** 0 for an event with a time. */
  days: number;
}

function lengthOf({ startDate, endDate }: ICAL.Event, zone: string): Length {
  const end = inZoneOf(startDate, endDate ?? startDate);
  const roughMs = roughly(end) - roughly(startDate);
  const days = startDate.isDate ? Math.max(1, Math.round(roughMs / dayMs)) : 0;
  const ms = instant(end, zone).getTime() - instant(startDate, zone).getTime();
  // In an hour that the clocks skip, an event has no length but by its clocks.
  return { ms: Math.max(0, ms || roughMs), days };
}

/** The time from a start on. */
function spanFrom(start: ICAL.Time, { ms, days }: Length, zone: string): Interval {
  const from = instant(start, zone);
  if (days === 0) return { from, until: new Date(from.getTime() + ms) };
  const end = start.clone();
  end.adjust(days, 0, 0, 0);
  return { from, until: instant(end, zone) };
}

/** A change of a series from one of its occurrences on: "this and following". */
interface Turn {
  /** The occurrence. */
  id: ICAL.Time;
  from: number;
  part: ICAL.Component;
}

/** The changes of a series. */
interface Changes {
  /** Occurrences that events of their own replace. */
  replaced: Set<number>;
  /** In their order. */
  turns: Turn[];
}

/** An occurrence as "this and following" changed it: later or earlier by the clocks, of another length, or canceled. */
function turned(start: ICAL.Time, { id, part }: Turn, zone: string): Interval | undefined {
  const event = new ICAL.Event(part, { exceptions: [] });
  if (isFree(part) || !event.startDate) return undefined;
  const moved = start.clone();
  moved.addDuration(event.startDate.subtractDate(id));
  // In the time zone of the change, which may differ from the series.
  const at = inZoneOf(event.startDate, event.startDate.clone());
  const { year, month, day, hour, minute, second } = moved;
  Object.assign(at, { year, month, day, ...(!at.isDate && { hour, minute, second }) });
  return spanFrom(at, lengthOf(event, zone), zone);
}

/** The starts of an event by its rule, or its only one, up to a moment. */
function* startsOf(event: ICAL.Event, last: number): Generator<ICAL.Time> {
  if (!event.isRecurring()) {
    yield event.startDate;
    return;
  }
  const iterator = event.iterator();
  for (let count = 0; ; count++) {
    if (count > occurrencesMax) throw new RangeError('An event repeats too often');
    const next = iterator.next();
    if (!next || roughly(next) > last) return;
    yield next;
  }
}

/** The times of a property that may be repeated, such as RDATE. */
const timesOf = (part: ICAL.Component, name: string): unknown[] =>
  part.getAllProperties(name).flatMap((property) => property.getValues());

/** The occurrences of an event, as far as they reach into the window. */
function* occurrences(
  part: ICAL.Component,
  { replaced, turns }: Changes,
  { from, until, zone }: CalendarWindow,
): Generator<Interval> {
  const further = timesOf(part, 'rdate');
  // With them, ical.js forgets the first time of an event without a rule, and fails at periods.
  part.removeAllProperties('rdate');
  // Without the list, it would look through the whole calendar for its exceptions.
  const event = new ICAL.Event(part, { exceptions: [] });
  const { startDate, endDate } = event;
  if (!startDate) return;
  const roughMs = endDate ? Math.max(0, roughly(endDate) - roughly(startDate)) : 0;
  const turnMs = turns.map(({ id, part: own }) => {
    const to = new ICAL.Event(own, { exceptions: [] }).startDate ?? id;
    return Math.abs(roughly(to) - roughly(id));
  });
  // Zones differ by less than a day: what is further away is not converted.
  const marginMs = dayMs + Math.max(0, ...turnMs);
  const first = from.getTime() - roughMs - marginMs;
  const last = until.getTime() + marginMs;
  const isNear = (start: unknown): start is ICAL.Time =>
    start instanceof ICAL.Time && roughly(start) >= first && roughly(start) <= last;
  const gone = new Set(
    timesOf(part, 'exdate')
      .filter(isNear)
      .map((time) => instant(time, zone).getTime()),
  );
  let length: Length | undefined;
  const take = function* (next: ICAL.Time): Generator<Interval> {
    const start = inZoneOf(startDate, next);
    length ??= lengthOf(event, zone);
    const found = spanFrom(start, length, zone);
    const at = found.from.getTime();
    if (replaced.has(at) || gone.has(at)) return;
    const turn = turns.findLast((one) => one.from <= at);
    const now = turn ? turned(start, turn, zone) : found;
    if (now) yield now;
  };
  for (const next of startsOf(event, last)) if (isNear(next)) yield* take(next);
  for (const value of further)
    if (isNear(value)) yield* take(value);
    else if (value instanceof ICAL.Period) {
      const end = inZoneOf(value.start, value.getEnd());
      yield { from: instant(value.start, zone), until: instant(end, zone) };
    }
}

/** The changes of each series, by its UID. */
function changesOf(parts: readonly ICAL.Component[], zone: string): Map<string, Changes> {
  const all = new Map<string, Changes>();
  for (const part of parts) {
    const property = part.getFirstProperty('recurrence-id');
    const id = property?.getFirstValue();
    if (!property || !(id instanceof ICAL.Time)) continue;
    const uid = textOf(part, 'uid');
    const changes = all.get(uid) ?? { replaced: new Set(), turns: [] };
    const from = instant(id, zone).getTime();
    changes.replaced.add(from);
    if (String(property.getParameter('range')).toUpperCase() === 'THISANDFUTURE')
      changes.turns.push({ id, from, part });
    all.set(uid, changes);
  }
  for (const { turns } of all.values()) turns.sort((one, other) => one.from - other.from);
  return all;
}

const unchanged: Changes = { replaced: new Set(), turns: [] };

function* busyIn(calendar: ICAL.Component, window: CalendarWindow): Generator<Interval> {
  const parts = calendar.getAllSubcomponents('vevent');
  const changes = changesOf(parts, window.zone);
  for (const part of parts) {
    if (isFree(part)) continue;
    // An event that replaces an occurrence is not a series itself.
    const own = part.getFirstProperty('recurrence-id') ? undefined : changes.get(textOf(part, 'uid'));
    yield* occurrences(part, own ?? unchanged, window);
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
  const parsed: unknown = ICAL.parse(file.replace(/^\uFEFF/, ''));
  const roots = (Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed]) as string[][];
  const calendars = roots.map((root) => new ICAL.Component(root)).filter(({ name }) => name === 'vcalendar');
  if (calendars.length === 0) throw new TypeError('Not a calendar');
  const found: Interval[] = [];
  for (const calendar of calendars)
    for (const { from, until } of busyIn(calendar, window))
      if (from < until && until > window.from && from < window.until) found.push({ from, until });
  return merged(found);
}
