import { expect, test } from 'vitest';
import { z } from 'zod';
import { leadFilterFields } from './lead-filter.ts';

const filter = z.object(leadFilterFields);

test.each([
  '0000-01-01',
  '0001-01-01T00:00:00+14:00',
  '2026-13-01',
  '2026-02-31',
  '2026-02-31T10:00Z',
  'yesterday',
])(
  'a moment that the database has no name for is refused before a list or a file of it begins (%s)',
  (from) => {
    expect(filter.safeParse({ from }).success).toBe(false);
  },
);

test('what no source and no member holds does not reach the database', () => {
  expect(filter.parse({ source: 'forum\0.example', assignee: '\0me ', from: '0001-01-01' })).toEqual({
    source: 'forum.example',
    assignee: 'me',
    from: '0001-01-01',
  });
});
