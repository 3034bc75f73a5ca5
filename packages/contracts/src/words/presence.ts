// A file of its own: a shop with one member does not load it.

/** What two members can have open at once. */
export const presenceKinds = ['booking', 'contact', 'quote', 'project', 'newsletter', 'shop'] as const;
export type PresenceKind = (typeof presenceKinds)[number];

/** A tab says what it has open this often; one that falls silent, or loses one beat and the next, is gone. */
export const presenceTiming = { beatMs: 4_000, goneMs: 9_000 } as const;

/** One thing that is open, for a map. */
export const presenceSubject = ({ kind, id }: { kind: PresenceKind; id: string }): string => `${kind}:${id}`;
