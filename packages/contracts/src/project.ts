import { z } from 'zod';
import { projectFileSchema } from './file.ts';
import { instantSchema, uuidSchema } from './identifier.ts';
import { imageSchema } from './image.ts';
import { imageFile } from './image-field.ts';
import { booleanQuery, cursorSchema, limitSchema, searchSchema } from './list.ts';
import { partsListSchema } from './parts-list.ts';
import { projectFactsSchema, saidFactsSchema } from './project-facts.ts';
import { photoSchema } from './project-photo.ts';
import { cleanLine, cleanText } from './text.ts';
import { filterText, requiredLine, requiredParagraphs } from './text-field.ts';
import { categoryLimits } from './words/category.ts';
import { imageMessages, imageStatuses } from './words/image.ts';
import { partsLimits, partsMessages } from './words/parts-list.ts';
import { cleanTags, projectLimits, projectMessages, projectOrders } from './words/project.ts';
import { caseLimits, caseMessages, projectStates } from './words/project-case.ts';

/** A multipart body has texts only. */
const fromJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

const tagsShape = z.preprocess(
  fromJson,
  z.array(z.string({ error: 'Tags must be a list of texts' }), { error: 'Tags must be a list of texts' }),
);

const tagsField = tagsShape.transform(cleanTags).superRefine((tags, context) => {
  const fail = (message: string) => context.addIssue({ code: 'custom', message });
  if (tags.length > projectLimits.tagsMax) fail('No more than 20 tags are allowed');
  else if (tags.some((tag) => tag.length > projectLimits.tagMax)) fail('A tag must not exceed 50 characters');
});

const requiredTags = z
  .preprocess((value) => value ?? [], tagsField)
  .superRefine((tags, context) => {
    if (tags.length === 0) context.addIssue({ code: 'custom', message: projectMessages.tagRequired });
  });

/** `true`/`false`, `0`/`1` or their strings; a checkbox sends `on`. */
export const featuredField = z.preprocess(
  (value) => {
    if (value === 1 || value === '1' || value === 'true' || value === 'on') return true;
    if (value === 0 || value === '0' || value === 'false' || value === '') return false;
    return value;
  },
  z.boolean({ error: 'Featured must be true or false' }),
);

export const categoryField = z
  .string({ error: projectMessages.categoryRequired })
  .transform(cleanLine)
  .superRefine((value, context) => {
    if (value.length === 0) context.addIssue({ code: 'custom', message: projectMessages.categoryRequired });
    // Which titles there are, the shop says: the server looks them up.
    else if (value.length > categoryLimits.title)
      context.addIssue({ code: 'custom', message: projectMessages.categoryInvalid });
  });

const nameField = requiredLine({
  required: 'Project name is required',
  max: [projectLimits.nameMax, 'Project name must not exceed 200 characters'],
});

/** Markdown. Cleaned like any other text before its length is looked at. */
const storyField = z
  .string()
  .max(caseLimits.storyMax * 4, caseMessages.storyMax)
  .transform(cleanText)
  .pipe(z.string().max(caseLimits.storyMax, caseMessages.storyMax));

/** What stands beside the fields of a catalog entry: none of it has to be given. */
const moreFields = {
  /** Published at once where a new project does not say. */
  state: z.enum(projectStates, { error: 'State must be draft, published or scheduled' }).optional(),
  /** Of a scheduled project. */
  publish_at: z
    .union(
      [z.literal('').transform(() => undefined), z.iso.datetime({ offset: true, error: 'Invalid time' })],
      {
        error: 'Invalid time',
      },
    )
    .optional(),
  story: storyField.optional(),
  /** As an object, or as a JSON string of one. Given, they replace all that was there. */
  facts: z.preprocess(fromJson, projectFactsSchema).optional(),
  /** A table as text, as `readPartsList` reads it. Given, it replaces the one that was there; empty there is none. */
  parts_list: z.string().max(partsLimits.textMax, partsMessages.tooLong).optional(),
};

/** What the Add form checks, in the order in which its messages are reported. */
export const projectFields = z.strictObject({
  project_name: nameField,
  description: requiredParagraphs({
    required: 'Description is required',
    min: [projectLimits.descriptionMin, 'Description must be at least 20 characters'],
    max: [projectLimits.descriptionMax, 'Description must not exceed 10000 characters'],
  }),
  image: imageFile(
    { type: imageMessages.addType, size: imageMessages.addSize, required: imageMessages.required },
    (type) =>
      ['image/jpeg', 'image/png', 'image/webp', 'image/jpg', 'application/octet-stream', ''].includes(type),
  ),
  category: categoryField,
  tags: requiredTags,
  featured: featuredField.default(false),
  ...moreFields,
});

export type ProjectFields = z.output<typeof projectFields>;

/** What the Update form checks: only the name is required; what is left out stays as it is. */
export const projectUpdateFields = z.strictObject({
  project_name: nameField,
  description: z
    .string()
    .transform(cleanText)
    .pipe(z.string().max(projectLimits.descriptionMax, 'Description must not exceed 10000 characters'))
    .optional(),
  image: imageFile(
    { type: imageMessages.updateType, size: imageMessages.updateSize },
    (type) => type.startsWith('image/') || type === 'application/octet-stream' || type === '',
  ).optional(),
  category: categoryField.optional(),
  tags: tagsField.optional(),
  featured: featuredField.optional(),
  ...moreFields,
  /** The version that the editor started from; a save over a newer one is refused with 409. */
  version: z.coerce.number().int().positive().optional(),
});

export type ProjectUpdateFields = z.output<typeof projectUpdateFields>;

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
