import type { PrismaClient } from '@perfboard/db/client';
import { isPublished } from '../publication/published.ts';

/** More than a drop-down can hold with sense. */
const tagsMax = 200;

/** The distinct tags of all projects, one spelling each, most used first; then in order of the alphabet. */
export async function projectTags(prisma: PrismaClient): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ tag: string }[]>`
    select tag from (
      select min(tag) as tag, count(*) as uses from (
        select unnest(tags) as tag from (select tags from projects where ${isPublished} order by created_at desc limit 5000) as newest
      ) as used
      group by lower(tag) order by uses desc limit ${tagsMax}
    ) as popular order by lower(tag)`;
  return rows.map((row) => row.tag);
}
