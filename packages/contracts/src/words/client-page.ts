/** What a client may write on the page of a lead, and the shop's list of stages. */
export const clientPageLimits = { textMax: 5_000, stages: 20, stage: 60, stageId: 60 } as const;

/** The stages to which a quote moves a lead, by id: an owner who renames one keeps it. */
export const quoteStages = { sent: 'quoted', accepted: 'ordered' } as const;

export const clientPageMessages = {
  /** Where an answer came from, as the desk names it. */
  origin: 'Written on the client page',
  textRequired: 'Write a message',
  textTooLong: `Message must not exceed ${clientPageLimits.textMax} characters`,
  sent: 'Your message has been sent.',
  sentBefore: 'An earlier version of this message was already sent. Press the button to send this one too.',
  gone: 'This page no longer exists',
  /** The same for everyone, so that it does not say who is a client. */
  linkRequested: 'If you sent us a request with this address, we have emailed you the link.',
  stageSet: 'Stage updated',
  stageUnknown: 'Unknown stage',
  stageTwice: 'This stage is listed twice',
  linksRevoked: 'Earlier links no longer work',
} as const;
