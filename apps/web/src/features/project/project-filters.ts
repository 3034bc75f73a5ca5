/** The filters of the listing, as in its address. */
export interface ProjectFilters {
  q: string;
  category: string;
  tag: string;
  cursor?: string;
  /** The layout of the results; a row by default. */
  view?: 'grid';
}

const longest = 100;

export function readFilters(search: URLSearchParams): ProjectFilters {
  const read = (name: string) => (search.get(name) ?? '').trim().slice(0, longest);
  const cursor = search.get('cursor');
  return {
    q: read('q'),
    category: read('category'),
    tag: read('tag'),
    ...(cursor ? { cursor } : {}),
    ...(search.get('view') === 'grid' ? { view: 'grid' } : {}),
  };
}

/** The query string of the filters; empty ones are left out. */
export function filtersSearch(filters: Partial<ProjectFilters>): string {
  const search = new URLSearchParams();
  for (const name of ['q', 'category', 'tag', 'cursor', 'view'] as const) {
    const value = filters[name];
    if (value) search.set(name, value);
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

export const hasFilters = ({ q, category, tag }: ProjectFilters): boolean => Boolean(q || category || tag);
