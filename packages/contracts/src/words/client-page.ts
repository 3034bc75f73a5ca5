/** What a client may write on the page of a lead. */
export const clientPageLimits = { textMax: 5_000 } as const;

export const clientPageMessages = {
  /** Where an answer came from, as the desk names it. */
  origin: 'Written on the client page',
  /** Beside the name, in the email that announces it. */
  sender: 'Opened with the private link of this lead.',
  textRequired: 'Write a message',
  textTooLong: `Message must not exceed ${clientPageLimits.textMax} characters`,
  sent: 'Your message has been sent.',
  gone: 'This page no longer exists',
} as const;
