import {
  type Categories,
  categoryTitles,
  coveredTitles,
  isCategoryTitle,
} from '@perfboard/contracts/category';
import { defaultCategories } from '@perfboard/contracts/category-defaults';
import { AppError } from '@perfboard/contracts/error';
import { ownValue } from '@perfboard/contracts/own-value';
import { overlay } from '@perfboard/contracts/shop/override';
import { projectMessages } from '@perfboard/contracts/words/project';
import type { Db } from '@perfboard/db/client';
import type { Language } from '@perfboard/messages/language';
import type { ShopMemory } from '../../base/service/services.ts';
import { readableOwn } from '../shop/shop-words.ts';
import type { NamedCategory } from './project-search.ts';

/** Until the transaction ends, no category can be renamed; other projects can still be saved. */
export const holdCategories = (tx: Db): Promise<unknown> =>
  tx.$executeRaw`select pg_advisory_xact_lock_shared(hashtext('categories'))`;

/** The current categories of the shop, within the transaction. */
export async function readCategories(tx: Db): Promise<Categories> {
  const row = await tx.shopDocument.findUnique({ where: { name: 'categories' }, select: { own: true } });
  return overlay(defaultCategories, readableOwn('categories', row?.own ?? {}));
}

/** @throws AppError BAD_REQUEST when the shop has no such category */
export async function assertCategory(tx: Db, category: string | undefined): Promise<void> {
  if (category === undefined) return;
  await holdCategories(tx);
  if (isCategoryTitle(await readCategories(tx), category)) return;
  const message = projectMessages.categoryGone;
  throw new AppError('BAD_REQUEST', message, { issues: [{ path: 'category', message }] });
}

/** The categories as the page that asks calls them, with the stored titles that each covers. */
export async function namedCategories({
  services,
  pageLanguage,
}: {
  services: { shop: ShopMemory };
  pageLanguage: Language | undefined;
}): Promise<NamedCategory[]> {
  const { words, pageIn } = await services.shop.read();
  const names = pageIn(pageLanguage ?? words.languages.primary)?.category_titles ?? {};
  return categoryTitles(words.categories).map((title) => ({
    name: ownValue(names, title) ?? title,
    titles: coveredTitles(words.categories, title),
  }));
}

/** The filter with the stored titles that its category covers. */
export async function withCovered<Filter extends { category?: string | undefined }>(
  { shop }: { shop: ShopMemory },
  filter: Filter,
): Promise<Filter & { covered?: readonly string[] }> {
  if (!filter.category) return filter;
  const { categories } = (await shop.read()).words;
  return { ...filter, covered: coveredTitles(categories, filter.category) };
}
