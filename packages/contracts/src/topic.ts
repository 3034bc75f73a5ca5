import { z } from 'zod';
import { line, list, optionalLine } from './shop/field.ts';
import { topicLimits as limits, topicMessages } from './words/topic.ts';

/** What newsletters can be about, in the order in which readers see it. */
export const topicsField = list(
  z.strictObject({
    id: optionalLine('ID', limits.id, { isHidden: true })
      .refine((id) => /^[a-z0-9-]*$/.test(id), 'ID must be lowercase letters, digits and hyphens')
      .meta({ description: 'Does not change with the title. Generated from the title if empty' }),
    title: line('Title', limits.title),
    description: optionalLine('Description', limits.description),
  }),
  'Topics',
  limits.count,
  {
    item: 'topic',
    hint: 'Subscribers choose topics on a page linked from each newsletter. You can send a newsletter to everyone or to selected topics.',
  },
).superRefine((topics, context) => {
  const titles = topics.map(({ title }) => title.toLowerCase());
  const ids = topics.map(({ id }) => id);
  topics.forEach(({ id }, at) => {
    const fail = (field: string) =>
      context.addIssue({ code: 'custom', path: [at, field], message: topicMessages.twice });
    if (titles.indexOf(titles[at] as string) !== at) fail('title');
    else if (id !== '' && ids.indexOf(id) !== at) fail('id');
  });
});

export type Topic = z.output<typeof topicsField>[number];

/** Ids with commas between, as an address has them. */
export const topicIdsQuery = z
  .string()
  .max(limits.count * (limits.id + 1))
  .transform((ids) => ids.split(',').filter(Boolean))
  .meta({ description: 'Topic IDs, separated by commas' });

/** Topics by their ids. */
export const topicIdsField = z
  .array(z.string().max(limits.id))
  .max(limits.count)
  .meta({ description: 'Topic IDs; empty for all subscribers' });
