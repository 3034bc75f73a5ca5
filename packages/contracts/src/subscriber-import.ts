import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';
import { topicIdsField } from './newsletter.ts';
import { requiredLine } from './text-field.ts';
import {
  type ImportVerdict,
  importLimits,
  importMessages,
  importStatuses,
  importVerdicts,
} from './words/subscriber-import.ts';

const verdicts = Object.keys(importVerdicts) as [ImportVerdict, ...ImportVerdict[]];

export const importVerdictSchema = z.enum(verdicts);

export const importFields = z.strictObject({
  file_name: requiredLine({
    required: 'Name the file',
    max: [importLimits.nameMax, 'The name of the file must not exceed 200 characters'],
  }),
  consent: requiredLine({
    required: importMessages.consentRequired,
    max: [importLimits.consentMax, 'The note must not exceed 500 characters'],
  }).meta({ description: 'Where these people agreed to the newsletter; stored with each address' }),
  topics: topicIdsField.optional().meta({ description: 'Topics for the new subscribers' }),
});

export type ImportFields = z.output<typeof importFields>;

export const importPartFields = z.object({
  uuid: z.string().max(100),
  number: z.coerce
    .number()
    .int()
    .min(1)
    .max(importLimits.partsMax, importMessages.tooLarge)
    .meta({ description: 'Number of the part, from 1' }),
  part: z.file().max(importLimits.partBytes, 'A part must be 4 MB or smaller'),
});

export const importSchema = z.object({
  uuid: uuidSchema,
  file_name: z.string(),
  consent: z.string(),
  topics: z.array(z.string()),
  status: z.enum(importStatuses),
  email_column: z.string(),
  topics_column: z.string(),
  format: z.string().nullable(),
  columns: z.array(z.string()),
  line_count: z.number().int(),
  done_line: z.number().int(),
  imported: z.number().int(),
  last_error: z.string().nullable(),
  verdicts: z.record(z.string(), z.number().int()).meta({ description: 'Number of lines per verdict' }),
  other_topics: z.array(z.object({ word: z.string(), lines: z.number().int() })).meta({
    description: 'Values in the topics column that are not topics, most frequent first',
  }),
  created_at: instantSchema,
  finished_at: instantSchema.nullable(),
});

export type SubscriberImport = z.output<typeof importSchema>;

export const importRowSchema = z.object({
  line: z.number().int(),
  email: z.string(),
  verdict: importVerdictSchema,
});

export type SubscriberImportRow = z.output<typeof importRowSchema>;
