export const appointmentLimits = { placeMax: 300, minutesMin: 5, minutesMax: 480, monthsAhead: 24 } as const;

export const appointmentMessages = {
  scheduled: 'Scheduled. The invitation is on its way.',
  moved: 'Moved. The new invitation is on its way.',
  unchanged: 'Nothing was changed, and nothing was sent.',
  cancelled: 'Cancelled. The sender is told.',
  badTime: 'Enter a time as 2026-12-01T10:00, or with its offset as 2026-12-01T10:00:00+01:00',
  timeRequired: 'Choose a time',
  leftOut: 'The clocks go forward over this time: that day does not have it',
  past: 'Choose a time to come',
  tooFar: 'Choose a time within the next two years',
  badZone: 'Unknown time zone',
  badLength: 'Choose 5 to 480 minutes',
  placeRequired: 'Say where, or give a link',
  placeTooLong: 'A place must not exceed 300 characters',
  none: 'There is no appointment to cancel',
  leadGone: 'This lead was deleted or erased. Nothing was sent.',
  inSpam: 'This request is in spam: say “Not spam” first',
  overtaken: (author: string) =>
    `${author} has changed the appointment meanwhile. Look at it, then save again.`,
  calendarMade: 'Calendar address created',
  calendarEnded: 'Calendar address ended',
  noCalendar: 'There is no calendar address',
} as const;

/** Lengths that a form offers. */
export const appointmentLengths = [15, 30, 45, 60, 90, 120] as const;
export const usualLength = 30;

/** An appointment's moment as people read it: `Tuesday, 1 December 2026 at 10:00 (Europe/Rome)`. */
export function formatMoment(instant: string | Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone });
  return `${format.format(new Date(instant))} (${timeZone})`;
}
