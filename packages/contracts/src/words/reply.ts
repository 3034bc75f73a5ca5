export const replyLimits = { subjectMax: 200, bodyMax: 10_000 } as const;

export const replyMessages = {
  sent: 'The reply is on its way',
  subjectRequired: 'A reply needs a subject',
  subjectTooLong: 'Subject must not exceed 200 characters',
  bodyRequired: 'A reply needs a text',
  bodyTooLong: 'A reply must not exceed 10,000 characters',
  leadGone: 'This lead was deleted or erased. Nothing was sent.',
  overtaken: (author: string) => `${author} has replied meanwhile. Read it above, then send yours again.`,
} as const;

/** A writer is shown as long as he typed within this time. */
export const writerShownMs = 20_000;
