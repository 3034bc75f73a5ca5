export const leadKinds = ['booking', 'contact', 'subscriber'] as const;

export type LeadKind = (typeof leadKinds)[number];

/** Messages after a member's action on a lead, other than changing its status. */
export const leadMessages = {
  noteSaved: 'Note saved',
  noteRemoved: 'Note removed',
  noteEmpty: 'Write a note first',
  noteTooLong: 'A note must not exceed 5,000 characters',
  noteNotFound: 'Note not found',
  noteNotOwn: 'Only the author can change this note',
  assigned: 'Assignee saved',
  memberNotFound: 'Member not found',
  spam: 'Marked as spam',
  notSpam: 'Marked as not spam',
  badMoment: 'Enter a date such as 2026-11-21, or a time such as 2026-11-21T09:30:00Z',
  noneChosen: 'Select at least one lead',
  tooManyChosen: 'Select up to 100 leads',
  oneChange: 'Change exactly one of status, assignee and spam',
  changedMany: (changed: number, missing: number) =>
    `${changed} ${changed === 1 ? 'lead' : 'leads'} changed${missing > 0 ? `, ${missing} no longer found` : ''}`,
  undoneMany: (restored: number, kept: number) =>
    `${restored} ${restored === 1 ? 'lead' : 'leads'} restored${kept > 0 ? `. ${kept} not restored: changed or deleted since` : ''}`,
  undoneBefore: 'This change was already undone',
} as const;

export const leadNoteMax = 5000;

/** As many as a page can show. */
export const leadBulkMax = 100;

/** Values of the assignee filter besides a member's id. */
export const assigneeWords = { me: 'me', unassigned: 'unassigned' } as const;

export const leadExportColumns = {
  booking: [
    'Requested',
    'Full Name',
    'Email',
    'Mobile',
    'Project Title',
    'Purpose',
    'Quantity',
    'Budget',
    'Wanted By',
  ],
  contact: ['Received', 'Name', 'Email', 'Mobile', 'Subject', 'Message'],
  /** Texts for both kinds, after each kind's own. */
  both: [
    'Status',
    'Assignee',
    'Note',
    'Follow Up',
    'Source',
    'Newsletter',
    'Landing Page',
    'Project UUID',
    'Spam',
    'UUID',
  ],
} as const;

/** File name of an export; `date` is the viewer's, as YYYY-MM-DD. */
export const leadExportName = (kind: 'booking' | 'contact', date: string): string =>
  `${kind === 'booking' ? 'booking_requests' : 'contact_messages'}_${date}.csv`;
