import { z } from 'zod';
import { cleanLine } from './text.ts';
import { searchKinds, searchLimits } from './words/desk.ts';

/** A few words of the desk's search. */
export const searchInput = z.object({
  q: z.string().max(searchLimits.max).transform(cleanLine),
});

/** One row that the desk's search finds. */
export const searchHitSchema = z.object({
  kind: z.enum(searchKinds),
  uuid: z.string(),
  /** A name, a title, a subject or an address. */
  title: z.string(),
  /** Distinguishes it from others of that title; may be empty. */
  detail: z.string(),
  /** Of a newsletter, or of a draft of a quote; else empty. */
  status: z.string(),
});

export type SearchHit = z.output<typeof searchHitSchema>;
