import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@perfboard/contracts/error';
import { type Accent, wholeAccent } from '@perfboard/contracts/shop/accent';
import { focusCenter } from '@perfboard/contracts/words/project-desk';
import { projectOf, socialKey, socialPrefix, socialPrefixOf } from '@perfboard/media/key';
import type { StoredImage } from '@perfboard/media/store';
import type { HttpServices, Services } from '../../base/service/services.ts';
import { takeTurns } from '../../base/service/take-turns.ts';
import { isPublished } from '../publication/published.ts';
import { drawSocialPicture } from './draw-social-picture.ts';

type SocialServices = Pick<Services, 'pool' | 'store'>;

interface Row {
  project_name: string;
  category: string | null;
  key: string | null;
  focus_x: number | null;
  focus_y: number | null;
}

/** Wide enough to be cropped; otherwise the largest. */
const sourceSql = `
  select p.project_name, p.category, f.focus_x, f.focus_y,
    (select v.key from image_variants v where v.image_uuid = p.image_uuid and v.format = 'webp'
      order by v.width < 1280, abs(v.width - 1280) limit 1) as key
  from projects p left join project_photos f on f.project_uuid = p.uuid and f.image_uuid = p.image_uuid
  where p.uuid = $1 and ${isPublished.sql}`;

/** Increase it when the drawing changes: existing images are then redrawn. */
const drawing = 1;
/** One at a time, because visitors share the CPU; more than these get an error. */
const turns = { atOnce: 1, inAll: 20 };

export interface OpenedSocialPicture extends StoredImage {
  /** Digest of its contents. */
  digest: string;
}

/**
 * Social preview images. Each is drawn once per contents and stored for all processes: strangers can cause
 * one drawing per published project, one after the other, and no more.
 * @returns null when no such project is published
 * @throws AppError SERVICE_UNAVAILABLE when too many are waiting
 */
export function openSocialPictures({ pool, store, shop }: SocialServices & Pick<HttpServices, 'shop'>) {
  const making = new Map<string, Promise<void>>();
  const inTurn = takeTurns(turns);

  async function make(
    uuid: string,
    row: Row,
    { key, accent }: { key: string; accent: Accent },
  ): Promise<void> {
    const source = row.key ? await store.open(row.key) : null;
    const { focus_x, focus_y, project_name: title, category } = row;
    const focus = { focus_x: focus_x ?? focusCenter, focus_y: focus_y ?? focusCenter };
    // A lost variant will be made again; an image without it would be cached forever.
    if (row.key && !source) throw new AppError('NOT_FOUND');
    const photo = source && { bytes: await buffer(source.stream), ...focus };
    const drawn = await drawSocialPicture({ title, category, photo, accent });
    await store.put(key, drawn, { contentType: 'image/jpeg' });
    for await (const other of store.list(socialPrefixOf(uuid))) if (other !== key) await store.remove(other);
  }

  return async function openSocialPicture(uuid: string): Promise<OpenedSocialPicture | null> {
    const { rows } = await pool.query<Row>(sourceSql, [uuid]);
    const [row] = rows;
    if (!row) return null;
    const { accent } = (await shop.read()).words.profile;
    const own = wholeAccent(accent) ? [accent] : [];
    const digest = createHash('sha256')
      .update(JSON.stringify([drawing, row, ...own]))
      .digest('hex')
      .slice(0, 24);
    const key = socialKey(uuid, digest);
    const known = await store.open(key);
    if (known) return { ...known, digest };
    if (!making.has(key)) {
      const made = inTurn(() => make(uuid, row, { key, accent })).finally(() => making.delete(key));
      making.set(key, made);
    }
    await making.get(key);
    const opened = await store.open(key);
    return opened && { ...opened, digest };
  };
}

/**
 * Removes the images of deleted projects.
 * @returns how many were removed
 */
export async function sweepSocialPictures(
  { pool, store }: SocialServices,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for await (const key of store.list(socialPrefix)) {
    signal?.throwIfAborted();
    const uuid = projectOf(key);
    if (!uuid || (await pool.query('select 1 from projects where uuid = $1', [uuid])).rowCount) continue;
    await store.remove(key);
    removed += 1;
  }
  return removed;
}
