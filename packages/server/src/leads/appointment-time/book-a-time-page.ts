import type { AppointmentTimes } from '@perfboard/contracts/appointment-time';
import { bookATimePath } from '@perfboard/contracts/path';
import { meetingWayLabels } from '@perfboard/contracts/words/booking-time';
import { escapeHtml } from '../../base/http/page.ts';
import type { toAppointment } from '../appointment/appointment.ts';
import { linkOf } from '../appointment/appointment-calendar.ts';

type Appointment = ReturnType<typeof toAppointment>;

/** What a page shows besides its title. */
export interface TimePage {
  token: string;
  /** The visitor's, as chosen or as the browser says. */
  zone: string;
  shopZone: string;
  version: number;
}

/** The page with other choices; what is left out stays at its default. */
export function timeUrl(
  { token, zone }: Pick<TimePage, 'token' | 'zone'>,
  more: Record<string, string> = {},
) {
  const query = new URLSearchParams({ zone, ...more });
  return escapeHtml(`${bookATimePath(token)}?${query}`);
}

const dayIn = (zone: string) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: zone });
const clockIn = (zone: string) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone });
const offsetIn = (zone: string) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: zone, timeZoneName: 'shortOffset' });

/** With a minus sign: a line can break after a hyphen. */
const offsetOf = (at: Date, zone: string): string =>
  (
    offsetIn(zone)
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  ).replace('-', '−');

/** `Europe/Berlin` as people read it. */
const named = (zone: string): string => zone.replaceAll('_', ' ');

/** A moment by the visitor's clocks, and by the shop's if they differ. */
export function moment(instant: string, { zone, shopZone }: Pick<TimePage, 'zone' | 'shopZone'>): string {
  const at = new Date(instant);
  const say = (of: string) =>
    `${dayIn(of).format(at)} at ${clockIn(of).format(at)} (${named(of)}, ${offsetOf(at, of)})`;
  const own = `<strong>${escapeHtml(say(zone))}</strong>`;
  return zone === shopZone ? own : `${own}<small>Our time: ${escapeHtml(say(shopZone))}</small>`;
}

/** A form that works without script; what it changes is in its hidden fields. */
const form = (page: TimePage, fields: Record<string, string>, inner: string): string =>
  `<form method="post" action="${timeUrl(page)}">${Object.entries({
    version: String(page.version),
    ...fields,
  })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')}${inner}</form>`;

/** The time zones that a visitor can choose. */
function zones(page: TimePage, more: Record<string, string>): string {
  const hidden = Object.entries(more)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  const known = Intl.supportedValuesOf('timeZone');
  const options = [...new Set([page.zone, page.shopZone, 'UTC', ...known])]
    .map((zone) => `<option value="${zone}"${zone === page.zone ? ' selected' : ''}>${named(zone)}</option>`)
    .join('');
  return `<form class="zone" method="get" action="${bookATimePath(page.token)}"><label for="zone">Your time zone</label>${hidden}<select id="zone" name="zone">${options}</select><button class="quiet">Change</button></form>`;
}

/** The free times, by day, as buttons. */
function buttons(page: TimePage, { times, kind }: AppointmentTimes): string {
  const [day, clock, shopClock] = [dayIn(page.zone), clockIn(page.zone), clockIn(page.shopZone)];
  const days = new Map<string, Date[]>();
  for (const time of times) {
    const at = new Date(time);
    const name = day.format(at);
    days.set(name, [...(days.get(name) ?? []), at]);
  }
  const button = (at: Date, all: readonly Date[]): string => {
    const text = clock.format(at);
    // An hour that the clocks show twice.
    const isTwice = all.some((other) => other !== at && clock.format(other) === text);
    const own = isTwice ? `${text} ${offsetOf(at, page.zone)}` : text;
    const shop = page.zone === page.shopZone ? '' : `<small>${shopClock.format(at)} our time</small>`;
    return `<button class="quiet" name="starts_at" value="${at.toISOString()}">${own}${shop}</button>`;
  };
  return [...days]
    .map(
      ([name, all]) =>
        `<h2>${name}</h2>${form(page, { do: 'pick', kind }, `<div class="times">${all.map((at) => button(at, all)).join('')}</div>`)}`,
    )
    .join('');
}

/** What can be picked: kinds, time zone and times. */
export function choices(page: TimePage, offer: AppointmentTimes, { isMove }: { isMove: boolean }): string {
  const move: Record<string, string> = isMove ? { move: '1' } : {};
  const kind = offer.kinds.find(({ name }) => name === offer.kind);
  const kinds =
    offer.kinds.length > 1
      ? `<nav aria-label="Kind of appointment"><ul class="kinds">${offer.kinds
          .map(
            ({ name, minutes }) =>
              `<li><a href="${timeUrl(page, { ...move, kind: name })}"${name === offer.kind ? ' aria-current="true"' : ''}>${escapeHtml(name)}, ${minutes} minutes</a></li>`,
          )
          .join('')}</ul></nav>`
      : '';
  const about = kind
    ? `<p>${meetingWayLabels[kind.way]}, ${kind.minutes} minutes. ${escapeHtml(kind.place)}</p>`
    : '';
  const zone = `<p>Times are in ${escapeHtml(named(page.zone))}.${page.zone === page.shopZone ? ' This is our time zone too.' : ` We are in ${escapeHtml(named(page.shopZone))}.`}</p>`;
  const later = offer.next
    ? `<p><a href="${timeUrl(page, { ...move, kind: offer.kind, from: offer.next })}">Later times</a></p>`
    : '';
  const none = '<p>There are no free times at the moment. We will contact you to arrange one.</p>';
  return `${kinds}${about}${zone}${zones(page, { ...move, kind: offer.kind })}${offer.times.length > 0 ? buttons(page, offer) : none}${later}`;
}

/** The way back to the free times. */
export const again = (page: TimePage): string => `<p><a href="${timeUrl(page)}">Choose another time</a></p>`;

/** A place, which may be the address of a call. */
function placeOf(place: string): string {
  const [text, link] = [escapeHtml(place), linkOf(place)];
  return link ? `<a href="${escapeHtml(link)}" rel="noreferrer">${text}</a>` : text;
}

/** The appointment, with the ways to move and cancel it. */
export function booked(page: TimePage, appointment: Appointment, { mayMove }: { mayMove: boolean }): string {
  const minutes = (Date.parse(appointment.ends_at) - Date.parse(appointment.starts_at)) / 60_000;
  const rows = [
    ['When', moment(appointment.starts_at, page)],
    ...(appointment.kind_name ? [['Kind', escapeHtml(appointment.kind_name)]] : []),
    ['Duration', `${minutes} minutes`],
    ['Where', placeOf(appointment.place)],
  ];
  const facts = rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('');
  const move = mayMove
    ? `<p><a href="${timeUrl(page, { move: '1', kind: appointment.kind_name })}">Choose another time</a></p>`
    : '';
  const cancel = `<details><summary>Cancel the appointment</summary>${form(page, { do: 'cancel' }, '<p>We will email you that it is canceled.</p><button class="quiet">Yes, cancel it</button>')}</details>`;
  return `<dl class="facts">${facts}</dl>${move}${cancel}`;
}
