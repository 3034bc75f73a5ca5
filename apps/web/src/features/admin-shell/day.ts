/** The parts of a valid date in the address: a field shows no other. */
function partsOf(date: string): [year: number, month: number, day: number] | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const at = new Date(`${date}T00:00:00Z`);
  // Some browsers read February 30 as March 2.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(date)) return undefined;
  return [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
}

export const isDay = (date: string): boolean => partsOf(date) !== undefined;

/**
 * The viewer's local midnight at the start of a date, plus some days. Undefined beyond the last year of four
 * digits.
 */
export function midnight(date: string, later = 0): string | undefined {
  const parts = partsOf(date);
  if (!parts) return undefined;
  const [year, month, day] = parts;
  const at = new Date(year, month, day + later).toISOString();
  return at.startsWith('+') ? undefined : at;
}
