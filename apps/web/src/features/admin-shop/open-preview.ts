import { path } from '@perfboard/contracts/path';
import type { ShopDocumentName } from '@perfboard/contracts/words/shop';

/** Opens a page with the draft in another tab: posted, for a draft is longer than an address may be. */
export function openPreview(name: ShopDocumentName, page: string, value: object): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = path.adminShopPreview;
  form.target = '_blank';
  for (const [field, text] of Object.entries({ document: name, page, value: JSON.stringify(value) })) {
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
