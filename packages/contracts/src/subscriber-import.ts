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

const columnField = z.string().max(200);

/** The owner's answers about a column that the import cannot interpret. */
const consentAnswerFields = z.strictObject({
  column: columnField,
  is_ignored: z.boolean().default(false).meta({ description: 'The column says nothing about consent' }),
  values: z
    .array(z.strictObject({ value: z.string().max(200), is_subscribed: z.boolean() }))
    .max(importLimits.answerValuesMax)
    .default([]),
  others_subscribed: z
    .boolean()
    .nullable()
    .default(null)
    .meta({ description: 'What all values mean that `values` does not list' }),
});

export type ConsentAnswer = z.output<typeof consentAnswerFields>;

export const consentAnswersField = z.array(consentAnswerFields).max(importLimits.answersMax);

/** A column about consent with values that only the owner of the list can explain. */
export const consentColumnSchema = z.object({
  column: z.string(),
  is_ignored: z.boolean(),
  values: z.array(
    z.object({ value: z.string(), lines: z.number().int(), is_subscribed: z.boolean().nullable() }),
  ),
  other_lines: z
    .number()
    .int()
    .meta({ description: 'Number of lines with values that `values` does not list' }),
  others_subscribed: z.boolean().nullable(),
});

export type ConsentColumn = z.output<typeof consentColumnSchema>;

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
  consent_columns: z.array(consentColumnSchema).meta({
    description: 'Columns whose values you have to explain before the import can start',
  }),
  unread_dates: z.number().int().meta({ description: 'Number of sign-up dates in an unknown format' }),
  checks: z.number().int().meta({ description: 'How often its lines were checked' }),
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
