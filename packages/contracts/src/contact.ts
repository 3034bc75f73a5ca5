import { z } from 'zod';
import { emailField } from './email.ts';
import { instantSchema, uuidSchema } from './identifier.ts';
import { requiredLine, requiredParagraphs } from './text.ts';

export const contactLimits = {
  nameMax: 100,
  subjectMax: 200,
  messageMin: 10,
  messageMax: 500,
  mobileMin: 10,
  mobileMax: 15,
  /** Shares of `messageMax` past which the counter turns amber, and amber again. */
  counterWarnings: [0.8, 0.9],
} as const;

export const contactMessages = {
  created: 'Your message has been sent successfully.',
  failed: 'Failed to send your message.',
  unexpected: 'Something went wrong',
  messageTooLong: 'Message cannot exceed 500 characters',
  loadFailed: 'Failed to fetch contacts',
  loadFailedTitle: 'Error Loading Contacts',
  updateFailed: 'Failed to update contact status',
  updateUnexpected: 'Error updating contact status',
  updated: 'Contact status updated successfully',
  deleteFailed: 'Failed to delete contact',
  deleteUnexpected: 'Error deleting contact',
  deleted: 'Contact deleted successfully',
  notFound: 'Contact not found',
  empty: 'No Contact Messages',
  noMatch: 'No contacts found',
} as const;

export const contactFields = z.strictObject({
  name: requiredLine({
    required: 'Name is required',
    max: [contactLimits.nameMax, 'Name must not exceed 100 characters'],
  }),
  email: emailField('Invalid email address'),
  mobile: requiredLine({
    required: 'Invalid mobile number',
    max: [contactLimits.mobileMax, 'Invalid mobile number'],
    pattern: [/^\d{10,15}$/, 'Invalid mobile number'],
  }),
  subject: requiredLine({
    required: 'Subject is required',
    max: [contactLimits.subjectMax, 'Subject must not exceed 200 characters'],
  }),
  message: requiredParagraphs({
    required: 'Message must be at least 10 characters',
    min: [contactLimits.messageMin, 'Message must be at least 10 characters'],
    max: [contactLimits.messageMax, contactMessages.messageTooLong],
  }),
});
export type ContactFields = z.output<typeof contactFields>;

export const contactStatuses = ['unread', 'read', 'responded', 'archived'] as const;
export type ContactStatus = (typeof contactStatuses)[number];
export const contactStatusFilters = ['all', ...contactStatuses] as const;

/** What still waits for an answer. */
export const unansweredContactStatuses = ['unread', 'read'] as const satisfies readonly ContactStatus[];

export const contactStatusField = z.enum(contactStatuses, { error: 'Invalid contact status' });

export const contactSchema = z.object({
  uuid: uuidSchema,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(contactStatuses),
  note: z.string(),
  is_spam: z.boolean(),
  created_at: instantSchema,
});
export type Contact = z.output<typeof contactSchema>;

/** Columns by which a list of messages can be sorted. */
export const contactSorts = ['name', 'email', 'subject', 'status', 'created_at'] as const;

/** Of the mail with which an admin answers a message. */
export const contactReplySubject = (subject: string): string => `Re: ${subject}`;
