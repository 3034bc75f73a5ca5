/** The newsletter tags that are stored with a lead. */
export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** The form's address parameter with the uuid of the project that the visitor asks about. */
export const askedProject = { parameter: 'project', field: 'project_uuid' } as const;

/** The maximum length of a tag, a host or a path. */
export const leadOriginMax = 200;

/** Filters leads without a known source; not a valid source name. */
export const unknownSource = '-';

/** The newsletter tags in an address. */
export const newsletterTags = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries(utmNames.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])));
