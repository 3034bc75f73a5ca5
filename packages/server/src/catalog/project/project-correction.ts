import { Prisma } from '@perfboard/db/client';
import { escapeLike, searchText } from '@perfboard/db/search-text';
import type { Pool } from 'pg';
import { textMatches } from '../../base/list/list.ts';
import { isPublished } from '../publication/published.ts';
import { nearPieces, typosBetween, typosIn } from './typos.ts';

/** So many words are near enough to be looked up: of drafts and of what was deleted there are words too. */
const nearMax = 10;

/** Of what the index gives, so many of the likest are compared letter by letter. */
const comparedMax = 100;

/** The longest word that the trigger keeps. */
const wordMax = 40;

/** By the driver alone: to find nothing is what a search that nobody has made before often comes to. */
async function query<Row extends object>(pool: Pool, { text, values }: Prisma.Sql): Promise<Row[]> {
  return (await pool.query<Row>(text, values)).rows;
}

/** Words that a misspelled one may have meant, nearest first: of equally near ones those of the same letters, then by letter. */
async function nearWords(pool: Pool, word: string): Promise<string[]> {
  const typos = typosIn(word);
  if (typos === 0 || word.length > wordMax + typos) return [];
  const patterns = nearPieces(word).map(
    (pieces) => Prisma.sql`word like ${pieces.map(escapeLike).join('%')}`,
  );
  // A swap counts as two for the database.
  const likeness = Prisma.sql`levenshtein_less_equal(word, ${word}, ${typos + 1})`;
  const rows = await query<{ word: string }>(
    pool,
    Prisma.sql`
    select word from search_words where (${Prisma.join(patterns, ' or ')})
      and length(word) between ${word.length - typos} and ${word.length + typos} and ${likeness} <= ${typos + 1}
    order by ${likeness}, word limit ${comparedMax}`,
  );
  const lettersOf = (text: string) => [...text].sort().join('');
  const letters = lettersOf(word);
  return rows
    .map((row) => ({
      word: row.word,
      typos: typosBetween(word, row.word),
      place: lettersOf(row.word) === letters ? 0 : 1,
    }))
    .filter((near) => near.typos <= typos)
    .toSorted((a, b) => a.typos - b.typos || a.place - b.place)
    .slice(0, nearMax)
    .map((near) => near.word);
}

/** The nearest word that a project holds which everybody may see. */
async function nearestWord(pool: Pool, word: string): Promise<string | undefined> {
  for (const near of await nearWords(pool, word)) {
    const [isKnown] = await findKnown(pool, [near]);
    if (isKnown) return near;
  }
  return undefined;
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
