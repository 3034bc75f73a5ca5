const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** `Nov 21, 2026, 2:36 AM UTC`: a mail cannot know its reader's time zone. */
export const formatMailDate = (instant: string | Date): string => `${format.format(new Date(instant))} UTC`;
