import type { Image } from '@perfboard/contracts/image';
import { mediaPath } from '@perfboard/contracts/path';
import type { Project } from '@perfboard/contracts/project';
import type { Prisma } from '@perfboard/db/client';
import { fallbackPicturePath } from '../image/fallback-picture.ts';

/** Rows that `toProject` needs; the search columns stay in the database. */
export const projectSelect = {
  uuid: true,
  project_name: true,
  description: true,
  category: true,
  tags: true,
  featured: true,
  author: true,
  version: true,
  created_at: true,
  updated_at: true,
  image: {
    select: {
      status: true,
      width: true,
      height: true,
      placeholder: true,
      dominant_color: true,
      variants: {
        select: { format: true, width: true, height: true, key: true },
        orderBy: [{ format: 'asc' }, { width: 'asc' }],
      },
    },
  },
} satisfies Prisma.ProjectSelect;

export type ProjectRow = Prisma.ProjectGetPayload<{ select: typeof projectSelect }>;

/** Wide enough for a project's page, small enough for a feed reader. */
const plainWidth = 960;

function toImage(row: NonNullable<ProjectRow['image']>): Image {
  return {
    status: row.status,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    dominant_color: row.dominant_color,
    variants: row.variants.flatMap(({ format, width, height, key }) =>
      format === 'avif' || format === 'webp' ? [{ format, width, height, url: mediaPath(key) }] : [],
    ),
  };
}

/** The variant that every browser shows, or the drawn stand-in until there is one. */
function plainUrl(image: Image | null): string {
  const pictures = image?.variants.filter((variant) => variant.format === 'webp') ?? [];
  const fitting = pictures.find((picture) => picture.width >= plainWidth) ?? pictures.at(-1);
  return fitting?.url ?? fallbackPicturePath;
}

export function toProject(row: ProjectRow): Project {
  const image = row.image ? toImage(row.image) : null;
  return {
    uuid: row.uuid,
    id: row.uuid,
    project_name: row.project_name,
    description: row.description,
    category: row.category,
    tags: row.tags,
    featured: row.featured,
    author: row.author,
    image_url: plainUrl(image),
    image,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
