import { AppError } from '@perfboard/contracts/error';
import type { ShopVersion } from '@perfboard/contracts/shop/document';
import { overlay } from '@perfboard/contracts/shop/override';
import { type ShopDocumentName, shopMessages, shopVersionsListed } from '@perfboard/contracts/words/shop';
import type { Db } from '@perfboard/db/client';
import type { ShopWords } from '../../base/service/services.ts';
import { readOwnWords, type Save, saveDocument } from './shop.ts';
import { defaultsOf, readableOwn } from './shop-words.ts';

/** The versions of a document, newest first. */
export async function listVersions(db: Db, name: ShopDocumentName): Promise<ShopVersion[]> {
  const rows = await db.shopVersion.findMany({
    where: { name },
    orderBy: { version: 'desc' },
    take: shopVersionsListed,
    select: { version: true, actor: true, changed: true, created_at: true },
  });
  return rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }));
}

/**
 * Restores an earlier version as a new one; 0 is the default content.
 * @throws AppError NOT_FOUND for an unknown version, CONFLICT when it was saved in the meantime
 */
export async function restoreVersion(tx: Db, save: Save & { restore: number }): Promise<string[]> {
  const { name, restore } = save;
  const earlier =
    restore === 0
      ? { own: {} }
      : await tx.shopVersion.findUnique({ where: { name_version: { name, version: restore } } });
  if (!earlier) throw new AppError('NOT_FOUND', shopMessages.noVersion);
  const own = await readOwnWords(tx);
  const value = overlay<unknown>(defaultsOf(own)[name], readableOwn(name, earlier.own));
  return saveDocument(tx, { ...save, value: value as ShopWords[typeof name] });
}
