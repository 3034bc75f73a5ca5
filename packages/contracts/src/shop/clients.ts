import { z } from 'zod';
import { clientPageLimits as limits, clientPageMessages as messages } from '../words/client-page.ts';
import { checkField, line, list, optionalLine, refuseTwins } from './field.ts';

const stagesField = list(
  z.strictObject({
    id: optionalLine('ID', limits.stageId, { isHidden: true })
      .refine((id) => /^[a-z0-9-]*$/.test(id), 'ID must be lowercase letters, digits and hyphens')
      .meta({ description: 'Does not change with the title. Generated from the title if empty' }),
    title: line('Title', limits.stage),
    sends_email: checkField('Email', { label: 'Email the client when a lead gets here', initial: false }),
  }),
  'Stages',
  limits.stages,
  {
    item: 'stage',
    hint: 'In order. A sent quote moves its lead to Quoted, an accepted one to Ordered, as long as those stages exist. Leads in a removed stage return to the first one, also for the client.',
  },
)
  .min(1, 'Add at least one stage')
  .superRefine(refuseTwins(messages.stageTwice));

/** The private page of each lead for its sender. */
export const clientsFields = z.strictObject({
  is_used: checkField('Use', {
    label: 'Use the client page',
    hint: 'In the desk, every lead shows its stage and the link to its page',
  }).meta({ description: 'Show stages and links in the desk, and email links to clients who ask' }),
  in_acknowledgement: checkField('Link', {
    label: 'Link in confirmation emails',
    hint: 'Never for leads that look like spam',
  }).meta({ description: 'Confirmation emails link to the page, if it is used' }),
  stages: stagesField,
});

export type Clients = z.output<typeof clientsFields>;
export type Stage = Clients['stages'][number];
