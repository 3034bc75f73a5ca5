export const leadKinds = ['booking', 'contact', 'subscriber'] as const;

export type LeadKind = (typeof leadKinds)[number];

/** Answers to what an admin does with a lead beyond its status. */
export const leadMessages = {
  noteSaved: 'Note saved',
  spam: 'Marked as spam',
  notSpam: 'Marked as not spam',
} as const;

export const leadNoteMax = 5000;
