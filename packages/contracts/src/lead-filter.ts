import { z } from 'zod';
import { isDay } from './calendar-day.ts';
import { booleanQuery } from './list.ts';
import { cleanLine } from './text.ts';
import { leadBulkMax, leadMessages } from './words/lead.ts';

/** PostgreSQL and JavaScript count earlier dates differently. */
const earliest = Date.parse('0001-01-01T00:00:00Z');

const isMoment = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(text) &&
  isDay(text.slice(0, 10)) &&
  Date.parse(text) >= earliest;

const momentField = z.string().max(40).refine(isMoment, leadMessages.badMoment).optional();

/** Filters of a list of leads besides search and status: the same on the desk, over REST and in an export. */
export const leadFilterFields = {
  unanswered: booleanQuery.optional().meta({ description: 'Only leads without a reply' }),
  spam: booleanQuery.optional().meta({ description: 'Only spam; otherwise only leads that are not spam' }),
  from: momentField.meta({
    description: 'Received at or after this time, or since the start of this UTC day',
    example: '2026-11-01',
  }),
  until: momentField.meta({
    description: 'Received before this time, or by the end of this UTC day',
    example: '2026-11-30',
  }),
  source: z.string().max(200).transform(cleanLine).optional().meta({
    description: 'Source of the lead; `-` for leads without a known source',
  }),
  assignee: z
    .string()
    .max(100)
    .transform(cleanLine)
    .optional()
    .meta({ description: 'A member’s ID, `me` or `unassigned`' }),
};

export type LeadFilter = z.output<z.ZodObject<typeof leadFilterFields>>;

/** Uuids of leads, as many as a page shows. */
export const leadUuids = z
  .array(z.string().max(100))
  .min(1, leadMessages.noneChosen)
  .max(leadBulkMax, leadMessages.tooManyChosen);
