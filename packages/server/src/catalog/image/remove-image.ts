import { imageFormats } from '@perfboard/contracts/words/image';
import { withLock } from '@perfboard/db/transaction';
import { originalKey, variantPrefixOf } from '@perfboard/media/key';
import type { ImageStore } from '@perfboard/media/store';
import type { Services } from '../../base/service/services.ts';
import { heldByUndo } from '../../base/undo/undo-deletion.ts';

/**
 * Removes an unused image: its row, then its files. Skips one that is in use (again).
 * An upload of the same file takes the same lock, so it sees either the old image whole or none. The row goes
 * first: a crash leaves files without a row, which the sweep finds, but never a row without files.
 */
export async function removeImage(
  { pool, store }: Pick<Services, 'pool' | 'store'>,
  { uuid, contentHash }: { uuid: string; contentHash: string },
): Promise<void> {
  await withLock(pool, contentHash, async (client) => {
    await client.query(
      `delete from images where uuid = $1 and content_hash = $2
        and not ${isShown}`,
      [uuid, contentHash],
    );
    const { rows } = await client.query('select 1 from images where content_hash = $1', [contentHash]);
    if (rows.length === 0) await removeFiles(store, contentHash);
  });
}

/** Removes the original and every variant of a content hash. */
export async function removeFiles(store: ImageStore, contentHash: string): Promise<void> {
  const keys = imageFormats.map((format) => originalKey(contentHash, format));
  for await (const key of store.list(variantPrefixOf(contentHash))) keys.push(key);
  for (const key of keys) await store.remove(key);
}

/**
 * SQL condition on a row of `images`: whether it is in use. Projects use it as first, pending or further
 * photo. Site content refers to images by hash, and an earlier version can be restored. Newsletters do too,
 * directly, through a project's card or in a translation, and are read years later. A deleted project that can be
 * restored needs its own.
 */
export const isShown = `(${heldByUndo('images.uuid::text')}
  or exists (select 1 from projects where projects.image_uuid = images.uuid)
  or exists (select 1 from projects where projects.next_image_uuid = images.uuid)
  or exists (select 1 from project_photos where project_photos.image_uuid = images.uuid)
  or exists (select 1 from shop_versions where shop_versions.own::text like '%picture:' || images.content_hash || ':%')
  or exists (select 1 from newsletters where newsletters.body like '%picture:' || images.content_hash || ':%'
    or newsletters.content::text like '%' || images.content_hash || '%')
  or exists (select 1 from translations where translations.newsletter_uuid is not null
    and translations.text like '%picture:' || images.content_hash || ':%'))`;
