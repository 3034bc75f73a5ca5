import { catalogOf } from '@perfboard/messages/catalogs';
import { expect, test } from 'vitest';
import { contactFields } from './contact.ts';
import { firstMessages } from './testing/messages.ts';
import { contactMessages, contactReplySubject } from './words/contact.ts';

const valid = {
  name: 'Bo',
  email: 'bo@example.com',
  mobile: '5550100142',
  subject: 'A question',
  message: 'Ten chars!',
};
const message = (fields: Record<string, unknown>) => firstMessages(contactFields, { ...valid, ...fields });

test.each([
  [{ name: '' }, 'Name is required'],
  [{ email: '' }, 'Email is required'],
  [{ email: 'bo@' }, 'Invalid email address'],
  [{ mobile: '' }, 'Invalid mobile number'],
  [{ mobile: '123456789' }, 'Invalid mobile number'],
  [{ mobile: '1234567890123456' }, 'Invalid mobile number'],
  [{ mobile: '+5550100142' }, 'Invalid mobile number'],
  [{ mobile: '555-010-0142' }, 'Invalid mobile number'],
  [{ subject: ' ' }, 'Subject is required'],
  [{ message: '' }, 'Message must be at least 10 characters'],
  [{ message: '123456789' }, 'Message must be at least 10 characters'],
  [{ message: 'x'.repeat(501) }, 'Message cannot exceed 500 characters'],
])('%j is refused with one message', (fields, expected) => {
  expect(message(fields)).toEqual([expected]);
});

test.each([
  { mobile: '1234567890' },
  { mobile: '123456789012345' },
  { message: '1234567890' },
  { message: 'x'.repeat(500) },
  { name: 'B' },
])('%j is accepted', (fields) => {
  expect(message(fields)).toEqual([]);
});

test('a message keeps its lines and loses what would hide in it', () => {
  const parsed = contactFields.parse({ ...valid, message: 'line one\r\nline\u0000 two\u202e\ud800' });
  expect(parsed.message).toBe('line one\nline two\ufffd');
});

test('a subject is one line, so that it can be a header', () => {
  expect(contactFields.parse({ ...valid, subject: 'Hi\r\nBcc: all@example.com' }).subject).toBe(
    'Hi Bcc: all@example.com',
  );
});

test('a flood of combining marks is cut', () => {
  const parsed = contactFields.parse({ ...valid, name: `Z${'\u0335'.repeat(500)}algo` });
  expect(parsed.name.length).toBeLessThan(12);
});

test('the texts are the specification’s', () => {
  expect(contactReplySubject('LoRa')).toBe('Re: LoRa');
  expect(contactMessages).toMatchObject({
    created: 'Your message has been sent successfully.',
    failed: 'Failed to send your message.',
    unexpected: 'Something went wrong',
    updated: 'Contact status updated successfully',
    deleted: 'Contact deleted successfully',
  });
  expect(catalogOf('en', 'desk_lead')).toMatchObject({
    contactsFailed: 'Failed to fetch contacts',
    contactsFailedTitle: 'Error Loading Contacts',
    contactFailed: 'Failed to update contact status',
    contactError: 'Error updating contact status',
    deleteContactFailed: 'Failed to delete contact',
    deleteContactError: 'Error deleting contact',
    noContacts: 'No Contact Messages',
    noContactsFound: 'No contacts found',
  });
});
