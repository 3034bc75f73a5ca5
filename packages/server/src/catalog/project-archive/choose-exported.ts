import type { ProjectExportInput } from '@perfboard/contracts/project-archive';
import { archiveLimits } from '@perfboard/contracts/words/project-archive';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { searchText } from '@perfboard/db/search-text';
import { textMatches } from '../../base/list/list.ts';
import { inState } from '../publication/published.ts';

/** Which projects an archive is to hold: those chosen, or what the desk's list shows, oldest first, as many as one archive takes. */
export async function chooseExported(
  prisma: PrismaClient,
  { uuids, q, state, part }: ProjectExportInput,
): Promise<string[]> {
  const where = uuids
    ? [Prisma.sql`uuid = any(${uuids}::uuid[])`]
    : [
        Prisma.sql`true`,
        ...(state ? [inState[state]] : []),
        ...(q ? [textMatches(searchText.project, q)] : []),
      ];
  const { projectsMax } = archiveLimits;
  const rows = await prisma.$queryRaw<{ uuid: string }[]>`
    select uuid from projects where ${Prisma.join(where, ' and ')}
    order by created_at, uuid limit ${projectsMax} offset ${(part - 1) * projectsMax}`;
  return rows.map(({ uuid }) => uuid);
}
