/** The newsletter tags that are kept with a lead. */
export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** What a form's address says of its lead: the project that is asked about, by uuid. */
export const askedProject = { parameter: 'project', field: 'project_uuid' } as const;

/** Characters of a tag, a host or a path. */
export const leadOriginMax = 200;

/** Filters leads without a known source; not a valid source name. */
export const unknownSource = '-';

/** The newsletter tags of an address. */
export const newsletterTags = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries(utmNames.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])));
