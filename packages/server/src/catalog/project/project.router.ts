import { uuidSchema } from '@perfboard/contracts/identifier';
import { cursorSchema, limitSchema, listInput, pageOf, searchSchema } from '@perfboard/contracts/list';
import {
  deskProjectSchema,
  type Project,
  picturedProjectSchema,
  projectDetailSchema,
  projectListInput,
  projectSchema,
} from '@perfboard/contracts/project';
import { filterText } from '@perfboard/contracts/text-field';
import { listLimits } from '@perfboard/contracts/words/desk';
import { adminProjectSorts, projectMessages } from '@perfboard/contracts/words/project';
import { projectBulkMax, projectStates } from '@perfboard/contracts/words/project-desk';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { limitAddress } from '../../base/rate-limit/rate-limit.ts';
import type { Context } from '../../base/trpc/context.ts';
import { editorProcedure, publicProcedure, readerProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { mayUse } from '../../base/trpc/role.ts';
import { checkedOutput } from '../../base/trpc/schema.ts';
import { deleteUndoably, deletionOf, deletionSchema } from '../../base/undo/undo-deletion.ts';
import { undoDeletion } from '../../base/undo/undo-deletion-procedure.ts';
import { isPublished } from '../publication/published.ts';
import { inPageLanguage, languagesOfPage, tagNames } from '../translation/project-texts.ts';
import { catalogFact } from './catalog-fact.ts';
import { featuredInOrder, featuredOrder } from './featured-order.ts';
import { picturedProjects } from './pictured-projects.ts';
import { previewProcedures } from './preview-procedures.ts';
import {
  existing,
  known,
  listAllProjects,
  listProjects,
  type ProjectListFilter,
  relatedProjects,
  removeProject,
} from './project.ts';
import { projectBulk } from './project-bulk.ts';
import { namedCategories, withCovered } from './project-category.ts';
import { neighborsOf, readProjectDetail } from './project-detail.ts';
import { pageProjects, projectTags } from './project-list.ts';
import { countProjects, fewProjects, nameProjects, searchProjects } from './project-search.ts';
import { saveProcedures } from './save-procedures.ts';
import { projectTranslationProcedures } from './translation-procedures.ts';

const countAll = catalogFact(({ prisma }) => countProjects(prisma, isPublished, Number.MAX_SAFE_INTEGER));
const tagsOfAll = catalogFact(({ prisma }) => projectTags(prisma));

const byUuid = z.object({ uuid: uuidSchema });
const namedProject = z.object({
  uuid: z.string(),
  project_name: z.string(),
  primary_name: z.string().optional(),
  text_languages: projectSchema.shape.text_languages,
});

/** The whole catalog is public, but repeated requests for a large one are rate limited. */
const listAll = async ({ services, address }: Context, filter: ProjectListFilter): Promise<Project[]> =>
  listAllProjects(services, await withCovered(services, filter), () =>
    services.rateLimits.consume('projectListByAddress', limitAddress(address)),
  );

export const projectRouter = router({
  list: publicProcedure
    .meta(rest('GET /projects', 'List projects, newest first', { isCached: true }))
    .input(projectListInput)
    .output(checkedOutput(z.array(projectSchema)))
    .query(async ({ ctx, input: { cursor, limit, sort, ...filter } }) => {
      if (sort === 'featured') {
        return inPageLanguage(ctx, await featuredInOrder(ctx.services, limit ?? projectBulkMax));
      }
      const asked = { ...filter, isByRelevance: sort === 'relevance' };
      if (limit === undefined && cursor === undefined) return inPageLanguage(ctx, await listAll(ctx, asked));
      const covered = await withCovered(ctx.services, asked);
      // Only searches need this for their plan.
      const isOfFew = asked.q !== undefined && (await countAll(ctx.services)) <= fewProjects;
      const page = await listProjects(ctx.services, covered, {
        cursor,
        limit: limit ?? listLimits.max,
        isOfFew,
      });
      if (page.next_cursor) ctx.setHeader('x-next-cursor', page.next_cursor);
      return inPageLanguage(ctx, page.projects);
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
      checkedOutput(
        z.object({
          items: z.array(projectSchema),
          next_cursor: z.string().nullable(),
          total: z.number(),
          total_all: z.number(),
          tags: z.array(z.string()),
          /** How tags are called in the language of the page that asks, where they have another name there. */
          tag_names: z.record(z.string(), z.string()).optional(),
          /** The corrected search, if no project contained the original words. */
          corrected: z.string().nullable(),
        }),
      ),
    )
    .query(async ({ ctx, input: { cursor, limit, ...filter } }) => {
      const [covered, named] = await Promise.all([
        withCovered(ctx.services, filter),
        filter.q ? namedCategories(ctx) : undefined,
      ]);
      const asked = { ...covered, named };
      const [{ projects, ...hits }, total_all, tags] = await Promise.all([
        searchProjects(ctx.services, asked, { cursor, limit }),
        countAll(ctx.services),
        tagsOfAll(ctx.services),
      ]);
      const [items, tag_names] = await Promise.all([inPageLanguage(ctx, projects), tagNames(ctx, tags)]);
      return { items, ...hits, total_all, tags, ...(tag_names && { tag_names }) };
    }),

  names: publicProcedure
    .input(z.object({ cursor: cursorSchema, limit: limitSchema(500).default(500) }))
    .output(
      z.object({
        items: z.array(namedProject),
        next_cursor: z.string().nullable(),
      }),
    )
    .query(async ({ ctx, input }) => {
      const page = await nameProjects(ctx.services.prisma, input);
      return { ...page, items: await inPageLanguage(ctx, page.items) };
    }),

  byCategory: publicProcedure
    .meta(rest('GET /projects/category/{category}', 'List the projects of a category', { isCached: true }))
    .input(z.object({ category: filterText(200) }))
    .output(
      checkedOutput(z.object({ projects: z.array(projectSchema), category: z.string(), count: z.number() })),
    )
    .query(async ({ ctx, input: { category } }) => {
      const projects = await inPageLanguage(ctx, await listAll(ctx, { category }));
      return { projects, category, count: projects.length };
    }),

  byUuid: publicProcedure
    .meta(rest('GET /projects/{uuid}', 'Get a project', { isCached: true, hasVersion: true }))
    .input(existing)
    .output(checkedOutput(projectDetailSchema))
    .query(async ({ ctx, input }) => {
      const actor = await ctx.actor();
      const isMember = actor !== null && (await mayUse(ctx.services.prisma, actor, 'reader'));
      return readProjectDetail(ctx.services, known(input.uuid), {
        sees: isMember ? 'everything' : 'published',
        page: await languagesOfPage(ctx),
        primary: (await ctx.services.shop.read()).words.languages.primary,
      });
    }),

  related: publicProcedure
    .input(byUuid.extend({ limit: limitSchema(12).default(3) }))
    .output(checkedOutput(z.array(projectSchema)))
    .query(async ({ ctx, input }) =>
      inPageLanguage(ctx, await relatedProjects(ctx.services, input.uuid, input.limit)),
    ),

  neighbors: publicProcedure
    .input(byUuid)
    .output(z.object({ previous: namedProject.nullable(), next: namedProject.nullable() }))
    .query(async ({ ctx, input }) => {
      const { previous, next } = await neighborsOf(ctx.services.prisma, input.uuid);
      const shown = await inPageLanguage(
        ctx,
        [previous, next].filter((one) => one !== null),
      );
      const found = (one: typeof previous) => shown.find(({ uuid }) => uuid === one?.uuid) ?? null;
      return { previous: found(previous), next: found(next) };
    }),

  /** For each group of *Top projects*, those of its names that can be shown. */
  topPictures: publicProcedure
    .output(checkedOutput(z.array(z.array(picturedProjectSchema))))
    .query(async ({ ctx }) => {
      const { groups } = (await ctx.services.shop.read()).words.home.top_projects;
      const names = groups.map(({ projects }) => projects);
      const pictured = await picturedProjects(ctx.services, names);
      const shown = new Map((await inPageLanguage(ctx, pictured.flat())).map((one) => [one.uuid, one]));
      return pictured.map((projects) => projects.map((one) => shown.get(one.uuid) ?? one));
    }),

  page: readerProcedure
    .input(listInput(adminProjectSorts).extend({ state: z.enum(projectStates).optional() }))
    .output(pageOf(deskProjectSchema))
    .query(({ ctx, input }) => pageProjects(ctx.services, input)),

  ...saveProcedures,
  ...previewProcedures,
  ...projectBulk,
  ...featuredOrder,
  ...projectTranslationProcedures,

  remove: editorProcedure
    .meta(rest('DELETE /projects/{uuid}', 'Delete a project'))
    .input(existing)
    .output(deletionSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'project.remove', entity: 'project' }, async (tx, trail) => {
        const undoable = await deleteUndoably(
          deletionOf(ctx, tx, 'project'),
          [known(uuid)],
          async (releaseAt) => {
            const name = await removeProject({ tx, requestId: ctx.requestId, releaseAt }, uuid);
            trail.details = { name };
          },
        );
        return { message: projectMessages.deleted, uuid, ...undoable };
      }),
    ),

  undoRemove: undoDeletion('project', 'projects'),
});
