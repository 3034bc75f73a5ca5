import type { PrismaClient } from '@perfboard/db/client';
import { isPublished } from '../publication/published.ts';

export interface ProjectName {
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
