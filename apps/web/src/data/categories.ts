import type { Categories } from '@perfboard/contracts/category';
import { defaultCategories } from '@perfboard/contracts/category-defaults';
import { ownValue } from '@perfboard/contracts/own-value';
import { overlay } from '@perfboard/contracts/shop/override';
import { type PageData, usePageData } from './page-data.ts';

/** The shop's categories, for code that is not a component. */
export const categoriesOf = ({ shop }: Pick<PageData, 'shop'>): Categories =>
  overlay(defaultCategories, shop.categories);

/** Gives the name of a category in the page's language, by its stored title. */
export function useCategoryName(): (title: string) => string {
  const { category_titles: names = {} } = usePageData().shop;
  return (title) => ownValue(names, title) ?? title;
}

/** The shop's categories. */
export const useCategories = (): Categories => categoriesOf(usePageData());
