import type { Categories } from '@perfboard/contracts/category';
import { defaultCategories } from '@perfboard/contracts/category-defaults';
import { overlay } from '@perfboard/contracts/shop/override';
import { type PageData, usePageData } from './page-data.ts';

/** The shop's categories, for code that is not a component. */
export const categoriesOf = ({ shop }: Pick<PageData, 'shop'>): Categories =>
  overlay(defaultCategories, shop.categories);

/** The shop's categories. */
export const useCategories = (): Categories => categoriesOf(usePageData());
