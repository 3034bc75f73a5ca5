/** How full the space for visitors' files is; the daily part resets automatically. */
export const visitorFilesStates = ['ok', 'nearly_full', 'full_today', 'full'] as const;

/** Messages for the desk and the monitoring. */
export const visitorFilesTroubles = {
  nearly_full: 'Storage for visitors’ files is almost full',
  full_today: 'Today’s storage for visitors’ files is full. Requests arrive without files until tomorrow.',
  full: 'Storage for visitors’ files is full. Requests arrive without files.',
} as const satisfies Partial<Record<(typeof visitorFilesStates)[number], string>>;
