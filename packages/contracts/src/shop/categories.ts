import { z } from 'zod';
import { type Categories, featuredFilter } from '../category.ts';
import { categoryMessages, categoryLimits as limits } from '../words/category.ts';
import { line, list, optionalLine } from './field.ts';

const fields = {
  id: optionalLine('ID', limits.title)
    .refine((id) => /^[a-z0-9-]*$/.test(id), 'ID must be lowercase letters, digits and hyphens')
    .meta({ description: 'Does not change with the title. Generated from the title if empty' }),
  title: line('Title', limits.title).refine(
    (title) => title.toLowerCase() !== featuredFilter,
    categoryMessages.reserved,
  ),
  description: line('Description', limits.description),
  featured: z.boolean({ error: 'Featured must be true or false' }),
  is_shown: z.boolean({ error: 'Shown must be true or false' }),
};

const checkTwins = (entries: readonly { id: string; title: string }[], context: z.RefinementCtx): void => {
  const fail = (at: number, field: string) =>
    context.addIssue({ code: 'custom', path: [at, field], message: categoryMessages.twice });
  const titles = entries.map(({ title }) => title.toLowerCase());
  const ids = entries.map(({ id }) => id);
  entries.forEach(({ id }, at) => {
    if (titles.indexOf(titles[at] as string) !== at) fail(at, 'title');
    else if (id !== '' && ids.indexOf(id) !== at) fail(at, 'id');
  });
};

/** What projects are sorted by: what visitors browse, and what an admin chooses among. */
export const categoriesFields = z.strictObject({
  public: list(
    z.strictObject({
      ...fields,
      covers: list(line('Title', limits.title), 'Covered titles', limits.list).meta({
        description: 'Titles of admin categories whose projects this category also shows',
      }),
    }),
    'Categories',
    limits.list,
  ).superRefine(checkTwins),
  admin: list(z.strictObject(fields), 'Categories', limits.list).superRefine(checkTwins),
}) satisfies z.ZodType<Categories>;
