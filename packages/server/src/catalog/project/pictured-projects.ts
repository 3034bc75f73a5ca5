import type { PicturedProject, Project } from '@perfboard/contracts/project';
import { type Database, Prisma } from '@perfboard/db/client';
import { isPublished } from '../publication/published.ts';
import { readProjects } from './project-view.ts';

/** Bounds the names of one lookup. */
const namesMax = 400;

/** Wider than any of them is shown. */
const pictureWidth = 640;

/** As many as fit side by side in a card. */
const picturesMax = 3;

/** Without the placeholder and the files that are too large. */
function pictured({ uuid, project_name, image_url, image }: Project): PicturedProject[] {
  if (image?.status !== 'ready') return [];
  const variants = image.variants.filter(({ width }) => width <= pictureWidth);
  return [{ uuid, project_name, image_url, image: { ...image, placeholder: null, variants } }];
}

/**
 * For each list of names, the first published projects with exactly these names that have a picture.
 */
export async function picturedProjects(
  { pool }: Pick<Database, 'pool'>,
  lists: readonly (readonly string[])[],
): Promise<PicturedProject[][]> {
  const names = [...new Set(lists.flat())].slice(0, namesMax);
  const found = await readProjects(
    pool,
    Prisma.sql`select distinct on (project_name) uuid from projects
      where project_name = any(${names}::text[]) and ${isPublished} order by project_name, created_at desc`,
  );
  const byName = new Map(found.map((project) => [project.project_name, project]));
  return lists.map((list) =>
    list
      .flatMap((name) => byName.get(name) ?? [])
      .flatMap(pictured)
      .slice(0, picturesMax),
  );
}
