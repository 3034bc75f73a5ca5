import { path } from '@perfboard/contracts/path';
import type { ShopDocumentName } from '@perfboard/contracts/words/shop';
import { postForm } from '../admin-shell/post-form.ts';

/** Opens a page with the draft in another tab: posted, for a draft is longer than an address may be. */
export const openPreview = (name: ShopDocumentName, page: string, value: object): void =>
  postForm(path.adminShopPreview, '_blank', { document: name, page, value: JSON.stringify(value) });
