import { dateText } from '@perfboard/messages/date-text';
import { presentZone } from './time-zone.ts';

export const appointmentLimits = { placeMax: 300, minutesMin: 5, minutesMax: 480, monthsAhead: 24 } as const;

export const appointmentMessages = {
  scheduled: 'Scheduled. The invitation is being sent.',
  moved: 'Moved. The new invitation is being sent.',
  scheduledBeside: 'Scheduled. The invitation is being sent. Another appointment is at that time.',
  movedBeside: 'Moved. The new invitation is being sent. Another appointment is at that time.',
  unchanged: 'Nothing changed. No email was sent.',
  cancelled: 'Canceled. The customer will get an email.',
  badTime: 'Enter a time such as 2026-12-01T10:00, or with an offset: 2026-12-01T10:00:00+01:00',
  timeRequired: 'Choose a time',
  leftOut: 'This time does not exist on that day because the clocks go forward. Choose another one.',
  past: 'Choose a time in the future',
  tooFar: 'Choose a time within the next two years',
  badZone: 'Unknown time zone',
  badLength: 'Choose 5 to 480 minutes',
  placeRequired: 'Enter a place or a link',
  placeTooLong: 'A place must not exceed 300 characters',
  memberBusy: 'Another appointment of this member is at that time. Choose another time.',
  none: 'There is no appointment to cancel',
  leadGone: 'This lead was deleted or erased. Nothing was sent.',
  inSpam: 'This request is in spam. Choose “Not spam” first.',
  overtaken: (author: string) =>
    `${author} changed the appointment while you were editing. Review it, then save again.`,
  canceledMeanwhile: (author: string) =>
    `${author} canceled the appointment while you were editing. Save again to send a new invitation.`,
  ownOvertaken: 'Your earlier change of the appointment was saved. Review it, then save again.',
  calendarMade: 'Calendar address created',
  calendarEnded: 'Calendar address deleted',
  noCalendar: 'No calendar address exists',
} as const;

/** The lengths that a form offers. */
export const appointmentLengths = [15, 30, 45, 60, 90, 120] as const;
export const usualLength = 30;

/** The name of a time zone for people: `America/Los Angeles`. */
export const timeZoneName = (timeZone: string): string => presentZone(timeZone).replaceAll('_', ' ');

/**
 * An appointment's time for members, in the short form of the desk's dates: `Tue, Dec 1, 2026, 10:00 AM
 * (Europe/Rome)`; without a time zone, by the reader's own clock and without a name.
 */
export function formatShortMoment(
  instant: string | Date,
  timeZone: string | undefined,
  locale: string,
): string {
  const text = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', ...(timeZone && { timeZone }) },
  }).format(new Date(instant));
  const date = dateText(locale, text);
  return timeZone ? `${date} (${timeZoneName(timeZone)})` : date;
}

/** An appointment's time for people: `Tuesday, December 1, 2026 at 10:00 AM (Europe/Rome)`. */
export function formatMoment(instant: string | Date, timeZone: string, locale = 'en-US'): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return `${dateText(locale, format.format(new Date(instant)))} (${timeZoneName(timeZone)})`;
}
