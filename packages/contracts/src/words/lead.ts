export const leadKinds = ['booking', 'contact', 'subscriber'] as const;

export type LeadKind = (typeof leadKinds)[number];

/** Answers to what an admin does with a lead beyond its status. */
export const leadMessages = {
  noteSaved: 'Note saved',
  noteRemoved: 'Note removed',
  noteEmpty: 'A note needs a text',
  noteTooLong: 'A note must not exceed 5,000 characters',
  noteNotFound: 'Note not found',
  noteNotOwn: 'Only its author may change a note',
  assigned: 'Assignee saved',
  memberNotFound: 'Member not found',
  spam: 'Marked as spam',
  notSpam: 'Marked as not spam',
} as const;

export const leadNoteMax = 5000;
