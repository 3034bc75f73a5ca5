/** How full the room for visitors' files is: today's part of it empties by itself. */
export const visitorFilesStates = ['ok', 'nearly_full', 'full_today', 'full'] as const;

/** What the desk and whoever watches the shop are told of it. */
export const visitorFilesTroubles = {
  nearly_full: 'Files that visitors sent along soon fill the room for them',
  full_today: 'Visitors have sent as many files as one day holds: until tomorrow requests come without files',
  full: 'Files that visitors sent along fill the room for them: requests come without files',
} as const satisfies Partial<Record<(typeof visitorFilesStates)[number], string>>;
