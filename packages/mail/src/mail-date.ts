/** `Nov 21, 2026, 8:06 AM (Asia/Kolkata)`: a mail cannot know its reader's time zone, so it names the one it uses. */
export const formatMailDate = (instant: string | Date, timeZone: string): string => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return `${format.format(new Date(instant))} (${timeZone})`;
};
