import type { FieldIssue } from '../../data/failed-call.ts';
import type { DraftKind } from '../admin-shell/kept-drafts.tsx';
import type { AppointmentDraft, Standing } from './appointment-draft.ts';

/** An appointment that is being made or moved, and what came of saving it so far. */
export interface AppointmentWork {
  /** What stood when it was begun. */
  seen: Standing;
  /** What the form began with. */
  was: AppointmentDraft;
  draft: AppointmentDraft;
  /** The same words keep their key: after a lost answer they are the same appointment. */
  sent?: { content: string; key: string };
  isSaving?: boolean;
  issues?: readonly FieldIssue[] | undefined;
  failure?: string;
}

export const appointmentDrafts: DraftKind<AppointmentWork> = {
  name: 'appointment',
  isDirty: ({ draft, was }) => JSON.stringify(draft) !== JSON.stringify(was),
};
