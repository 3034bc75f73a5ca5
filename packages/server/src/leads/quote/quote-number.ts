import type { Db } from '@perfboard/db/client';

/**
 * The next number in the shop's pattern. Its counter stays locked until the transaction ends: one that fails
 * gives its number back, so none is left out, and none is given twice.
 * @param pattern such as `Q-{year}-{number:4}`; numbers begin at 1 in every year that it names
 */
export async function nextNumber(tx: Db, pattern: string, year: string): Promise<string> {
  const named = pattern.replace('{year}', year);
  // Without the padding: with another one, numbers continue.
  const key = named.replace(/\{number(?::\d)?\}/, '{number}');
  const [counter] = await tx.$queryRaw<{ last: number }[]>`
    insert into quote_counters (pattern, last) values (${key}, 1)
    on conflict (pattern) do update set last = quote_counters.last + 1 returning last`;
  return named.replace(/\{number(?::(\d))?\}/, (_, digits: string | undefined) =>
    String(counter?.last ?? 1).padStart(Number(digits ?? 1), '0'),
  );
}
