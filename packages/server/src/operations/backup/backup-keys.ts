import type { ImageFormat } from '@perfboard/contracts/words/image';
import { contentHashOf, fileKey, fileOf, originalKey, originalPrefix } from '@perfboard/media/key';
import type pg from 'pg';
import { readTables } from './backup-tables.ts';

/** Every file of the snapshot's images, and all downloadable files. Files without a row are left out. */
export async function storeKeys(client: pg.Client): Promise<string[]> {
  const { rows: images } = await client.query<{ content_hash: string; format: ImageFormat }>(
    'select content_hash, format from images order by uuid',
  );
  const { rows: variants } = await client.query<{ key: string }>(
    'select key from image_variants order by key',
  );
  // A database before its migration has none.
  const hasFiles = (await readTables(client)).some(({ name }) => name === 'files');
  const { rows: files } = hasFiles
    ? await client.query<{ uuid: string }>('select uuid from files order by uuid')
    : { rows: [] };
  const originals = images.map(({ content_hash, format }) => originalKey(content_hash, format));
  return [
    ...new Set([...originals, ...variants.map(({ key }) => key), ...files.map(({ uuid }) => fileKey(uuid))]),
  ];
}

/** Whether a row references this file now. */
export async function isNamed(client: pg.Client, key: string): Promise<boolean> {
  const { rowCount } = await client.query(...namingRow(key));
  return Boolean(rowCount);
}

function namingRow(key: string): [text: string, values: unknown[]] {
  const file = fileOf(key);
  if (file) return ['select 1 from files where uuid = $1', [file]];
  return key.startsWith(originalPrefix)
    ? ['select 1 from images where content_hash = $1', [contentHashOf(key)]]
    : ['select 1 from image_variants where key = $1', [key]];
}
