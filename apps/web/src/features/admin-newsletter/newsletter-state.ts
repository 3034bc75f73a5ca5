import type { Newsletter } from '@perfboard/contracts/newsletter';

export type Step = (call: () => Promise<{ message: string }>) => Promise<unknown>;

export const isMoving = (newsletter: Newsletter | undefined): boolean =>
  newsletter?.status === 'queued' || newsletter?.status === 'sending';

/** The name of a newsletter, which may have no subject yet. */
export const subjectOf = ({ subject }: Newsletter): string => subject || 'No subject';

/** Nothing more will be sent. */
export const isOver = ({ status }: Newsletter): boolean => status === 'done' || status === 'cancelled';

/** A newsletter can be archived when it is finished or was never sent. */
export const mayArchive = (newsletter: Newsletter): boolean =>
  isOver(newsletter) || newsletter.status === 'draft';
