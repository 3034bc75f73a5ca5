import { Prisma } from '@perfboard/db/client';
import { searchText } from '@perfboard/db/search-text';
import type { Pool } from 'pg';
import { textMatches } from '../list/list.ts';
import { isPublished } from './published.ts';

/** Letters a word may be off by: one, or two (a swap counts as two) once it is long enough to stay recognizable. */
const typosIn = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

/** So many words are near enough to be looked up: of drafts and of what was deleted there are words too. */
const nearMax = 10;

/** By the driver alone: to find nothing is what a search that nobody has made before often comes to. */
async function query<Row extends object>(pool: Pool, { text, values }: Prisma.Sql): Promise<Row[]> {
  return (await pool.query<Row>(text, values)).rows;
}

/** The word of the catalog that a misspelled one may have meant: the nearest, of equally near ones the first. */
async function nearestWord(pool: Pool, word: string): Promise<string | undefined> {
  const typos = typosIn(word);
  if (typos === 0) return undefined;
  const rows = await query<{ word: string }>(
    pool,
    Prisma.sql`
    select word from (
      select word, levenshtein_less_equal(word, ${word}, ${typos}) as typos from search_words
      where length(word) between ${word.length - typos} and ${word.length + typos}
        and levenshtein_less_equal(word, ${word}, ${typos}) <= ${typos}
      order by typos, word limit ${nearMax}) as near
    where exists (select 1 from projects where ${isPublished}
      and ${Prisma.raw(searchText.project)} like '%' || near.word || '%')
    order by typos, word limit 1`,
  );
  return rows[0]?.word;
}

/**
 * The search with each word that no project contains replaced by the nearest that one does.
 * @param isAbsent nothing of the whole catalog holds all the words: where there is but one, it need not be looked for again
 * @returns null where every word is contained somewhere, or one is near to nothing
 */
export async function correctSearch(
  pool: Pool,
  words: readonly string[],
  isAbsent: boolean,
): Promise<string | null> {
  // A word that is too short to be mistyped keeps the others from being looked for as well: nothing would come of it.
  if (words.every((word) => typosIn(word) === 0)) return null;
  const known = isAbsent && words.length === 1 ? [false] : await findKnown(pool, words);
  const corrected: string[] = [];
  for (const [place, word] of words.entries()) {
    const meant = known[place] ? word : await nearestWord(pool, word.toLowerCase());
    if (!meant) return null;
    corrected.push(meant);
  }
  const text = corrected.join(' ');
  return text === words.join(' ') ? null : text;
}

/** Of each word whether some project contains it. */
async function findKnown(pool: Pool, words: readonly string[]): Promise<boolean[]> {
  const isKnown = words.map(
    (word) => Prisma.sql`exists (select 1 from projects
      where ${isPublished} and ${textMatches(searchText.project, word)})`,
  );
  const [found] = await query<{ known: boolean[] }>(
    pool,
    Prisma.sql`select array[${Prisma.join(isKnown)}] as known`,
  );
  return found?.known ?? [];
}
