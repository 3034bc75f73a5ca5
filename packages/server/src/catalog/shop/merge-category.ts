import { type Categories, isCategoryTitle } from '@perfboard/contracts/category';
import { AppError } from '@perfboard/contracts/error';
import { categoryMessages } from '@perfboard/contracts/words/project-desk';
import type { Db } from '@perfboard/db/client';
import { lockCategories } from './category-moves.ts';
import { followTitles, readOwnWords, saveDocument } from './shop.ts';
import { wordsOf } from './shop-words.ts';

interface Merge {
  /** Category titles. */
  from: string;
  into: string;
}

/** Both lists without the merged category; its covers point to the other one. */
function mergedLists(before: Categories, { from, into }: Merge): Categories {
  const isAdmin = before.admin.some(({ title }) => title === into);
  const lost = before.public.find(({ title }) => title === from)?.covers ?? [];
  return {
    admin: before.admin.filter(({ title }) => title !== from),
    public: before.public
      .filter(({ title }) => title !== from)
      .map((entry) => {
        const covers = entry.covers.flatMap((title) => (title !== from ? [title] : isAdmin ? [into] : []));
        return { ...entry, covers: entry.title === into ? [...covers, ...lost] : covers };
      }),
  };
}

/**
 * Merges two categories: projects and slides move, and the first one is removed, in one transaction.
 * @throws AppError BAD_REQUEST for unknown titles, CONFLICT when it was saved in the meantime
 */
export async function mergeCategory(
  tx: Db,
  { version, actor, ...merge }: Merge & { version: number; actor: string },
): Promise<void> {
  await lockCategories(tx);
  const { categories, home } = wordsOf(await readOwnWords(tx));
  const { from, into } = merge;
  const unknown = (['from', 'into'] as const).find((name) => !isCategoryTitle(categories, merge[name]));
  const path = unknown ?? (from === into ? 'into' : undefined);
  if (path) {
    const message = unknown ? categoryMessages.unknown : categoryMessages.itself;
    throw new AppError('BAD_REQUEST', message, { issues: [{ path, message }] });
  }
  await followTitles(tx, { renames: new Map([[from, into]]), home, actor });
  await saveDocument(tx, { name: 'categories', version, actor, value: mergedLists(categories, merge) });
}
