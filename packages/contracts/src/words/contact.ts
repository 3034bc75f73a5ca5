export const contactLimits = {
  nameMax: 100,
  subjectMax: 200,
  messageMin: 10,
  messageMax: 500,
  mobileMin: 10,
  mobileMax: 15,
  /** Shares of `messageMax` from which the counter turns amber, in two steps. */
  counterWarnings: [0.8, 0.9],
} as const;

/** The beginning of a text that is too long for a message; an emoji at its end is whole, or left out. */
export const cutMessage = (text: string): string =>
  text.slice(0, contactLimits.messageMax).replace(/[\ud800-\udbff]$/, '');

export const contactMobilePattern = /^\d{10,15}$/;

export const contactMessages = {
  created: 'Your message has been sent successfully.',
  failed: 'Failed to send your message.',
  unexpected: 'Something went wrong',
  messageTooLong: 'Message cannot exceed 500 characters',
  updated: 'Contact status updated successfully',
  deleted: 'Contact deleted successfully',
  notFound: 'Contact not found',
} as const;

export const contactStatuses = ['unread', 'read', 'responded', 'archived'] as const;

export type ContactStatus = (typeof contactStatuses)[number];

export const contactStatusFilters = ['all', ...contactStatuses] as const;

/** Statuses of contacts that wait for an answer. */
export const unansweredContactStatuses = ['unread', 'read'] as const satisfies readonly ContactStatus[];

/** Columns by which a list of messages can be sorted. */
export const contactSorts = ['name', 'email', 'mobile', 'subject', 'status', 'created_at'] as const;

/** The subject of an email that answers a message. */
export const contactReplySubject = (subject: string): string => `Re: ${subject}`;
