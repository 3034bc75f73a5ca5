export const meetingWays = ['call', 'video', 'visit'] as const;

export const bookingTimeLimits = {
  kinds: 8,
  minutes: { min: 5, max: 480 },
  /** Between the starts of two times. Fewer minutes make lists that are too long to read. */
  every: { min: 10, max: 240 },
  buffer: { min: 0, max: 240 },
  noticeHours: { min: 0, max: 336 },
  /** Calendars are read as far ahead as this, so more would mean more of a calendar in every answer. */
  horizonDays: { min: 1, max: 90 },
} as const;

/** A busy calendar's size, and how it is read. */
export const busyCalendarLimits = {
  perMember: 5,
  name: 60,
  address: 2_000,
  bytesMax: 5_000_000,
  redirectsMax: 3,
  /** For the whole answer, redirects included. */
  answerSeconds: 20,
  parseSeconds: 15,
  parseHeapMegabytes: 384,
  readEveryMinutes: 10,
  /** Busy times older than this are not relied on: no worker has read the calendar since. */
  staleMinutes: 60,
} as const;

export const appointmentTimeMessages = {
  picked: 'Your appointment is booked. We have sent you an email with an invitation.',
  moved: 'Your appointment was moved. We have sent you an email with a new invitation.',
  same: 'This is already the time of your appointment.',
  cancelled: 'Your appointment is canceled. We have sent you an email.',
  over: 'Could not cancel the appointment: it is over.',
  none: 'There is no appointment to cancel.',
  taken: 'This time was just taken. Please choose another one.',
  changed: 'The appointment was changed in the meantime. Please look at it again.',
  canceledMeanwhile: 'Your appointment was canceled. You can choose another time.',
  kindGone: 'We no longer offer this kind of appointment. Please choose another one.',
  kindChanged: 'We have changed this kind of appointment. Please look at it, and choose a time again.',
  moveOff: 'You can’t choose another time here at the moment. Your appointment has not changed.',
  off: 'We don’t offer times to choose from at the moment. We will contact you to arrange one.',
  badLink: 'This link does not work. Use the full link in the email.',
  revoked: 'This link is not valid. Please use the link in our latest email, or contact us.',
  badAddress: 'Enter the private address of the calendar, such as https://…/basic.ics',
  plainAddress: 'Enter an address that starts with https://',
  innerAddress: 'This address points to a private network',
  tooManyCalendars: 'You have too many calendars. Remove one first.',
  calendarAdded: 'Calendar added. It is being read.',
  calendarRemoved: 'Calendar removed',
  calendarGone: 'Calendar not found',
  memberSaved: 'Saved',
  notOwn: 'Only owners can change this for other members',
} as const;

/** Why a busy calendar could not be read, as members see it. */
export const busyCalendarProblems = {
  unread: 'Not read yet',
  stale: 'Not read for an hour',
  unreachable: 'Could not reach the calendar',
  slow: 'The calendar did not answer in time',
  status: (status: number) => `The calendar’s address responded with ${status}`,
  redirects: 'The calendar’s address redirects too often',
  large: 'The calendar is larger than 5 MB',
  encoded: 'The calendar came in an unsupported encoding',
  unreadable: 'The address does not lead to a calendar that can be read (ICS format)',
  inner: 'The address points to a private network',
  plain: 'The address does not start with https://',
} as const;
