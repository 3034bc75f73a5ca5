/** What the desk's search finds, in the order in which it is shown. */
export const searchKinds = ['booking', 'contact', 'quote', 'project', 'subscriber', 'newsletter'] as const;

export type SearchKind = (typeof searchKinds)[number];

/** One letter would match nearly everything; of each kind only a few rows are shown. */
export const searchLimits = { min: 2, max: 100, perKind: 5 } as const;
