/** Whether a text is `YYYY-MM-DD` and a day of the calendar. JavaScript reads the 31st of February as a day in March. */
export function isDay(value: string): boolean {
  const midnight = new Date(`${value}T00:00Z`);
  const isWritten = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(midnight.getTime());
  return isWritten && midnight.toISOString().startsWith(value);
}
