/** What a new owner does first, in the order in which the desk offers it. */
export const setupSteps = ['profile', 'words', 'legal', 'mail', 'project', 'team'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const setupMessages = {
  demoRemoved: 'The demo shop is gone',
  nothingToRemove: 'Nothing of the demo shop is left',
} as const;
