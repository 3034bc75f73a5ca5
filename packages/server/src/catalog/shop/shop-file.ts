import { AppError, toIssues } from '@perfboard/contracts/error';
import { shopFields } from '@perfboard/contracts/shop/document';
import { isFields } from '@perfboard/contracts/shop/override';
import { type ShopDocumentName, shopDocumentNames } from '@perfboard/contracts/words/shop';
import type { Db } from '@perfboard/db/client';
import type { ShopWords } from '../../base/service/services.ts';
import { readOwnWords, saveDocument, versionOf } from './shop.ts';
import { defaultsOf } from './shop-words.ts';

/**
 * Imports documents from a file, replacing each one that it contains.
 * @throws AppError BAD_REQUEST with the invalid fields; nothing is stored then
 */
export async function importDocuments(
  tx: Db,
  documents: Partial<Record<ShopDocumentName, Record<string, unknown>>>,
  actor: string,
): Promise<string[]> {
  const issues: { path: string; message: string }[] = [];
  const changed: string[] = [];
  // The profile first: other documents' defaults include the shop's name.
  for (const name of shopDocumentNames) {
    const given = documents[name];
    if (!given) continue;
    const own = await readOwnWords(tx);
    const defaults = defaultsOf(own)[name] as Record<string, unknown>;
    const checked = shopFields[name].safeParse(overlayAll(defaults, given));
    if (!checked.success) {
      issues.push(
        ...toIssues(checked.error).map(({ path, message }) => ({
          path: ['documents', name, path].filter(Boolean).join('.'),
          message,
        })),
      );
      continue;
    }
    const version = await versionOf(tx, name);
    const value = checked.data as ShopWords[typeof name];
    const fields = await underPath(`documents.${name}`, () =>
      saveDocument(tx, { name, version, actor, value }),
    );
    changed.push(...fields.map((field) => `${name}.${field}`));
  }
  const [first] = issues;
  if (first) throw new AppError('BAD_REQUEST', first.message, { issues });
  return changed;
}

/** Like `overlay`, but retains unknown fields at any depth, so that the check reports them. */
function overlayAll(defaults: unknown, given: unknown): unknown {
  if (!isFields(defaults) || !isFields(given)) return given;
  const named = Object.entries(given).map(([key, value]) => [key, overlayAll(defaults[key], value)]);
  return { ...defaults, ...Object.fromEntries(named) };
}

/** Runs a check and prefixes its error paths with the caller's path. */
export async function underPath<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.issues) throw error;
    const issues = error.issues.map((issue) => ({ ...issue, path: `${path}.${issue.path}` }));
    throw new AppError(error.code, error.message, { issues, cause: error });
  }
}
