export const followUpLimits = { noteMax: 500, monthsAhead: 24 } as const;

export const followUpMessages = {
  saved: 'Follow-up saved',
  removed: 'Follow-up removed',
  done: 'Follow-up done',
  none: 'There is no follow-up',
  timeRequired: 'Choose a time',
  badTime: 'Enter a time such as 2026-12-01T09:00, or with an offset: 2026-12-01T09:00:00+01:00',
  leftOut: 'This time does not exist on that day because the clocks go forward. Choose another one.',
  past: 'Choose a time in the future',
  tooFar: 'Choose a time within the next two years',
  noteTooLong: 'A note must not exceed 500 characters',
} as const;

/** How a follow-up ended. */
const followUpEnds = ['done', 'removed', 'replaced', 'answered'] as const;
export type FollowUpEnd = (typeof followUpEnds)[number];
