/** One that a project can have. */
export interface AdminCategory {
  /** Stays when the title changes. */
  id: string;
  title: string;
  description: string;
  featured: boolean;
  /** False: no longer offered, and still there for what has it. */
  is_shown: boolean;
}
/** One that visitors browse. */
export interface PublicCategory extends AdminCategory {
  /** Admin titles whose projects it shows beside its own. */
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

/** Letter by letter: a title that differs in case is none. */
export const isCategoryTitle = ({ public: browsed, admin }: Categories, title: string): boolean =>
  [...browsed, ...admin].some((known) => known.title === title);

/** Filter value of the listing that is no category: every featured project. */
export const featuredFilter = 'featured';

/** The stored titles that a browsed category shows: its own and those that it covers. */
export function coveredTitles(categories: Categories, title: string): string[] {
  const category = categories.public.find((candidate) => candidate.title === title);
  return category ? [category.title, ...category.covers] : [title];
}

/** Same form for the admin list: the description shown beside a title. */
export const categoryDescription = (
  { public: browsed, admin }: Categories,
  title: string,
): string | undefined => [...browsed, ...admin].find((category) => category.title === title)?.description;
