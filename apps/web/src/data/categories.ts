import type { Categories } from '@perfboard/contracts/category';
import { defaultCategories } from '@perfboard/contracts/category-defaults';
import { overlay } from '@perfboard/contracts/shop/override';
import { type PageData, usePageData } from './page-data.ts';

/** What visitors browse and what projects are sorted by, for what is no component. */
export const categoriesOf = ({ shop }: Pick<PageData, 'shop'>): Categories =>
  overlay(defaultCategories, shop.categories);

/** What visitors browse and what projects are sorted by. */
export const useCategories = (): Categories => categoriesOf(usePageData());
