import { writeResultSchema } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { featuredSchema, type Project } from '@perfboard/contracts/project';
import { bulkMessages, projectBulkMax } from '@perfboard/contracts/words/project-desk';
import { type Database, Prisma } from '@perfboard/db/client';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { editorProcedure, readerProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { isPublished } from '../publication/published.ts';
import { readProjects } from './project-view.ts';

/** The owner's order; projects without a position follow, newest first. */
const inOrder = Prisma.sql`order by featured_place nulls last, created_at desc, uuid desc`;

/** The public featured projects, in the owner's order. */
export const featuredInOrder = ({ pool }: Pick<Database, 'pool'>, limit: number): Promise<Project[]> =>
  readProjects(
    pool,
    Prisma.sql`select uuid from projects where featured and ${isPublished} ${inOrder} limit ${limit}`,
  );

export const featuredOrder = {
  featured: readerProcedure
    .meta(rest('GET /featured-projects', 'List the featured projects in order, including drafts'))
    .output(z.object({ projects: z.array(featuredSchema) }))
    .query(async ({ ctx }) => ({
      projects: await ctx.services.prisma.$queryRaw<z.output<typeof featuredSchema>[]>`
        select uuid, project_name, (${isPublished}) is true as is_published from projects where featured
        ${inOrder} limit ${projectBulkMax}`,
    })),

  arrangeFeatured: editorProcedure
    .meta(rest('PUT /featured-projects', 'Set the order of the featured projects'))
    .input(z.strictObject({ uuids: z.array(uuidSchema).min(1, bulkMessages.noneChosen).max(projectBulkMax) }))
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuids } }) =>
      audited(ctx, { action: 'project.arrange_featured', entity: 'project' }, async (tx, trail) => {
        // Locks in a fixed order, so that concurrent changes don't deadlock. Unlisted and no longer featured
        // projects have no position.
        await tx.$queryRaw`
          select uuid from projects where featured_place is not null or uuid = any(${uuids}::uuid[])
           order by uuid for update`;
        await tx.$executeRaw`
          update projects set featured_place = place.at
            from projects as p left join unnest(${uuids}::uuid[]) with ordinality as place (uuid, at)
              on place.uuid = p.uuid and p.featured
           where projects.uuid = p.uuid and projects.featured_place is distinct from place.at`;
        trail.details = { count: uuids.length };
        return { message: bulkMessages.arranged };
      }),
    ),
};
