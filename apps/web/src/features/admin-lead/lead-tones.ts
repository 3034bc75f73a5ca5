/** The color of a booking's status. */
export const bookingTones = {
  new: 'warn',
  contacted: 'info',
  scheduled: 'violet',
  done: 'signal',
  archived: 'neutral',
} as const;

/** The color of a contact's status: unread yellow, read blue, responded green, archived gray. */
export const contactTones = {
  unread: 'warn',
  read: 'info',
  responded: 'signal',
  archived: 'neutral',
} as const;
