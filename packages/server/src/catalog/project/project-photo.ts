import type { Photo } from '@perfboard/contracts/project-photo';
import type { Pool } from 'pg';
import { type ImageRow, imageColumns, plainUrl, toImage } from './project-view.ts';

interface PhotoRow extends ImageRow {
  image_uuid: string;
  caption: string;
}

/**
 * The photos of a project, the first one first. Visitors get those that are ready; the desk gets all, in the
 * order that applies once a pending first image is ready.
 */
export async function readPhotos(
  pool: Pool,
  uuid: string,
  { isDesk = false }: { isDesk?: boolean } = {},
): Promise<Photo[]> {
  const first = isDesk ? 'coalesce(p.next_image_uuid, p.image_uuid)' : 'p.image_uuid';
  const { rows } = await pool.query<PhotoRow>(
    `select i.uuid as image_uuid, coalesce(f.caption, '') as caption, ${imageColumns}
      from (select p.uuid, ${first} as image_uuid, true as is_first from projects p where p.uuid = $1
        union all
        select p.uuid, o.image_uuid, false from projects p join project_photos o on o.project_uuid = p.uuid
          where p.uuid = $1 and o.image_uuid is distinct from ${first}) as shown
      join images i on i.uuid = shown.image_uuid
      left join project_photos f on f.project_uuid = shown.uuid and f.image_uuid = i.uuid
      ${isDesk ? '' : `where i.status = 'ready'`}
      order by is_first desc, f.place, i.uuid`,
    [uuid],
  );
  return rows.map((row) => {
    const image = toImage(row);
    return { uuid: row.image_uuid, caption: row.caption, url: plainUrl(image), image };
  });
}

/** The photos on a project's page; undefined if there is only the main image. */
export async function shownPhotos(pool: Pool, uuid: string): Promise<Photo[] | undefined> {
  const photos = await readPhotos(pool, uuid);
  return photos.length > 1 || photos[0]?.caption ? photos : undefined;
}
