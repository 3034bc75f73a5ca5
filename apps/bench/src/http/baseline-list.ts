import type { Pool } from 'pg';

interface ListRow {
  uuid: string;
  created_at: Date;
  updated_at: Date;
  image: { variants: { format: string; width: number; key: string }[] } | null;
}

/** The columns and variants of the product's list, in one statement. */
const select = `
  select p.uuid, p.project_name, p.description, p.category, p.tags, p.featured, p.author, p.version,
    p.created_at, p.updated_at,
    case when i.uuid is not null then json_build_object('status', i.status, 'width', i.width, 'height', i.height,
      'placeholder', i.placeholder, 'dominant_color', i.dominant_color, 'variants', (
        select coalesce(json_agg(json_build_object('format', v.format, 'width', v.width, 'height', v.height, 'key', v.key)
          order by v.format, v.width), '[]')
        from image_variants v where v.image_uuid = i.uuid)) end as image
  from projects p left join images i on i.uuid = p.image_uuid`;

const order = 'order by p.created_at desc, p.uuid desc limit';
/** Each word separately, as the product does. */
const search = (words: readonly string[]) =>
  words.map((_, place) => `p.search_text like lower($${place + 2})`).join(' and ');

const toProject = (row: ListRow) => {
  const variants = row.image?.variants.map(({ key, ...variant }) => ({ ...variant, url: `/media/${key}` }));
  const webp = variants?.filter(({ format }) => format === 'webp') ?? [];
  return {
    ...row,
    id: row.uuid,
    image_url: (webp.find(({ width }) => width >= 960) ?? webp.at(-1))?.url ?? '/media/fallback.svg',
    image: row.image && { ...row.image, variants },
  };
};

/** The newest projects, or those that contain a text. */
export async function readProjects(
  pool: Pool,
  { q, limit }: { q: string | undefined; limit: number },
): Promise<object[]> {
  const words = q?.split(' ').map((word) => `%${word}%`) ?? [];
  const { rows } = q
    ? await pool.query<ListRow>(`${select} where ${search(words)} ${order} $1`, [limit, ...words])
    : await pool.query<ListRow>(`${select} ${order} $1`, [limit]);
  return rows.map(toProject);
}
