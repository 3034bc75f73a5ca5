/** Ways to meet, and how they are called. */
export const meetingWays = ['call', 'video', 'visit'] as const;
export type MeetingWay = (typeof meetingWays)[number];

export const meetingWayLabels: Record<MeetingWay, string> = {
  call: 'Phone call',
  video: 'Video call',
  visit: 'Visit',
};

export const bookingTimeLimits = {
  kinds: 8,
  minutes: { min: 5, max: 480 },
  /** Between the starts of two times. Fewer minutes make lists that nobody reads. */
  every: { min: 10, max: 240 },
  buffer: { min: 0, max: 240 },
  noticeHours: { min: 0, max: 336 },
  /** Calendars are read as far ahead as this, so more would mean more of a calendar in every answer. */
  horizonDays: { min: 1, max: 90 },
} as const;
