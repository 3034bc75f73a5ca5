/** What stands beside the fields of a catalog entry. Apart from them, so that no visitor loads the words of the form. */
export const caseLimits = {
  storyMax: 50_000,
  /** How long a link to a draft works, in days. */
  previewDays: 14,
  previewDaysMax: 90,
} as const;

export const caseMessages = {
  linkInvalid: 'Enter a full address that starts with https://',
  priceInvalid: 'Enter a price such as 1250 or 1250.50',
  currencyInvalid: 'Enter a three-letter currency such as EUR',
  currencyRequired: 'Enter the currency of the price, such as EUR',
  storyMax: 'The case study must not exceed 50,000 characters',
  publishAtRequired: 'Choose when to publish the project',
  publishAtPast: 'Choose a time in the future',
  previewsRevoked: 'The links to this draft no longer work',
} as const;

export const projectDifficulties = ['beginner', 'intermediate', 'advanced'] as const;

/** Who sees a project: the desk alone, everybody, or everybody from a moment on. */
export const projectStates = ['draft', 'published', 'scheduled'] as const;
export type ProjectState = (typeof projectStates)[number];
