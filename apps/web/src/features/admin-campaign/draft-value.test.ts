import { expect, test } from 'vitest';
import { localMinute } from '../admin-shell/format.ts';
import { fieldsOf, newDraft } from './draft-value.ts';

const value = newDraft({ subject: 'News', body: 'Hello' }, { filter: '', topics: [] });

test('a time is kept to the second while it is untouched, changed by the field, and taken away by emptying it', () => {
  const scheduled = '2026-06-01T10:00:42.000Z';
  const sendAt = localMinute(scheduled);
  expect(fieldsOf({ ...value, sendAt }, scheduled).scheduled_at).toBe(scheduled);
  const moved = localMinute('2026-06-01T11:30:00.000Z');
  expect(fieldsOf({ ...value, sendAt: moved }, scheduled).scheduled_at).toBe('2026-06-01T11:30:00.000Z');
  expect(fieldsOf({ ...value, sendAt: '' }, scheduled).scheduled_at).toBeNull();
  expect(fieldsOf(value, null)).toMatchObject({ scheduled_at: null, filter: null });
});
