import type { Newsletter } from '@perfboard/contracts/newsletter';
import { type DraftValue, draftOf } from './draft-value.ts';

/** The save that a newsletter's form stands on. */
export interface DraftBase {
  uuid: string | undefined;
  version: number;
  scheduledAt: string | null;
  value: DraftValue;
}

export const baseOf = (stored: Newsletter): DraftBase => ({
  uuid: stored.uuid,
  version: stored.version,
  scheduledAt: stored.scheduled_at,
  value: draftOf(stored),
});

export const newBase = (value: DraftValue): DraftBase => ({
  uuid: undefined,
  version: 1,
  scheduledAt: null,
  value,
});
