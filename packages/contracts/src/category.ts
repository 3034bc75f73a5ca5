/** A category that a project can have. */
export interface AdminCategory {
  /** Stays the same when the title changes. */
  id: string;
  title: string;
  description: string;
  featured: boolean;
  /** False: no longer offered, but unchanged for projects that have it. */
  is_shown: boolean;
}
/** A category that visitors browse. */
export interface PublicCategory extends AdminCategory {
  /** Admin titles whose projects it includes besides its own. */
  covers: string[];
}
export interface Categories {
  public: PublicCategory[];
  admin: AdminCategory[];
}

/** The distinct titles of both lists, each a valid `category` of a project. */
export const categoryTitles = ({ public: browsed, admin }: Categories): string[] => [
  ...new Set([...admin, ...browsed].map(({ title }) => title)),
];

/** Case-sensitive. */
export const isCategoryTitle = ({ public: browsed, admin }: Categories, title: string): boolean =>
  [...browsed, ...admin].some((known) => known.title === title);

/** The listing's filter value for all featured projects, which is not a category. */
export const featuredFilter = 'featured';

/** The stored titles that a browsed category includes: its own and those that it covers. */
export function coveredTitles(categories: Categories, title: string): string[] {
  const category = categories.public.find((candidate) => candidate.title === title);
  return category ? [category.title, ...category.covers] : [title];
}

/** The description of an admin category, shown beside its title. */
export const categoryDescription = (
  { public: browsed, admin }: Categories,
  title: string,
): string | undefined => [...browsed, ...admin].find((category) => category.title === title)?.description;
