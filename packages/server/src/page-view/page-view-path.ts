import { type Categories, isCategoryTitle } from '@perfboard/contracts/category';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { categoryPath, path, projectPath, type VisitorRoute } from '@perfboard/contracts/path';
import type { PrismaClient } from '@perfboard/db/client';
import { isPublished } from '../project/published.ts';

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
};

/**
 * Under which path a view is counted: made from the route and from what it shows, never the path that a browser says.
 * Whoever makes paths up would else write a row for each.
 *
 * @returns null where the shop has no such page
 */
export async function countedPath(
  { prisma, categories }: { prisma: PrismaClient; categories: Categories },
  route: VisitorRoute,
  address: string,
): Promise<string | null> {
  const [, , third = '', fourth = ''] = address.split('/');
  if (route === path.category) {
    const title = decoded(fourth);
    return isCategoryTitle(categories, title) ? categoryPath(title) : null;
  }
  if (route !== path.project) return route;
  if (!uuidSchema.safeParse(third).success) return null;
  const [project] = await prisma.$queryRaw<{ uuid: string; project_name: string }[]>`
    select uuid, project_name from projects where uuid = ${third}::uuid and ${isPublished}`;
  return project ? projectPath(project) : null;
}
