import type { Image } from '@perfboard/contracts/image';
import { mediaPath } from '@perfboard/contracts/path';
import type { Project } from '@perfboard/contracts/project';
import { imageStatuses } from '@perfboard/contracts/words/image';
import { focusCenter } from '@perfboard/contracts/words/project-desk';
import { Prisma, prepared } from '@perfboard/db/client';
import type { Pool } from 'pg';
import { storedOption, storedTexts } from '../../base/list/stored-value.ts';

/** The columns of `imageColumns`. */
export interface ImageRow
  extends Pick<Image, 'status' | 'width' | 'height' | 'placeholder' | 'dominant_color'> {
  focus_x: number | null;
  focus_y: number | null;
  variants: string | null;
}

/** A row without an image. */
type NoImageRow = { [column in keyof ImageRow]: null };

interface ProjectColumns {
  uuid: string;
  project_name: string;
  description: string;
  category: string | null;
  tags: string[];
  featured: boolean;
  author: string;
  version: number;
  created_at: Date;
  updated_at: Date;
  has_story: boolean;
}

export type ProjectRow = ProjectColumns & (ImageRow | NoImageRow);

/** Wide enough for a project's page, small enough for a feed reader. */
const plainWidth = 960;

/** Parses the output of `variantsColumn`. */
function toVariants(text: string | null): Image['variants'] {
  const variants: Image['variants'] = [];
  for (const line of text?.split('\n') ?? []) {
    const [format, width, height, key = ''] = line.split(' ');
    if (format !== 'avif' && format !== 'webp') continue;
    variants.push({ format, width: Number(width), height: Number(height), url: mediaPath(key) });
  }
  return variants;
}

export function toImage(row: ImageRow): Image {
  const { width, height, placeholder, dominant_color } = row;
  const { focus_x, focus_y } = { focus_x: row.focus_x ?? focusCenter, focus_y: row.focus_y ?? focusCenter };
  return {
    status: storedOption(imageStatuses, row.status, 'pending'),
    width,
    height,
    placeholder,
    dominant_color,
    ...((focus_x !== focusCenter || focus_y !== focusCenter) && { focus_x, focus_y }),
    variants: toVariants(row.variants),
  };
}

/** The variant that every browser supports, or the placeholder until there is one. */
export function plainUrl(image: Image | null): string {
  const pictures = image?.variants.filter((variant) => variant.format === 'webp') ?? [];
  const fitting = pictures.find((picture) => picture.width >= plainWidth) ?? pictures.at(-1);
  return fitting?.url ?? mediaPath('fallback.svg');
}

/** A row as a public list entry. Names each field that it returns. */
export function toProject(row: ProjectRow): Project {
  const image = row.status === null ? null : toImage(row);
  return {
    uuid: row.uuid,
    id: row.uuid,
    project_name: row.project_name,
    description: row.description,
    category: row.category,
    tags: storedTexts(row.tags),
    featured: row.featured,
    author: row.author,
    image_url: plainUrl(image),
    image,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...(row.has_story && { has_story: true }),
  };
}

/** One line per file of an image `i`. As JSON, these would take half the time of a list. */
const variantsColumn = `(
    select string_agg(concat_ws(' ', v.format, v.width, v.height, v.key), E'\\n' order by v.format, v.width)
    from image_variants v where v.image_uuid = i.uuid) as variants`;

/** An image `i` with its files, and its focus from `f`. */
export const imageColumns = `
  i.status, i.width, i.height, i.placeholder, i.dominant_color, f.focus_x, f.focus_y, ${variantsColumn}`;

const columns = `
  p.uuid, p.project_name, p.description, p.category, coalesce(p.tags, '{}') as tags, p.featured, p.author, p.version, p.created_at, p.updated_at,
  p.story <> '' as has_story, ${imageColumns}`;

/**
 * Rows of projects with their images in one statement: separate ones for rows, images and variants take most
 * of a list's time.
 * @param uuids a query of their uuids, in the desired order; planned once, so user input must not shape it
 * @param more columns of `p` in addition to those of a list
 */
export async function readProjectRows<More = unknown>(
  pool: Pool,
  uuids: Prisma.Sql,
  more?: string,
): Promise<(ProjectRow & More)[]> {
  const { text, values } = Prisma.sql`select ${Prisma.raw(more ? `${columns}, ${more}` : columns)}
    from unnest(array(${uuids})) with ordinality as page (uuid, place)
    join projects p on p.uuid = page.uuid left join images i on i.uuid = p.image_uuid
    left join project_photos f on f.project_uuid = p.uuid and f.image_uuid = p.image_uuid order by page.place`;
  const { rows } = await pool.query<ProjectRow & More>({ ...prepared(text), values });
  return rows;
}

/** Projects as public list entries; `uuids` decides which ones, and so who may see them. */
export const readProjects = async (pool: Pool, uuids: Prisma.Sql): Promise<Project[]> =>
  (await readProjectRows(pool, uuids)).map(toProject);
