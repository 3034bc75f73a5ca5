import { writeResultSchema } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { cursorSchema, limitSchema, listInput, pageOf, searchSchema } from '@perfboard/contracts/list';
import {
  adminProjectSorts,
  projectFields,
  projectListInput,
  projectMessages,
  projectSchema,
  projectUpdateFields,
} from '@perfboard/contracts/project';
import { filterText } from '@perfboard/contracts/text';
import { z } from 'zod';
import { recordAudit } from '../../audit.ts';
import { formInput } from '../../trpc/form-input.ts';
import { adminProcedure, publicProcedure, router } from '../../trpc/init.ts';
import { knownUuid } from '../known-uuid.ts';
import {
  createProject,
  listProjects,
  projectsByUuid,
  readProject,
  relatedProjects,
  removeProject,
  updateProject,
} from './project.ts';
import { pageProjects } from './project-list.ts';
import { countProjects, nameProjects, searchProjects } from './project-search.ts';
import { projectTags } from './project-tags.ts';

const tags = ['projects'];
const byUuid = z.object({ uuid: uuidSchema });
/** What a path names that cannot exist is not found, however long it is. */
const existing = z.object({ uuid: z.string() });
const known = (uuid: string) => knownUuid(uuid, projectMessages.notFound);

export const projectRouter = router({
  list: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/projects', tags, summary: 'List projects, newest first' } })
    .input(projectListInput)
    .output(z.array(projectSchema))
    .query(async ({ ctx, input: { cursor, limit, ...filter } }) => {
      const page = await listProjects(ctx.services.database.prisma, filter, { cursor, limit });
      if (page.next_cursor) ctx.setHeader('x-next-cursor', page.next_cursor);
      return page.projects;
    }),

  search: publicProcedure
    .input(
      z.object({
        q: searchSchema,
        category: filterText().optional(),
        tag: filterText().optional(),
        cursor: cursorSchema,
        limit: limitSchema(48).default(24),
      }),
    )
    .output(
      z.object({
        items: z.array(projectSchema),
        next_cursor: z.string().nullable(),
        total: z.number(),
        total_all: z.number(),
        tags: z.array(z.string()),
      }),
    )
    .query(async ({ ctx, input: { cursor, limit, ...filter } }) => {
      const { prisma } = ctx.services.database;
      const hits = await searchProjects(prisma, filter, { cursor, limit });
      const [items, total, total_all, allTags] = await Promise.all([
        projectsByUuid(prisma, hits.uuids),
        countProjects(prisma, hits.where),
        prisma.project.count(),
        projectTags(prisma),
      ]);
      return { items, next_cursor: hits.next_cursor, total, total_all, tags: allTags };
    }),

  names: publicProcedure
    .input(z.object({ cursor: cursorSchema, limit: limitSchema(500).default(500) }))
    .output(
      z.object({
        items: z.array(z.object({ uuid: z.string(), project_name: z.string() })),
        next_cursor: z.string().nullable(),
      }),
    )
    .query(({ ctx, input }) => nameProjects(ctx.services.database.prisma, input)),

  byCategory: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/projects/category/{category}',
        tags,
        summary: 'Projects of one category',
      },
    })
    .input(z.object({ category: filterText(200) }))
    .output(z.object({ projects: z.array(projectSchema), category: z.string(), count: z.number() }))
    .query(async ({ ctx, input: { category } }) => {
      const { projects } = await listProjects(ctx.services.database.prisma, { category }, {});
      return { projects, category, count: projects.length };
    }),

  byUuid: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/projects/{uuid}', tags, summary: 'One project' } })
    .input(existing)
    .output(projectSchema)
    .query(({ ctx, input }) => readProject(ctx.services.database.prisma, known(input.uuid))),

  related: publicProcedure
    .input(byUuid.extend({ limit: limitSchema(12).default(3) }))
    .output(z.array(projectSchema))
    .query(({ ctx, input }) => relatedProjects(ctx.services.database.prisma, input.uuid, input.limit)),

  page: adminProcedure
    .input(listInput(adminProjectSorts))
    .output(pageOf(projectSchema))
    .query(({ ctx, input }) => pageProjects(ctx.services.database.prisma, input)),

  create: adminProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/projects',
        tags,
        protect: true,
        summary: 'Add a project with its picture',
        contentTypes: ['multipart/form-data'],
      },
      status: 201,
    })
    .input(formInput(projectFields))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input }) => {
      const { database, store } = ctx.services;
      const uuid = await createProject({ prisma: database.prisma, store, requestId: ctx.requestId }, input);
      await recordAudit(ctx, { action: 'project.create', entity: 'project', entity_uuid: uuid });
      return { message: projectMessages.created, uuid };
    }),

  update: adminProcedure
    .meta({
      openapi: {
        method: 'PUT',
        path: '/projects/{uuid}',
        tags,
        protect: true,
        summary: 'Change a project',
        contentTypes: ['multipart/form-data'],
      },
    })
    .input(formInput(projectUpdateFields.extend({ uuid: z.string() })))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid, ...fields } }) => {
      const { database, store } = ctx.services;
      await updateProject({ prisma: database.prisma, store, requestId: ctx.requestId }, known(uuid), fields);
      await recordAudit(ctx, { action: 'project.update', entity: 'project', entity_uuid: uuid });
      return { message: projectMessages.updated, uuid };
    }),

  remove: adminProcedure
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/projects/{uuid}',
        tags,
        protect: true,
        summary: 'Delete a project',
      },
    })
    .input(existing)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input }) => {
      const uuid = known(input.uuid);
      await removeProject({ prisma: ctx.services.database.prisma, requestId: ctx.requestId }, uuid);
      await recordAudit(ctx, { action: 'project.remove', entity: 'project', entity_uuid: uuid });
      return { message: projectMessages.deleted, uuid };
    }),
});
