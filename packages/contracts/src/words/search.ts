/** What the desk's search finds, in order. */
export const searchKinds = ['booking', 'contact', 'quote', 'project', 'subscriber', 'newsletter'] as const;

export type SearchKind = (typeof searchKinds)[number];

/** A single letter would match nearly everything; only a few rows of each kind are shown. */
export const searchLimits = { min: 2, max: 100, perKind: 5 } as const;
