import { path } from '@perfboard/contracts/path';
import type { ShopDocumentName } from '@perfboard/contracts/words/shop';

/** Posts fields to an address that answers with a page, into a tab or a frame of that name. */
export function postForm(action: string, target: string, fields: Record<string, string>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.target = target;
  for (const [field, text] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = field;
    input.value = text;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

/** Opens a page with the draft in another tab: posted, for a draft is longer than an address may be. */
export const openPreview = (name: ShopDocumentName, page: string, value: object): void =>
  postForm(path.adminShopPreview, '_blank', { document: name, page, value: JSON.stringify(value) });
