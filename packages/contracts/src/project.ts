import { z } from 'zod';
import { projectFileSchema } from './file.ts';
import { instantSchema, uuidSchema } from './identifier.ts';
import { imageSchema } from './image.ts';
import { booleanQuery, cursorSchema, limitSchema, searchSchema } from './list.ts';
import { partsListSchema } from './parts-list.ts';
import { saidFactsSchema } from './project-facts.ts';
import { photoSchema } from './project-photo.ts';
import { filterText } from './text-field.ts';
import { imageStatuses } from './words/image.ts';
import { projectOrders } from './words/project.ts';
import { projectStates } from './words/project-case.ts';

export const projectSchema = z.object({
  uuid: uuidSchema,
  id: uuidSchema.meta({ description: 'Same value as uuid' }),
  project_name: z.string(),
  description: z.string(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  featured: z.boolean(),
  author: z.string(),
  image_url: z.string().meta({ description: 'A picture that every browser shows' }),
  image: imageSchema.nullable(),
  version: z.number().int(),
  created_at: instantSchema,
  updated_at: instantSchema,
});

export type Project = z.output<typeof projectSchema>;

/** One project with all that it has. What it does not use is absent: most projects are no more than their list entry. */
export const projectDetailSchema = projectSchema.extend({
  state: z.enum(projectStates).optional().meta({
    description: 'For members, and of what is not published yet: everybody else sees published ones only',
  }),
  story: z.string().optional().meta({ description: 'For members: the long text, as Markdown' }),
  story_html: z.string().optional().meta({ description: 'The long text as safe HTML' }),
  facts: saidFactsSchema.optional(),
  parts_list: partsListSchema.optional(),
  photos: z.array(photoSchema).optional().meta({
    description: 'All photos, the one of `image_url` first; absent where that one is all and has no caption',
  }),
  files: z.array(projectFileSchema).optional().meta({
    description: 'What can be downloaded, or is sent on request; absent where there is nothing',
  }),
  published_at: instantSchema.nullish().meta({ description: 'For members: from when on everybody sees it' }),
});

export type ProjectDetail = z.output<typeof projectDetailSchema>;

/** A row of the desk's list. */
export const deskProjectSchema = projectSchema.extend({
  state: z.enum(projectStates),
  published_at: instantSchema.nullable(),
  next_image: z.enum(imageStatuses).nullable().meta({
    description: 'Of a picture that is to take the place of the one shown',
  }),
});

export type DeskProject = z.output<typeof deskProjectSchema>;

/** A row of the order of the featured ones. */
export const featuredSchema = z.object({
  uuid: uuidSchema,
  project_name: z.string(),
  is_published: z.boolean(),
});

/** A link that shows a draft to whoever has it. */
export const previewLinkSchema = z.object({ url: z.string(), expires_at: instantSchema });

/** Filters of the public list. `category` takes a title, or `featured`. */
export const projectListInput = z.object({
  featured: booleanQuery.optional(),
  category: filterText().optional(),
  tag: filterText().optional(),
  q: searchSchema.meta({ description: 'Text that name, description or category contains, word by word' }),
  sort: z.enum(projectOrders).optional().meta({
    description:
      'Newest first unless `relevance` is asked for; `featured` are the featured ones alone, as the owner put them',
  }),
  cursor: cursorSchema,
  limit: limitSchema(1000).optional(),
});
