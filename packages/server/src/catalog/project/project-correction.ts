import { folded } from '@perfboard/contracts/words/folded';
import { Prisma } from '@perfboard/db/client';
import { escapeLike, searchText } from '@perfboard/db/search-text';
import type { Pool } from 'pg';
import { textMatches } from '../../base/list/list.ts';
import { isPublished } from '../publication/published.ts';
import { nearPieces, typosBetween, typosIn } from './typos.ts';

/** Number of similar words to look up: the index also contains words of drafts and deleted projects. */
const nearMax = 10;

/** Number of the most similar index entries that are compared letter by letter. */
const comparedMax = 100;

/** The longest word that the trigger stores. */
const wordMax = 40;

/** Without Prisma, for speed: most misspelled searches end here. */
async function query<Row extends object>(pool: Pool, { text, values }: Prisma.Sql): Promise<Row[]> {
  return (await pool.query<Row>(text, values)).rows;
}

/**
 * Possible corrections of a misspelled word, nearest first: among equally near ones those with the same
 * letters, then alphabetically.
 */
async function nearWords(pool: Pool, word: string): Promise<string[]> {
  const typos = typosIn(word);
  if (typos === 0 || word.length > wordMax + typos) return [];
  const patterns = nearPieces(word).map(
    (pieces) => Prisma.sql`word like ${pieces.map(escapeLike).join('%')}`,
  );
  // The database counts a swap as two edits.
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

/** The same letters with a hyphen, where projects have them: `wi-fi` for `wifi`. */
async function hyphenated(pool: Pool, word: string): Promise<string[]> {
  const letters = [...word];
  if (letters.length >= wordMax) return [];
  const spellings = letters
    .slice(1)
    .map((_, at) => `${letters.slice(0, at + 1).join('')}-${letters.slice(at + 1).join('')}`);
  const rows = await query<{ word: string }>(
    pool,
    Prisma.sql`select word from search_words where word = any(${spellings}) order by word`,
  );
  return rows.map((row) => row.word);
}

/** Words of the names that a misspelled one may mean, in lower case. */
function nearInNames(names: readonly string[], word: string): string[] {
  const words = names.flatMap((name) => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  return words.filter((other) => typosBetween(word, other) <= typosIn(word));
}

/** The nearest word in a public project or in the names. */
async function nearestWord(pool: Pool, word: string, names: readonly string[]): Promise<string | undefined> {
  const inNames = nearInNames(names, word);
  const near = [...(await nearWords(pool, word)), ...inNames];
  const nearest = near.toSorted((a, b) => typosBetween(word, a) - typosBetween(word, b));
  for (const candidate of [...(await hyphenated(pool, word)), ...nearest]) {
    if (inNames.includes(candidate)) return candidate;
    const [isKnown] = await findKnown(pool, [candidate]);
    if (isKnown) return asWritten(pool, candidate);
  }
  return undefined;
}

/** A word with the accents that public projects write it with, if none writes it without. */
async function asWritten(pool: Pool, word: string): Promise<string> {
  const plain = await query(
    pool,
    Prisma.sql`select 1 from projects where ${isPublished} and search @@ plainto_tsquery('simple', ${word}) limit 1`,
  );
  if (plain.length > 0) return word;
  const rows = await query<{ word: string }>(
    pool,
    Prisma.sql`select word from search_words where search_folded(word) = ${word} and word <> ${word}
      order by word limit ${nearMax}`,
  );
  const known = await findKnown(
    pool,
    rows.map((row) => row.word),
  );
  return rows.find((_, at) => known[at])?.word ?? word;
}

interface CorrectionOptions {
  /** No project contains all the words: a single word then needs no lookup. */
  isAbsent: boolean;
  /** Names of categories, whose words are known as well. */
  names?: readonly string[];
}

/**
 * The search with each unknown word replaced by the nearest known one.
 * @returns null when every word is known, or one has no near word
 */
export async function correctSearch(
  pool: Pool,
  words: readonly string[],
  { isAbsent, names = [] }: CorrectionOptions,
): Promise<string | null> {
  // If one word is too short to correct, the search finds nothing anyway, so the others are not looked up.
  if (words.every((word) => typosIn(word) === 0)) return null;
  const known = isAbsent && words.length === 1 ? [false] : await findKnown(pool, words);
  const isInName = (word: string) => names.some((name) => folded(name).includes(folded(word)));
  const corrected: string[] = [];
  for (const [place, word] of words.entries()) {
    const isKnown = known[place] || isInName(word);
    const meant = isKnown ? word : await nearestWord(pool, word.toLowerCase(), names);
    if (!meant) return null;
    corrected.push(meant);
  }
  const text = corrected.join(' ');
  return text === words.join(' ') ? null : text;
}

/** For each word, whether a public project contains it. */
async function findKnown(pool: Pool, words: readonly string[]): Promise<boolean[]> {
  if (words.length === 0) return [];
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
