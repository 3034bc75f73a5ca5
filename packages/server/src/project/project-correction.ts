import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { searchText } from '@perfboard/db/search-text';
import { textMatches } from '../list/list.ts';
import { isPublished } from './published.ts';

/** Letters a word may be off by: one, or two (a swap counts as two) once it is long enough to stay recognizable. */
const typosIn = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

/** So many words are near enough to be looked up: of drafts and of what was deleted there are words too. */
const nearMax = 10;

/** The word of the catalog that a misspelled one may have meant: the nearest, of equally near ones the first. */
async function nearestWord(prisma: PrismaClient, word: string): Promise<string | undefined> {
  const typos = typosIn(word);
  if (typos === 0) return undefined;
  const rows = await prisma.$queryRaw<{ word: string }[]>`
    select word from (
      select word, levenshtein_less_equal(word, ${word}, ${typos}) as typos from search_words
      where length(word) between ${word.length - typos} and ${word.length + typos}
        and levenshtein_less_equal(word, ${word}, ${typos}) <= ${typos}
      order by typos, word limit ${nearMax}) as near
    where exists (select 1 from projects where ${isPublished}
      and ${Prisma.raw(searchText.project)} like '%' || near.word || '%')
    order by typos, word limit 1`;
  return rows[0]?.word;
}

/**
 * The search with each word that no project contains replaced by the nearest that one does.
 * @returns null where every word is contained somewhere, or one is near to nothing
 */
export async function correctSearch(prisma: PrismaClient, words: readonly string[]): Promise<string | null> {
  const corrected: string[] = [];
  for (const word of words) {
    const known = await prisma.$queryRaw<unknown[]>`
      select 1 from projects where ${isPublished} and ${textMatches(searchText.project, word)} limit 1`;
    const meant = known.length > 0 ? word : await nearestWord(prisma, word.toLowerCase());
    if (!meant) return null;
    corrected.push(meant);
  }
  const text = corrected.join(' ');
  return text === words.join(' ') ? null : text;
}
