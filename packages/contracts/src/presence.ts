import { z } from 'zod';
import { presenceKinds } from './words/presence.ts';

/** What a tab has open. */
export const presenceFields = z.object({
  /** Made by the page; a member may have several. */
  tab: z.string().regex(/^[\w-]{8,40}$/),
  /** Rises with each: of two that overtake each other, the later one counts. */
  beat: z.int().min(0),
  /** Null when it is closed or hidden. */
  subject: z.object({ kind: z.enum(presenceKinds), id: z.string().regex(/^[\w-]{1,40}$/) }).nullable(),
  is_editing: z.boolean().default(false),
  /** It has translations that are not saved. */
  is_translating: z.boolean().optional(),
});
export type PresenceFields = z.output<typeof presenceFields>;

/** Another member: an id, and never a name. */
export interface PresentMember {
  id: string;
  is_editing: boolean;
  is_translating?: true;
}

/** Who else has something open. */
export interface PresenceEvent {
  /** The first of a connection: what it does not name is open nowhere. */
  is_all: boolean;
  presence: { subject: string; members: PresentMember[] }[];
}
