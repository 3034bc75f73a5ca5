import { AppError } from '@perfboard/contracts/error';
import { partLineSchema } from '@perfboard/contracts/parts-list';
import type { ProjectDetail } from '@perfboard/contracts/project';
import { filledFactsSchema } from '@perfboard/contracts/project-facts';
import { toPartsList } from '@perfboard/contracts/words/parts-list';
import { projectMessages } from '@perfboard/contracts/words/project';
import type { ProjectState } from '@perfboard/contracts/words/project-desk';
import { type Database, Prisma, type PrismaClient } from '@perfboard/db/client';
import type { Language } from '@perfboard/messages/language';
import { z } from 'zod';
import { readProjectFiles } from '../file/project-file.ts';
import { isPublished, stateColumn } from '../publication/published.ts';
import { translateWholeProject } from '../translation/project-texts.ts';
import { shownPhotos } from './project-photo.ts';
import { readProjectRows, toProject } from './project-view.ts';
import { renderStory } from './story-html.ts';

interface DetailRow {
  state: ProjectState;
  published_at: Date | null;
  story: string;
  facts: unknown;
  parts_list: unknown;
}

const columns = `p.published_at, p.story, p.facts, p.parts_list, ${stateColumn}`;

interface Viewer {
  /**
   * A visitor sees published projects, the bearer of a link also the unpublished one, a member everything.
   */
  sees: 'published' | 'unpublished' | 'everything';
  /** The further language of the page that shows it, and the primary one. */
  page?: { language: Language; primary: Language } | undefined;
  /** The shop's primary language; English without it. */
  primary?: Language;
}

/**
 * One project with all its parts.
 * @throws AppError NOT_FOUND, also for projects that this viewer must not see
 */
export async function readProjectDetail(
  { pool }: Pick<Database, 'pool'>,
  uuid: string,
  { sees, page, primary }: Viewer,
): Promise<ProjectDetail> {
  const visible = sees === 'published' ? Prisma.sql` and ${isPublished}` : Prisma.empty;
  const [row] = await readProjectRows<DetailRow>(
    pool,
    Prisma.sql`select uuid from projects where uuid = ${uuid}::uuid${visible}`,
    columns,
  );
  if (!row) throw new AppError('NOT_FOUND', projectMessages.notFound);
  // Values of another release that this one does not know are ignored.
  const facts = filledFactsSchema.safeParse(row.facts).data ?? {};
  const lines = z.array(partLineSchema).safeParse(row.parts_list).data ?? [];
  const isMember = sees === 'everything';
  const photos = await shownPhotos(pool, uuid);
  const files = await readProjectFiles(pool, uuid, { isDesk: isMember });
  const stored = { ...toProject(row), facts, parts_list: lines, photos, story: row.story };
  const {
    facts: shownFacts,
    parts_list,
    photos: shownPhotoList,
    story,
    tags,
    ...project
  } = page ? await translateWholeProject({ pool }, page, stored) : stored;
  // Links and filters go by the stored tags: only what is shown is translated.
  const renamed = stored.tags.flatMap((tag, at) => (tags[at] === tag ? [] : [[tag, tags[at]]]));
  return {
    ...project,
    tags: stored.tags,
    ...(renamed.length > 0 && { tag_names: Object.fromEntries(renamed) }),
    ...((isMember || row.state !== 'published') && { state: row.state }),
    ...(Object.keys(shownFacts).length > 0 && { facts: shownFacts }),
    ...(lines.length > 0 && { parts_list: toPartsList(parts_list, facts.currency) }),
    ...(shownPhotoList && { photos: shownPhotoList }),
    ...(files.length > 0 && { files }),
    ...(story && { story_html: renderStory(story, page?.language ?? primary) }),
    ...(isMember && { published_at: row.published_at?.toISOString() ?? null, story: row.story }),
  };
}

interface ProjectName {
  uuid: string;
  project_name: string;
}

/** The projects before and after one in the list of visitors, newest first; null at its ends. */
export async function neighborsOf(
  prisma: PrismaClient,
  uuid: string,
): Promise<{ previous: ProjectName | null; next: ProjectName | null }> {
  const rows = await prisma.$queryRaw<(ProjectName & { place: 'previous' | 'next' })[]>`
    with here as (select created_at, uuid from projects where uuid = ${uuid}::uuid and ${isPublished})
    (select 'previous' as place, p.uuid, p.project_name from projects p, here
      where (p.created_at, p.uuid) > (here.created_at, here.uuid) and ${isPublished}
      order by p.created_at, p.uuid limit 1)
    union all
    (select 'next', p.uuid, p.project_name from projects p, here
      where (p.created_at, p.uuid) < (here.created_at, here.uuid) and ${isPublished}
      order by p.created_at desc, p.uuid desc limit 1)`;
  const named = (place: 'previous' | 'next'): ProjectName | null => {
    const row = rows.find((one) => one.place === place);
    return row ? { uuid: row.uuid, project_name: row.project_name } : null;
  };
  return { previous: named('previous'), next: named('next') };
}
