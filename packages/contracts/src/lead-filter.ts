import { z } from 'zod';
import { booleanQuery } from './list.ts';
import { cleanLine } from './text.ts';
import { leadBulkMax, leadMessages } from './words/lead.ts';

/** Earlier ones belong to a calendar that PostgreSQL and JavaScript name differently. */
const earliest = Date.parse('0001-01-01T00:00:00Z');

const isMoment = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(text) &&
  Date.parse(text) >= earliest;

const momentField = z.string().max(40).refine(isMoment, leadMessages.badMoment).optional();

/** What narrows a list of leads beside its search and its status: the same on the desk, over REST and in an export. */
export const leadFilterFields = {
  unanswered: booleanQuery.optional().meta({ description: 'Only those that nobody has answered yet' }),
  spam: booleanQuery
    .optional()
    .meta({ description: 'Only what was kept apart as spam; without it, only the rest' }),
  from: momentField.meta({
    description: 'Received then or later: an instant, or the beginning of a day of UTC',
    example: '2026-11-01',
  }),
  until: momentField.meta({
    description: 'Received before an instant, or up to the end of a day of UTC',
    example: '2026-11-30',
  }),
  source: z.string().max(200).transform(cleanLine).optional().meta({
    description: 'The source it came from; `-` for those of which nobody knows',
  }),
  assignee: z
    .string()
    .max(100)
    .transform(cleanLine)
    .optional()
    .meta({ description: 'A member’s id, `me` or `nobody`' }),
};

export type LeadFilter = z.output<z.ZodObject<typeof leadFilterFields>>;

/** Leads by name, as many as a page shows. */
export const leadUuids = z
  .array(z.string().max(100))
  .min(1, leadMessages.noneChosen)
  .max(leadBulkMax, leadMessages.tooManyChosen);
