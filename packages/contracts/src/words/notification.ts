/** What a member can be told by mail. */
export const notificationSubjects = ['bookings', 'contacts', 'failures'] as const;
export type NotificationSubject = (typeof notificationSubjects)[number];

export const notificationPaces = ['never', 'at_once', 'digest'] as const;
export type NotificationPace = (typeof notificationPaces)[number];

export const notificationSubjectLabels: Record<NotificationSubject, string> = {
  bookings: 'Booking requests',
  contacts: 'Contact messages',
  failures: 'What failed',
};

export const notificationPaceLabels: Record<NotificationPace, string> = {
  never: 'No mail',
  at_once: 'At once',
  digest: 'In a daily digest',
};

export const notificationChoiceMessages = {
  saved: 'Saved what you are told by mail',
  badHour: 'Choose an hour from 0 to 23',
  badZone: 'This time zone is not known',
} as const;

/** In place of an address in `NOTIFY_EMAIL`: the owners' addresses, as they are at the moment of sending. */
export const toOwners = 'owners';

/** Addresses of examples and manuals, which nobody reads. */
export const isExampleAddress = (email: string): boolean =>
  /[@.]example(?:\.(?:com|net|org))?>?$/i.test(email.trim());

export const nobodyReads = 'Mails about leads go to an address that is only an example: they reach nobody';
