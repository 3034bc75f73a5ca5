import { Prisma, type PrismaClient } from '@perfboard/db/client';

interface Kept<Answer> {
  state: string;
  until: number;
  answer: Promise<Answer>;
}

/** A million rows are counted at most every five seconds, few rows on every request. */
const rowsPerMs = 200;
const longestMs = 10_000;

/** Caches counts of large newsletters for a while, so that many screens cost no more than one. */
export function createCountCache<Answer>(rowsOf: (answer: Answer) => number) {
  const kept = new Map<string, Kept<Answer>>();
  return {
    /** A current or recent count for the same state. */
    find(key: string, state: string): Promise<Answer> | undefined {
      const now = performance.now();
      for (const [name, { until }] of kept) if (until <= now) kept.delete(name);
      const known = kept.get(key);
      return known?.state === state ? known.answer : undefined;
    },
    keep(key: string, state: string, answer: Promise<Answer>): Promise<Answer> {
      const entry = { state, until: Number.POSITIVE_INFINITY, answer };
      kept.set(key, entry);
      answer.then(
        (counted) => {
          entry.until = performance.now() + Math.min(longestMs, rowsOf(counted) / rowsPerMs);
        },
        () => {
          entry.until = 0;
        },
      );
      return answer;
    },
  };
}

/**
 * Progress of newsletters. Screens of a running one poll; for others, a cached count is valid until their row
 * is written again, which every change of their deliveries does.
 */
export async function readStates(
  prisma: PrismaClient,
  uuids: readonly string[],
): Promise<Map<string, string>> {
  if (uuids.length === 0) return new Map();
  const rows = await prisma.$queryRaw<{ uuid: string; state: string }[]>`
    select uuid, status::text || case when status in ('queued', 'sending') then '' else ' ' || xmin::text end as state
    from newsletters where uuid in (${Prisma.join(uuids.map((uuid) => Prisma.sql`${uuid}::uuid`))})`;
  return new Map(rows.map(({ uuid, state }) => [uuid, state]));
}
