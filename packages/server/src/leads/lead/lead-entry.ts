import type { LeadEntry } from '@perfboard/contracts/lead';

/** What most entries of a lead's history lack. */
export const blankEntry = {
  author: null,
  subject: null,
  state: null,
  error: null,
  edited_at: null,
  is_own: false,
  is_automatic: false,
  sender_verdict: null,
  has_more: false,
  files: [],
} satisfies Partial<LeadEntry>;
