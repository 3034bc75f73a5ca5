export const replyLimits = {
  subjectMax: 200,
  bodyMax: 10_000,
  filesMax: 10,
  /** Of all together: what most mail servers still take once it is half as large again on its way. */
  filesBytesMax: 10 * 1024 * 1024,
} as const;

/** What a template may name: the sender, what it is about, the shop. */
export const replyVariables = ['name', 'title', 'shop'] as const;
export type ReplyFacts = Record<(typeof replyVariables)[number], string>;

export const replyMessages = {
  sent: 'The reply is on its way',
  /** To a lead in spam. */
  held: 'The reply is kept. It goes out when the lead is marked as not spam.',
  waitsForSpam: 'This lead is in spam: a reply waits, and goes out when you say “Not spam”.',
  subjectRequired: 'A reply needs a subject',
  subjectTooLong: 'Subject must not exceed 200 characters',
  bodyRequired: 'A reply needs a text',
  bodyTooLong: 'A reply must not exceed 10,000 characters',
  filesTooLarge: 'Attachments must not exceed 10 MB in all',
  tooManyFiles: 'A reply can have 10 attachments',
  fileEmpty: 'An attachment is empty',
  leadGone: 'This lead was deleted or erased. Nothing was sent.',
  overtaken: (author: string) => `${author} has replied meanwhile. Read it above, then send yours again.`,
} as const;

/** A writer is shown as long as he typed within this time. */
export const writerShownMs = 20_000;
