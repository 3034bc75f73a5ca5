import { z } from 'zod';
import { projectFileSchema } from './file.ts';
import { instantSchema, uuidSchema } from './identifier.ts';
import { imageSchema } from './image.ts';
import { booleanQuery, cursorSchema, limitSchema, searchSchema } from './list.ts';
import { partsListSchema } from './parts-list.ts';
import { filledFactsSchema } from './project-facts.ts';
import { categoryField, featuredField } from './project-fields.ts';
import { photoSchema } from './project-photo.ts';
import { filterText } from './text-field.ts';
import { imageStatuses } from './words/image.ts';
import { projectOrders } from './words/project.ts';
import { bulkMessages, projectBulkMax, projectStates } from './words/project-desk.ts';

export const projectSchema = z.object({
  uuid: uuidSchema,
  id: uuidSchema.meta({ description: 'Same value as uuid' }),
  project_name: z.string(),
  primary_name: z.string().optional().meta({
    description: 'Its name in the primary language; only on pages that show a translated one',
  }),
  description: z.string(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  featured: z.boolean(),
  author: z.string(),
  image_url: z.string().meta({ description: 'An image in a format that every browser supports' }),
  image: imageSchema.nullable(),
  version: z.number().int(),
  created_at: instantSchema,
  updated_at: instantSchema,
  text_languages: z.record(z.string(), z.string()).optional().meta({
    description: 'Languages of texts without a translation, by their paths; only on pages in a further one',
  }),
  has_story: z.boolean().optional().meta({
    description: 'Whether its page has a case study; absent if it has none',
  }),
});

export type Project = z.output<typeof projectSchema>;

/** What a small picture with a link needs. */
export const picturedProjectSchema = projectSchema.pick({
  uuid: true,
  project_name: true,
  primary_name: true,
  text_languages: true,
  image_url: true,
  image: true,
});

export type PicturedProject = z.output<typeof picturedProjectSchema>;

/**
 * One project with all its data. Unused parts are omitted: most projects are no more than their list entry.
 */
export const projectDetailSchema = projectSchema.extend({
  state: z.enum(projectStates).optional().meta({
    description: 'Members only: state of the project',
  }),
  story: z.string().optional().meta({ description: 'Members only: case study in Markdown' }),
  story_html: z.string().optional().meta({ description: 'Case study as sanitized HTML' }),
  tag_names: z.record(z.string(), z.string()).optional().meta({
    description: 'How tags are called in the language of the page; only where a translation is shown',
  }),
  facts: filledFactsSchema.optional(),
  parts_list: partsListSchema.optional(),
  photos: z.array(photoSchema).optional().meta({
    description: 'All photos, starting with `image_url`; absent if there is only one and it has no caption',
  }),
  files: z.array(projectFileSchema).optional().meta({
    description: 'Files for download or on request; absent if there are none',
  }),
  published_at: instantSchema
    .nullish()
    .meta({ description: 'Members only: when the project is or will be published' }),
});

export type ProjectDetail = z.output<typeof projectDetailSchema>;

/** A row of the desk's list. */
export const deskProjectSchema = projectSchema.extend({
  state: z.enum(projectStates),
  published_at: instantSchema.nullable(),
  next_image: z.enum(imageStatuses).nullable().meta({
    description: 'Status of an image that will replace the current one',
  }),
});

export type DeskProject = z.output<typeof deskProjectSchema>;

/** An entry in the order of featured projects. */
export const featuredSchema = z.object({
  uuid: uuidSchema,
  project_name: z.string(),
  is_published: z.boolean(),
});

/** A link that shows a draft to its holder. */
export const previewLinkSchema = z.object({ url: z.string(), expires_at: instantSchema });

/** Filters of the public list. `category` takes a title, or `featured`. */
export const projectListInput = z.object({
  featured: booleanQuery.optional(),
  category: filterText().optional(),
  tag: filterText().optional(),
  q: searchSchema.meta({ description: 'Words that the name, description or category must contain' }),
  sort: z.enum(projectOrders).optional().meta({
    description:
      'Newest first by default; `relevance` sorts by match, `featured` returns featured projects in the owner’s order',
  }),
  cursor: cursorSchema,
  limit: limitSchema(1000).optional(),
});

/** Uuids of projects, as many as a page shows. */
export const projectUuids = z
  .array(uuidSchema)
  .min(1, bulkMessages.noneChosen)
  .max(projectBulkMax, bulkMessages.tooManyChosen);

/** The same change for several projects. */
export const projectBulkFields = z
  .strictObject({
    uuids: projectUuids,
    featured: featuredField.optional(),
    category: categoryField.optional(),
    state: z.enum(['draft', 'published'], { error: 'State must be draft or published' }).optional(),
  })
  .refine(
    ({ uuids: _, ...change }) => Object.values(change).filter((value) => value !== undefined).length === 1,
    { error: bulkMessages.oneChange, path: ['state'] },
  );
