import { partLineSchema } from '@perfboard/contracts/parts-list';
import { filledFactsSchema } from '@perfboard/contracts/project-facts';
import { type FileKind, fileKinds } from '@perfboard/contracts/words/file';
import type { ImageFormat } from '@perfboard/contracts/words/image';
import { focusCenter } from '@perfboard/contracts/words/project-desk';
import type { Pool } from 'pg';
import { z } from 'zod';
import { storedOption, storedTexts } from '../../base/list/stored-value.ts';
import { textsAt } from '../translation/document-texts.ts';
import { projectTextPaths } from '../translation/project-texts.ts';

interface RecordRow {
  uuid: string;
  project_name: string;
  description: string;
  category: string | null;
  tags: string[];
  featured: boolean;
  author: string;
  created_at: Date;
  updated_at: Date;
  published_at: Date | null;
  story: string;
  facts: unknown;
  parts_list: unknown;
  photos: {
    image_uuid: string;
    content_hash: string;
    format: ImageFormat;
    caption: string | null;
    focus_x: number | null;
    focus_y: number | null;
  }[];
  translations: { language: string; source: string; text: string }[];
  files: { uuid: string; name: string; kind: FileKind; bytes: number; is_public: boolean }[];
}

/** A project as it is exported. Photos are in the order of the desk. */
const recordSql = `
  select p.uuid, p.project_name, p.description, p.category, coalesce(p.tags, '{}') as tags, p.featured, p.author, p.created_at,
    p.updated_at, p.published_at, p.story, p.facts, p.parts_list,
    (select coalesce(json_agg(json_build_object('image_uuid', i.uuid, 'content_hash', i.content_hash, 'format', i.format,
        'caption', f.caption, 'focus_x', f.focus_x, 'focus_y', f.focus_y)
        order by i.uuid = coalesce(p.next_image_uuid, p.image_uuid) desc, f.place, i.uuid), '[]')
      from images i left join project_photos f on f.project_uuid = p.uuid and f.image_uuid = i.uuid
      where i.uuid = coalesce(p.next_image_uuid, p.image_uuid) or (f.image_uuid is not null)) as photos,
    (select coalesce(json_agg(json_build_object('uuid', o.uuid, 'name', o.name, 'kind', o.kind, 'bytes', o.bytes,
        'is_public', o.is_public) order by o.place, o.uuid), '[]') from files o where o.project_uuid = p.uuid) as files,
    (select coalesce(json_agg(json_build_object('language', t.language, 'source', t.source, 'text', t.text)
        order by t.language, t.path), '[]') from translations t
      where t.project_uuid = p.uuid) as translations
  from projects p where p.uuid = $1`;

/** A project as stored; undefined if there is none. */
export async function readProjectRecord(pool: Pool, uuid: string) {
  const { rows } = await pool.query<RecordRow>(recordSql, [uuid]);
  const [row] = rows;
  if (!row) return undefined;
  const record = {
    ...row,
    tags: storedTexts(row.tags),
    // Values of another release that this one does not know are ignored.
    files: row.files.map((file) => ({ ...file, kind: storedOption(fileKinds, file.kind, 'other') })),
    facts: filledFactsSchema.safeParse(row.facts).data ?? {},
    parts: z.array(partLineSchema).safeParse(row.parts_list).data ?? [],
    photos: row.photos.map((photo) => ({
      ...photo,
      caption: photo.caption ?? '',
      focus_x: photo.focus_x ?? focusCenter,
      focus_y: photo.focus_y ?? focusCenter,
    })),
  };
  const shown = textsAt(projectTextPaths, { ...record, parts_list: record.parts });
  const sources = new Set(shown.map(({ source }) => source));
  // Without those that are out of date.
  return { ...record, translations: record.translations.filter(({ source }) => sources.has(source)) };
}

export type ProjectRecord = NonNullable<Awaited<ReturnType<typeof readProjectRecord>>>;
