import { z } from 'zod';
import { imageFile } from './image.ts';
import { projectFactsSchema } from './project-facts.ts';
import { cleanLine, cleanText } from './text.ts';
import { requiredLine, requiredParagraphs } from './text-field.ts';
import { imageMessages } from './words/image.ts';
import { partsLimits, partsMessages } from './words/parts-text.ts';
import { cleanTags, projectLimits, projectMessages } from './words/project.ts';
import { caseLimits, caseMessages, categoryLimits, projectStates } from './words/project-desk.ts';

/** A multipart body contains only texts. */
const fromJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

const tagsShape = z
  .preprocess(
    fromJson,
    z.array(z.string({ error: 'Tags must be a list of strings' }), {
      error: 'Tags must be a list of strings',
    }),
  )
  .meta({ description: 'In a form, one part with a JSON array, such as `["LoRa"]`' });

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
    // The server checks titles against the shop's categories.
    else if (value.length > categoryLimits.title)
      context.addIssue({ code: 'custom', message: projectMessages.categoryInvalid });
  });

const nameField = requiredLine({
  required: 'Project name is required',
  max: [projectLimits.nameMax, 'Project name must not exceed 200 characters'],
});

/** Markdown. Cleaned like any other text before its length is checked. */
const storyField = z
  .string()
  .max(caseLimits.storyMax * 4, caseMessages.storyMax)
  .transform(cleanText)
  .pipe(z.string().max(caseLimits.storyMax, caseMessages.storyMax));

/** Optional fields besides those of a catalog entry. */
const moreFields = {
  /** A new project is published immediately by default. */
  state: z.enum(projectStates, { error: 'State must be draft, published or scheduled' }).optional(),
  /** For a scheduled project. */
  publish_at: z
    .union(
      [z.literal('').transform(() => undefined), z.iso.datetime({ offset: true, error: 'Invalid time' })],
      {
        error: 'Invalid time',
      },
    )
    .optional(),
  story: storyField.optional(),
  /** As an object, or as its JSON. If given, they replace all earlier facts. */
  facts: z.preprocess(fromJson, projectFactsSchema).optional(),
  /** A table as text, for `readPartsList`. If given, it replaces the earlier list; empty removes it. */
  parts_list: z.string().max(partsLimits.textMax, partsMessages.tooLong).optional(),
};

/** What the Add form checks, in the order in which its messages are reported. */
export const projectFields = z.strictObject({
  project_name: nameField,
  description: requiredParagraphs({
    required: 'Description is required',
    min: [projectLimits.descriptionMin, 'Description must be at least 20 characters'],
    max: [projectLimits.descriptionMax, 'Description must not exceed 10,000 characters'],
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

/** What the Update form checks: only the name is required; omitted fields stay unchanged. */
export const projectUpdateFields = z.strictObject({
  project_name: nameField,
  description: z
    .string()
    .transform(cleanText)
    .pipe(z.string().max(projectLimits.descriptionMax, 'Description must not exceed 10,000 characters'))
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
