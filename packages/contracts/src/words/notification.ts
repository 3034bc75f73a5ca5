/** Email notifications that a member can choose. */
export const notificationSubjects = ['bookings', 'contacts', 'personal', 'failures'] as const;
export type NotificationSubject = (typeof notificationSubjects)[number];

export const notificationPaces = ['never', 'at_once', 'digest'] as const;
export type NotificationPace = (typeof notificationPaces)[number];

export const notificationChoiceMessages = {
  saved: 'Notification settings saved',
  badHour: 'Choose an hour from 0 to 23',
  badZone: 'Unknown time zone',
} as const;

/** Instead of an address in `NOTIFY_EMAIL`: the owners' current addresses. */
export const toOwners = 'owners';

/** Addresses of examples and manuals, which reach no one. */
export const isExampleAddress = (email: string): boolean =>
  /[@.]example(?:\.(?:com|net|org))?>?$/i.test(email.trim());

export const noLeadRecipient = 'New-lead notifications aren’t reaching anyone yet';
