import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';
import { booleanQuery } from './list.ts';
import { cleanFileName, fileKinds, fileLimits, fileMessages } from './words/file.ts';

/** A chosen file of any type: it is stored and downloaded, but never parsed. */
const chosenFile = (maxBytes: number, messages: { required: string; size: string }) =>
  z
    .custom<Blob>(undefined, { error: messages.required })
    .superRefine((value, context) => {
      const fail = (message: string) => context.addIssue({ code: 'custom', message });
      if (!(value instanceof Blob) || value.size === 0) return fail(messages.required);
      if (value.size > maxBytes) return fail(messages.size);
    })
    .meta({ description: `Any file of at most ${maxBytes / 1024 / 1024} MB` });

/** Far longer than any file system allows. */
const nameField = z.string().max(2_000).transform(cleanFileName);
const kindField = z.enum(fileKinds, { error: fileMessages.kindInvalid });
const publicField = booleanQuery.refine((value) => typeof value === 'boolean', fileMessages.publicInvalid);

export const projectFileFields = z.strictObject({
  uuid: z.string(),
  file: chosenFile(fileLimits.projectMaxBytes, fileMessages),
  name: nameField.optional().meta({ description: 'Overrides the name of the uploaded file' }),
  kind: kindField.default('other'),
  is_public: publicField.default(true).meta({ description: 'If false, the page offers the file on request' }),
});

export type ProjectFileFields = z.output<typeof projectFileFields>;

/** Editable fields of a stored file; omitted ones stay unchanged. */
export const projectFileChange = z.strictObject({
  uuid: z.string(),
  file: z.string(),
  name: nameField.optional(),
  kind: kindField.optional(),
  is_public: publicField.optional(),
  place: z.coerce
    .number({ error: fileMessages.placeInvalid })
    .int(fileMessages.placeInvalid)
    .min(0, fileMessages.placeInvalid)
    .max(fileLimits.projectFilesMax, fileMessages.placeInvalid)
    .optional()
    .meta({ description: 'Zero-based position; the other files move' }),
});

export type ProjectFileChange = z.output<typeof projectFileChange>;

export const projectFileSchema = z.object({
  uuid: uuidSchema,
  name: z.string(),
  kind: z.enum(fileKinds),
  bytes: z.number().int(),
  is_public: z.boolean(),
  url: z.string().nullable().meta({
    description: 'Download address; null for a file on request unless you are a member',
  }),
});

export type ProjectFile = z.output<typeof projectFileSchema>;

/** A file of a lead or of a reply to it; only for members. */
export const leadFileSchema = z.object({
  uuid: uuidSchema,
  name: z.string(),
  bytes: z.number().int(),
  url: z.string(),
});

export type LeadFile = z.output<typeof leadFileSchema>;

/** A link with which anyone can download one file. */
export const fileLinkSchema = z.object({ url: z.string(), expires_at: instantSchema });
