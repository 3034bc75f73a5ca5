import { z } from 'zod';
import { projectFileFields } from './file.ts';
import { instantSchema, uuidSchema } from './identifier.ts';
import { searchSchema } from './list.ts';
import { projectFields, projectUpdateFields } from './project-fields.ts';
import { photoFields } from './project-photo.ts';
import { requiredLine } from './text-field.ts';
import { fileLimits, fileMessages } from './words/file.ts';
import {
  type ArchiveResult,
  archiveFormat,
  archiveLimits,
  archiveMessages,
  archiveResults,
  importKinds,
  importStates,
  siteImportLimits,
} from './words/project-archive.ts';
import { categoryLimits, photoLimits, photoMessages, projectStates } from './words/project-desk.ts';
import { importStatuses } from './words/subscriber-import.ts';

const results = Object.keys(archiveResults) as [ArchiveResult, ...ArchiveResult[]];

export const archiveResultSchema = z.enum(results);

/** The contents of an archive's top folder. */
export const archiveHeadSchema = z.object({
  format: z.literal(archiveFormat.format),
  version: z.number().int(),
});

/** A path relative to the project's own folder. */
const entryName = z.string().min(1).max(300);

const { caption, focus_x, focus_y } = photoFields.shape;
const { name, kind, is_public } = projectFileFields.shape;

/** Fields of an archive in addition to those of the form. */
const archiveFields = {
  uuid: uuidSchema.optional(),
  author: requiredLine({
    required: 'Author is required',
    max: [100, 'Author must not exceed 100 characters'],
  }).optional(),
  created_at: instantSchema.optional(),
  /** When it was published at its origin: here it is a draft. */
  published_at: instantSchema.nullable().optional(),
  /** A file beside `project.json`; null if there is none. */
  story: entryName.nullable().optional(),
  parts_list: entryName.nullable().optional(),
  /** By language; a story is a file beside `project.json`. Absent in archives of earlier releases. */
  translations: z
    .record(
      z.string().max(35),
      z.strictObject({
        project_name: projectUpdateFields.shape.project_name.optional(),
        description: projectUpdateFields.shape.description,
        story: entryName.optional(),
        /** Its other texts: tags, facts, captions, parts. */
        texts: z
          .array(z.strictObject({ source: z.string().max(10_000), text: z.string().min(1).max(10_000) }))
          .max(2_000)
          .optional(),
      }),
    )
    .optional(),
  photos: z
    .array(z.strictObject({ file: entryName, caption, focus_x, focus_y }))
    .max(photoLimits.photosMax, photoMessages.tooMany)
    .optional(),
  files: z
    .array(z.strictObject({ file: entryName, name, kind, is_public }))
    .max(fileLimits.projectFilesMax, fileMessages.tooMany)
    .optional(),
};

const leftOut = { image: true, state: true, publish_at: true, story: true, parts_list: true } as const;
const { description, tags } = projectUpdateFields.shape;

/** Validated like a saved project: a draft may lack a photo, tags, or a description that is long enough. */
export const archivedProjectSchema = projectFields
  .omit(leftOut)
  .extend({ description: description.default(''), tags: tags.default([]), ...archiveFields });

export type ArchivedProject = z.output<typeof archivedProjectSchema>;

export const archiveImportFields = z.strictObject({
  file_name: requiredLine({
    required: 'Name the file',
    max: [archiveLimits.nameMax, 'The name of the file must not exceed 200 characters'],
  }),
  kind: z.enum(importKinds).default('archive').meta({
    description:
      '`archive`: an export of this product. `wordpress`: the XML file of *Tools / Export*, up to 50 MB. `csv`: a table of projects.',
  }),
});

const categoryTitle = z.string().max(categoryLimits.title);

/** What an import from WordPress or a table includes, and as what. */
export const importChoicesFields = z.strictObject({
  types: z.array(z.string().max(100)).max(siteImportLimits.typesMax).meta({
    description: 'Types of entries to import, as in `types` of the import',
  }),
  categories: z
    .array(z.strictObject({ name: z.string().max(200), title: categoryTitle.nullable() }))
    .max(siteImportLimits.categoriesMax)
    .meta({ description: 'Categories of the file and those of the shop; `null` leaves its entries out' }),
  category: categoryTitle.meta({
    description: 'Category of the shop for all other entries; empty if they must not be imported',
  }),
  state: z.enum(importStates).meta({
    description: '`draft`: all become drafts. `source`: what was published is published, with its date',
  }),
  redirects: z.boolean().meta({ description: 'Whether old addresses redirect to the new projects' }),
});

export type ImportChoices = z.output<typeof importChoicesFields>;

/** The contents of a file that was read. */
export const importFoundSchema = z.object({
  types: z.array(z.object({ type: z.string(), count: z.number().int() })),
  categories: z.array(z.object({ name: z.string(), count: z.number().int() })),
  notes: z.array(z.string()).meta({ description: 'Remarks about the whole file' }),
});

export type ImportFound = z.output<typeof importFoundSchema>;

/** The projects to export: selected ones, or those of the desk's list. */
export const projectExportInput = z.object({
  uuids: z
    .string()
    .max(archiveLimits.projectsMax * 37)
    .transform((text) => text.split(','))
    .pipe(z.array(uuidSchema).max(archiveLimits.projectsMax))
    .optional(),
  q: searchSchema,
  state: z.enum(projectStates).optional(),
  part: z.coerce.number().int().min(1).max(10_000).default(1),
});

export type ProjectExportInput = z.output<typeof projectExportInput>;

export const archivePartFields = z.object({
  uuid: z.string().max(100),
  number: z.coerce
    .number()
    .int()
    .min(1)
    .max(archiveLimits.partsMax, archiveMessages.tooLarge)
    .meta({ description: 'Number of the part, from 1; every part but the last has 4 MB' }),
  part: z.file().max(archiveLimits.partBytes, 'A part must be 4 MB or smaller'),
});

const count = z.number().int();

export const projectImportSchema = z.object({
  uuid: uuidSchema,
  file_name: z.string(),
  kind: z.enum(importKinds),
  status: z.enum(importStatuses),
  project_count: z.number().int(),
  imported: z.number().int(),
  last_error: z.string().nullable(),
  results: z.record(z.string(), z.number().int()).meta({ description: 'How many projects have each result' }),
  found: importFoundSchema.nullable().meta({ description: 'What the file has; null for an archive' }),
  choices: importChoicesFields.nullable(),
  pictures: z
    .object({ pending: count, done: count, failed: count })
    .meta({ description: 'Photos fetched from the old site, after the projects were added' }),
  created_at: instantSchema,
  finished_at: instantSchema.nullable(),
});

export type ProjectImport = z.output<typeof projectImportSchema>;

export const projectImportRowSchema = z.object({
  place: z.number().int(),
  folder: z.string(),
  project_name: z.string(),
  result: archiveResultSchema,
  notes: z.array(z.string()).meta({ description: 'Why it failed or was skipped, and what was left out' }),
});

export type ProjectImportRow = z.output<typeof projectImportRowSchema>;
