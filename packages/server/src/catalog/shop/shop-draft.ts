import { type ErrorBody, toIssues } from '@perfboard/contracts/error';
import { shopFields } from '@perfboard/contracts/shop/document';
import { difference } from '@perfboard/contracts/shop/override';
import type { PageShop } from '@perfboard/contracts/shop/page-shop';
import type { ShopDocumentName } from '@perfboard/contracts/words/shop';
import type { Db } from '@perfboard/db/client';
import { readOwnWords } from './shop.ts';
import { defaultsOf, pageShopOf, shopDay, wordsOf } from './shop-words.ts';

type Draft = { page: PageShop | undefined } | { issues: NonNullable<ErrorBody['issues']> };

/** The pages' data as if this document (JSON) were saved, or its errors. */
export async function draftPage(db: Db, name: ShopDocumentName, json: string): Promise<Draft> {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    given = undefined;
  }
  const checked = shopFields[name].safeParse(given);
  if (!checked.success) return { issues: toIssues(checked.error) };
  const own = await readOwnWords(db);
  const draft = { ...own, [name]: difference<unknown>(defaultsOf(own)[name], checked.data) ?? {} };
  return { page: pageShopOf(draft, shopDay(wordsOf(draft).profile.time_zone, new Date())) };
}
