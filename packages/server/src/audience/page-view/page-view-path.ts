import { type Categories, isCategoryTitle } from '@perfboard/contracts/category';
import { uuidSchema } from '@perfboard/contracts/identifier';
import {
  categoryPath,
  decodedPart,
  path,
  projectPath,
  publishedNewsletterPath,
  type VisitorRoute,
} from '@perfboard/contracts/path';
import type { PrismaClient } from '@perfboard/db/client';
import { isPublished } from '../../catalog/publication/published.ts';
import { publicNewsletters } from '../newsletter/published-newsletter.ts';

/**
 * The path under which a view is counted: derived from the route and its record, never the path that a
 * browser sends. Otherwise invented paths would each add a row.
 * @returns null when the shop has no such page
 */
export async function countedPath(
  { prisma, categories }: { prisma: PrismaClient; categories: Categories },
  route: VisitorRoute,
  address: string,
): Promise<string | null> {
  if (route === path.category) {
    const title = decodedPart(address, 3);
    return isCategoryTitle(categories, title) ? categoryPath(title) : null;
  }
  if (route !== path.project && route !== path.newsletter) return route;
  const third = address.split('/')[2];
  if (!third || !uuidSchema.safeParse(third).success) return null;
  if (route === path.newsletter) {
    const [newsletter] = await publicNewsletters(prisma, [third]);
    return newsletter ? publishedNewsletterPath(newsletter) : null;
  }
  const [project] = await prisma.$queryRaw<{ uuid: string; project_name: string }[]>`
    select uuid, project_name from projects where uuid = ${third}::uuid and ${isPublished}`;
  return project ? projectPath(project) : null;
}
