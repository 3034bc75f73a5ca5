import { expect, onTestFinished, test, vi } from 'vitest';
import { localMinute } from '../admin-shell/format.ts';
import { fieldsOf, isLeftOut, newDraft } from './draft-value.ts';
import { deliveryLabel } from './newsletter-state.ts';

const value = newDraft({ subject: 'News', body: 'Hello' }, { filter: '', topics: [] });

test('a time keeps its seconds while it is unchanged, changes with the field, and is removed by emptying it', () => {
  const scheduled = '2026-06-01T10:00:42.000Z';
  const sendAt = localMinute(scheduled);
  expect(fieldsOf({ ...value, sendAt }, scheduled).scheduled_at).toBe(scheduled);
  const moved = localMinute('2026-06-01T11:30:00.000Z');
  expect(fieldsOf({ ...value, sendAt: moved }, scheduled).scheduled_at).toBe('2026-06-01T11:30:00.000Z');
  expect(fieldsOf({ ...value, sendAt: '' }, scheduled).scheduled_at).toBeNull();
  expect(fieldsOf(value, null)).toMatchObject({ scheduled_at: null, filter: null });
});

test('in an hour that the clocks repeat a stored time stays the one of the two that it was, and a typed one is the first', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  onTestFinished(() => void vi.unstubAllEnvs());
  const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
  const sendAt = '2026-10-25T02:30';
  for (const stored of [first, second]) {
    expect(localMinute(stored)).toBe(sendAt);
    expect(fieldsOf({ ...value, sendAt }, stored).scheduled_at).toBe(stored);
  }
  expect(fieldsOf({ ...value, sendAt }, null).scheduled_at).toBe(first);
});

test('a time that the clocks leave out is no instant, so that no rule accepts it', () => {
  vi.stubEnv('TZ', 'America/New_York');
  onTestFinished(() => void vi.unstubAllEnvs());
  const [spring, later] = ['2027-03-14T02:30', '2027-03-14T03:30'];
  expect([spring, later, ''].map(isLeftOut)).toEqual([true, false, false]);
  expect(fieldsOf({ ...value, sendAt: spring }, null).scheduled_at).toBe(spring);
  const never = '12027-03-14T02:30';
  expect([isLeftOut(never), fieldsOf({ ...value, sendAt: never }, null).scheduled_at]).toEqual([
    false,
    never,
  ]);
  expect(fieldsOf({ ...value, sendAt: later }, null).scheduled_at).toBe('2027-03-14T07:30:00.000Z');
});

test('what waited when its newsletter was canceled is not sent', () => {
  expect(deliveryLabel({ status: 'paused' }, 'pending')).toBe('deliveryPending');
  expect(deliveryLabel({ status: 'cancelled' }, 'pending')).toBe('deliveryNotSent');
  expect(deliveryLabel({ status: 'cancelled' }, 'sent')).toBe('deliverySent');
});
