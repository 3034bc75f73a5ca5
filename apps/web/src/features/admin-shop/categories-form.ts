import type { AdminCategory, Categories, PublicCategory } from '@perfboard/contracts/category';
import type { FieldSpec } from './form-spec.ts';

const titleOf = ({ title, is_shown }: AdminCategory) =>
  `${title || 'No title'}${is_shown ? '' : ' (hidden)'}`;

const empty = { id: '', title: '', description: '', featured: false, is_shown: true };

const fields = [
  { kind: 'line', name: 'title', label: 'Title' },
  { kind: 'line', name: 'description', label: 'Description' },
  { kind: 'check', name: 'is_shown', label: 'Shown' },
  { kind: 'check', name: 'featured', label: 'Featured' },
] as const satisfies readonly FieldSpec<AdminCategory>[];

/** The admin's titles as they are being written. */
const writtenTitles = (value: object): string[] =>
  (value as Categories).admin.map(({ title }) => title).filter((title) => title !== '');

const covers: FieldSpec<PublicCategory> = {
  kind: 'some',
  name: 'covers',
  label: 'Also show projects of',
  options: ({ value }) => writtenTitles(value),
};

export const categoriesForm: readonly FieldSpec<Categories>[] = [
  {
    kind: 'list',
    name: 'public',
    label: 'Public categories',
    hint: 'Order on the home page, in the filter and in the sitemap',
    item: 'public category',
    empty: { ...empty, covers: [] },
    titleOf,
    fields: [...fields, covers],
  },
  {
    kind: 'list',
    name: 'admin',
    label: 'Categories in the project form',
    hint: 'Order in the project form',
    item: 'category',
    empty,
    titleOf,
    fields,
  },
];
