export const leadKinds = ['booking', 'contact'] as const;

export type LeadKind = (typeof leadKinds)[number];

/** Kinds of public forms. */
export type FormKind = LeadKind | 'subscriber';

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

export const replyLimits = {
  subjectMax: 200,
  bodyMax: 10_000,
  filesMax: 10,
  /** For all files together: most mail servers accept this size plus the encoding's third. */
  filesBytesMax: 10 * 1024 * 1024,
} as const;

/** The variables of a template: the sender, the lead's title, the shop, the member's signature. */
export const replyVariables = ['first_name', 'name', 'title', 'shop', 'signature'] as const;

export const replyMessages = {
  sent: 'Reply sent',
  /** For a reply to a lead in spam. */
  held: 'Reply saved. It will be sent when you mark the lead as not spam.',
  subjectRequired: 'Enter a subject',
  subjectTooLong: 'Subject must not exceed 200 characters',
  bodyRequired: 'Write a reply first',
  bodyTooLong: 'A reply must not exceed 10,000 characters',
  filesTooLarge: 'Attachments must not exceed 10 MB in total',
  tooManyFiles: 'A reply can have up to 10 attachments',
  fileEmpty: 'One of the attachments is empty',
  leadGone: 'This lead was deleted or erased. Nothing was sent.',
  undone: 'Reply undone. Nothing was sent.',
  undoneBefore: 'This reply was already undone or deleted',
  undoTooLate: 'Too late to undo: the reply is being sent',
  overtaken: (author: string) => `${author} has just replied. Read that reply above, then send yours again.`,
  ownOvertaken: 'Your earlier reply was sent. Read it under “History”, then send this one.',
  newMessage: 'A new message from the customer has arrived. Read it, then send your reply.',
} as const;
