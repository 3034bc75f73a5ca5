/** Kept drafts of follow-ups. */
export const followUpDrafts = 'follow-up';
