import { z } from 'zod';
import { type AdminCategory, type Categories, featuredFilter } from '../category.ts';
import { categoryMessages, categoryLimits as limits } from '../words/project-desk.ts';
import { checkField, line, list, optionalLine, refuseTwins } from './field.ts';
import type { SayFormText } from './form-text.ts';

const fields = {
  id: optionalLine('ID', limits.title, { isHidden: true })
    .refine((id) => /^[a-z0-9-]*$/.test(id), 'ID must be lowercase letters, digits and hyphens')
    .meta({ description: 'Does not change with the title. Generated from the title if empty' }),
  title: line('Title', limits.title).refine(
    (title) => title.toLowerCase() !== featuredFilter,
    categoryMessages.reserved,
  ),
  description: line('Description', limits.description),
  is_shown: checkField('Shown', { initial: true }),
  featured: checkField('Featured'),
};

function titleOf({ title: given, is_shown }: AdminCategory, say: SayFormText): string {
  const title = given || say('No title');
  return is_shown ? title : say('{title} (hidden)', { title });
}

/** The categories of projects: those that visitors browse, and those that an admin chooses from. */
export const categoriesFields = z.strictObject({
  public: list(
    z.strictObject({
      ...fields,
      covers: list(line('Title', limits.title), 'Covered titles', limits.list, {
        label: 'Also show projects of',
        kind: 'some',
        // The titles in the form's current state.
        options: ({ value }) => (value as Categories).admin.map(({ title }) => title).filter(Boolean),
      }).meta({
        description: 'Titles of admin categories whose projects this category also shows',
      }),
    }),
    'Categories',
    limits.list,
    {
      label: 'Public categories',
      hint: 'Order on the home page, in the filter and in the sitemap. Projects choose from the categories in the project form: add a new category there too, or link it with “Also show projects of”.',
      item: 'public category',
      titleOf,
    },
  ).superRefine(refuseTwins(categoryMessages.twice)),
  admin: list(z.strictObject(fields), 'Categories', limits.list, {
    label: 'Categories in the project form',
    hint: 'Order in the project form',
    item: 'category',
    titleOf,
  }).superRefine(refuseTwins(categoryMessages.twice)),
}) satisfies z.ZodType<Categories>;
