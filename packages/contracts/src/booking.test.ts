import { expect, test } from 'vitest';
import { bookingFields } from './booking.ts';
import { toIssues } from './error.ts';
import { firstMessages } from './testing/messages.ts';
import { bookingDetails, inquiryTitle } from './words/booking.ts';
import { unknownFieldMessage } from './words/error.ts';

const valid = {
  full_name: 'Ada Lovelace',
  email: 'ada@example.com',
  mobile_no: '+555-010-0142',
  project_title: 'Smart greenhouse',
};
const message = (fields: Record<string, unknown>) => firstMessages(bookingFields, { ...valid, ...fields });

test('a valid booking comes out trimmed, its address lower-cased', () => {
  expect(bookingFields.parse({ ...valid, full_name: '  Ada  ', email: ' Ada@Example.COM ' })).toEqual({
    ...valid,
    // What was not added is empty.
    ...Object.fromEntries(bookingDetails.map(({ name }) => [name, ''])),
    full_name: 'Ada',
  });
});

test.each([
  [{ full_name: '' }, 'Full name is required'],
  [{ full_name: '   ' }, 'Full name is required'],
  [{ full_name: undefined }, 'Full name is required'],
  [{ full_name: 7 }, 'Full name is required'],
  [{ full_name: 'A' }, 'Name must be at least 2 characters'],
  [{ full_name: ' A ' }, 'Name must be at least 2 characters'],
  [{ email: '' }, 'Email is required'],
  [{ email: 'ada' }, 'Invalid email address'],
  [{ email: 'ada@example' }, 'Invalid email address'],
  [{ email: 'ada..l@example.com' }, 'Invalid email address'],
  [{ email: `${'a'.repeat(250)}@example.com` }, 'Invalid email address'],
  [{ mobile_no: '' }, 'Mobile number is required'],
  [{ mobile_no: '555-010-014' }, 'Invalid mobile number format'],
  [{ mobile_no: '555-010-0142123' }, 'Invalid mobile number format'],
  [{ mobile_no: '++5550100142' }, 'Invalid mobile number format'],
  [{ mobile_no: 'call me' }, 'Invalid mobile number format'],
  [{ project_title: '' }, 'Project title is required'],
  [{ project_title: 'four' }, 'Project title must be at least 5 characters'],
  [{ project_title: 'x'.repeat(101) }, 'Project title must not exceed 100 characters'],
])('%j is refused with one message', (fields, expected) => {
  expect(message(fields)).toEqual([expected]);
});

test.each([
  { full_name: 'Al' },
  { mobile_no: '5550100142' },
  { mobile_no: '555 010 014212' },
  { mobile_no: '(555) 010-0142' },
  { project_title: 'five5' },
  { project_title: 'x'.repeat(100) },
])('%j is accepted', (fields) => {
  expect(message(fields)).toEqual([]);
});

test('an unknown field is rejected, and its name is not repeated', () => {
  const { error } = bookingFields.safeParse({ ...valid, admin: true });
  expect(error && toIssues(error)).toEqual([{ path: '', message: unknownFieldMessage }]);
});

test('the name of a project, however short or long, makes a title that passes', () => {
  const names = ['X', 'Wi', '😀', 'Robot', 'L'.repeat(200), '😀'.repeat(100), 'soil '.repeat(40).trim()];
  for (const name of names) expect(message({ project_title: inquiryTitle(name) }), name).toEqual([]);
  expect(['X', 'Robot', ''].map((name) => inquiryTitle(name))).toEqual(['Project X', 'Robot', '']);
  expect(inquiryTitle('soil '.repeat(40).trim())).toMatch(/ soil…$/);
  // Throws where half of a letter is left.
  expect(encodeURIComponent(inquiryTitle('😀'.repeat(100)))).toMatch(/^%F0/);
});
