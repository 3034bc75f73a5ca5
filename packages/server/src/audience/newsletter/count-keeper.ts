import { Prisma, type PrismaClient } from '@perfboard/db/client';

interface Kept<Answer> {
  state: string;
  until: number;
  answer: Promise<Answer>;
}

/** A million rows are counted every five seconds at most, and few rows whenever somebody asks. */
const rowsPerMs = 200;
const longestMs = 10_000;

/** Keeps what was counted in a large ledger for a while, so that many screens cost no more than one. */
export function countKeeper<Answer>(rowsOf: (answer: Answer) => number) {
  const kept = new Map<string, Kept<Answer>>();
  return {
    /** What is being counted, or was a short while ago, of the same state. */
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
 * How each newsletter stands. Screens of one that is on its way ask again by themselves; of another an answer serves only until its row
 * is written anew, which whoever changes its ledger does.
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
