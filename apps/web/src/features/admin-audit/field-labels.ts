import { shopFields } from '@perfboard/contracts/shop/document';
import { fieldsOf } from '@perfboard/contracts/shop/form';
import { shopDocumentNames } from '@perfboard/contracts/words/shop';
import type { Translator } from '@perfboard/messages/translator';
import { labelOf } from '../admin-shop/document-value.ts';

/**
 * The labels of fields of the shop's documents. A module of its own, because it brings the schemas of all documents.
 * @param document the document of all paths; otherwise each path begins with its own
 * @param paths such as `hours` or `profile.hours`; one without a label stays a path
 */
export const fieldLabels = (
  t: Translator<'desk_shop'>,
  document: string | undefined,
  paths: readonly unknown[],
): string[] =>
  paths.map((path) => {
    const [name, ...rest] = document ? [document, String(path)] : String(path).split('.');
    const known = shopDocumentNames.find((one) => one === name);
    return known ? labelOf(t, fieldsOf(shopFields[known]), rest.join('.')) : String(path);
  });
