import type { AppointmentTimes } from '@perfboard/contracts/appointment-time';
import { bookATimePath } from '@perfboard/contracts/path';
import { timeZoneName } from '@perfboard/contracts/words/appointment';
import { presentZone } from '@perfboard/contracts/words/time-zone';
import { dateText } from '@perfboard/messages/date-text';
import { type Language, localeOf } from '@perfboard/messages/language';
import type { Translator } from '@perfboard/messages/translator';
import { escapeHtml } from '../../base/http/page.ts';
import type { toAppointment } from '../appointment/appointment.ts';
import { linkOf } from '../appointment/appointment-calendar.ts';
import { factsOf } from './free-time.ts';

type Appointment = ReturnType<typeof toAppointment>;

/** What a page shows besides its title. */
export interface TimePage {
  t: Translator<'link_pages'>;
  /** Says kinds and places in the page's language; links and forms have them as they are stored. */
  sayKind: (text: string) => string;
  token: string;
  /** The visitor's, as chosen or as the browser says. */
  zone: string;
  shopZone: string;
  version: number;
}

/** The address of the page with other choices; what is left out stays at its default. */
export const timeQuery = (
  { token, zone }: Pick<TimePage, 'token' | 'zone'>,
  more: Record<string, string> = {},
): string => `${bookATimePath(token)}?${new URLSearchParams({ zone, ...more })}`;

/** The same, for HTML. */
const timeUrl = (page: Pick<TimePage, 'token' | 'zone'>, more?: Record<string, string>): string =>
  escapeHtml(timeQuery(page, more));

function dayIn(zone: string, language: Language): (at: Date) => string {
  const locale = localeOf(language);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: zone });
  return (at) => dateText(locale, format.format(at));
}
const clockIn = (zone: string, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short', timeZone: zone });
const offsetIn = (zone: string, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), {
    hour: '2-digit',
    timeZone: zone,
    timeZoneName: 'shortOffset',
  });

/** With a minus sign: a line can break after a hyphen. */
const offsetOf = (at: Date, zone: string, language: Language): string =>
  (
    offsetIn(zone, language)
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  ).replace('-', '−');

/** A moment by the visitor's clocks, and by the shop's if they differ. */
export function moment(
  instant: string,
  { zone, shopZone, t }: Pick<TimePage, 'zone' | 'shopZone' | 't'>,
): string {
  const at = new Date(instant);
  const { language } = t;
  const factsIn = (of: string) => ({
    day: dayIn(of, language)(at),
    time: clockIn(of, language).format(at),
    zone: timeZoneName(of),
    offset: offsetOf(at, of, language),
  });
  const own = `<strong>${escapeHtml(t('moment', factsIn(zone)))}</strong>`;
  return zone === shopZone ? own : `${own}<small>${escapeHtml(t('ourMoment', factsIn(shopZone)))}</small>`;
}

