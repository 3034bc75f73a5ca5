import { expect, test } from 'vitest';
import { auditActions } from './audit-actions.ts';

test('a deletion that was undone has a name, for everything whose deletion can be undone', () => {
  const steps = ['project', 'contact', 'subscriber'].flatMap((entity) => [
    `${entity}.undo_remove`,
    `${entity}.restored`,
  ]);
  expect(steps.filter((action) => !(action in auditActions))).toEqual([]);
});
