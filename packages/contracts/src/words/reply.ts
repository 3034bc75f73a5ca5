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
  newMessage: 'A new message from the customer has arrived. Read it, then send your reply.',
} as const;