/** A form that works without script; what it changes is in its hidden fields. */
const form = (
  page: TimePage,
  fields: Record<string, string>,
  inner: string,
  more?: Record<string, string>,
): string =>
  `<form method="post" action="${timeUrl(page, more)}">${Object.entries({
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
  const likely = [page.zone, page.shopZone, 'UTC'].map(presentZone);
  const options = [...new Set([...likely, ...known.map(presentZone).sort()])]
    .map(
      (zone) =>
        `<option value="${zone}"${zone === presentZone(page.zone) ? ' selected' : ''}>${timeZoneName(zone)}</option>`,
    )
    .join('');
  const { t } = page;
  return `<form class="zone" method="get" action="${bookATimePath(page.token)}"><label for="zone">${escapeHtml(t('yourTimeZone'))}</label>${hidden}<select id="zone" name="zone">${options}</select><button class="quiet">${escapeHtml(t('change'))}</button></form>`;
}

/** The free times, by day, as buttons. */
function buttons(page: TimePage, { times, kind, kinds }: AppointmentTimes): string {
  const { t } = page;
  const { language } = t;
  const [day, shopDay] = [dayIn(page.zone, language), dayIn(page.shopZone, language)];
  const [clock, shopClock] = [clockIn(page.zone, language), clockIn(page.shopZone, language)];
  const weekday = new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', timeZone: page.shopZone });
  const days = new Map<string, Date[]>();
  for (const time of times) {
    const at = new Date(time);
    const name = day(at);
    days.set(name, [...(days.get(name) ?? []), at]);
  }
  const shown = kinds.find(({ name }) => name === kind);
  const about = shown ? factsOf(shown) : '';
  const button = (at: Date, all: readonly Date[]): string => {
    const text = clock.format(at);
    // An hour that the clocks show twice.
    const isTwice = all.some((other) => other !== at && clock.format(other) === text);
    const own = isTwice ? `${text} ${offsetOf(at, page.zone, language)}` : text;
    // On another day at the shop, its time names the weekday.
    const shopTime = shopClock.format(at);
    const time = day(at) === shopDay(at) ? shopTime : `${weekday.format(at)} ${shopTime}`;
    const shop = page.zone === page.shopZone ? '' : `<small>${escapeHtml(t('ourTime', { time }))}</small>`;
    return `<button class="quiet" name="starts_at" value="${at.toISOString()}">${own}${shop}</button>`;
  };
  return [...days]
    .map(
      ([name, all]) =>
        // If a time was taken in the meantime, the page begins at its day.
        `<h2>${name}</h2>${form(page, { do: 'pick', kind, about }, `<div class="times" role="group" aria-label="${name}">${all.map((at) => button(at, all)).join('')}</div>`, { from: String(all[0]?.toISOString()) })}`,
    )
    .join('');
}

/** The way and length of a kind of appointment, and its place; the only kind also by name, because no choice shows it. */
function aboutKind(
  { t, sayKind }: Pick<TimePage, 't' | 'sayKind'>,
  { name, way, minutes: count, place }: AppointmentTimes['kinds'][number],
  isOnly: boolean,
): string {
  const text =
    way === 'call'
      ? t('aboutCall', { count })
      : way === 'video'
        ? t('aboutVideo', { count })
        : t('aboutVisit', { count });
  const kind = sayKind(name);
  const title = isOnly && !text.startsWith(kind) ? `<strong>${escapeHtml(kind)}</strong><br>` : '';
  return `<p>${title}${escapeHtml(text)} ${escapeHtml(sayKind(place))}</p>`;
}

/** What can be picked: kinds, time zone and times; the kinds alone if the requested one is gone. */
export function choices(
  page: TimePage,
  offer: AppointmentTimes,
  { isMove, isKindGone }: { isMove: boolean; isKindGone: boolean },
): string {
  const { t, sayKind } = page;
  const move: Record<string, string> = isMove ? { move: '1' } : {};
  const kind = offer.kinds.find(({ name }) => name === offer.kind);
  const kinds =
    offer.kinds.length > 1 || isKindGone
      ? `<nav aria-label="${escapeHtml(t('kindOfAppointment'))}"><ul class="kinds">${offer.kinds
          .map(
            ({ name, minutes }) =>
              `<li><a href="${timeUrl(page, { ...move, kind: name })}"${name === offer.kind && !isKindGone ? ' aria-current="true"' : ''}>${escapeHtml(t('kindOption', { kind: sayKind(name), count: minutes }))}</a></li>`,
          )
          .join('')}</ul></nav>`
      : '';
  if (isKindGone) return kinds;
  const about = kind ? aboutKind(page, kind, kinds === '') : '';
  if (offer.times.length === 0) return `${kinds}${about}<p>${escapeHtml(t('noTimes'))}</p>`;
  const [zone, ours] = [timeZoneName(page.zone), timeZoneName(page.shopZone)];
  const text = page.zone === page.shopZone ? t('sameTimeZone', { zone }) : t('otherTimeZone', { zone, ours });
  const later = offer.next
    ? `<p><a href="${timeUrl(page, { ...move, kind: offer.kind, from: offer.next })}">${escapeHtml(t('laterTimes'))}</a></p>`
    : '';
  return `${kinds}${about}<p>${escapeHtml(text)}</p>${zones(page, { ...move, kind: offer.kind })}${buttons(page, offer)}${later}`;
}

/** The way back to the free times. */
export const again = (page: TimePage): string =>
  `<p><a href="${timeUrl(page)}">${escapeHtml(page.t('chooseAnotherTime'))}</a></p>`;

/** A place, which may be the address of a call. */
function placeOf(place: string): string {
  const [text, link] = [escapeHtml(place), linkOf(place)];
  return link ? `<a href="${escapeHtml(link)}" rel="noreferrer">${text}</a>` : text;
}

/** The appointment, with the ways to move and cancel it. */
export function booked(page: TimePage, appointment: Appointment, { mayMove }: { mayMove: boolean }): string {
  const { t, sayKind } = page;
  const count = (Date.parse(appointment.ends_at) - Date.parse(appointment.starts_at)) / 60_000;
  const rows = [
    [t('when'), moment(appointment.starts_at, page)],
    ...(appointment.kind_name ? [[t('kind'), escapeHtml(sayKind(appointment.kind_name))] as const] : []),
    [t('duration'), escapeHtml(t('minutes', { count }))],
    [t('where'), placeOf(sayKind(appointment.place))],
  ] as const;
  const facts = rows.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${value}</dd>`).join('');
  const move = mayMove
    ? `<p class="no-print"><a href="${timeUrl(page, { move: '1', kind: appointment.kind_name })}">${escapeHtml(t('chooseAnotherTime'))}</a></p>`
    : '';
  const confirm = `<p>${escapeHtml(t('cancelText'))}</p><button class="quiet">${escapeHtml(t('cancelConfirm'))}</button>`;
  const cancel = `<details><summary>${escapeHtml(t('cancelAppointment'))}</summary>${form(page, { do: 'cancel' }, confirm)}</details>`;
  return `<dl class="facts">${facts}</dl>${move}${cancel}`;
}
