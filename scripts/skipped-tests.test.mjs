import { expect, test } from 'vitest';
import { reportSkipped } from './skipped-tests.mjs';

const file = (name, ...statuses) => ({
  name: `/repository/${name}`,
  assertionResults: statuses.map((status, index) => ({ status, fullName: `promise ${index}` })),
});

test('every file with skipped tests is listed, with their number', () => {
  const testResults = [
    file('packages/jobs/src/outbox.test.ts', 'passed', 'skipped', 'skipped'),
    file('apps/e2e/src/lead.e2e.ts', 'todo', 'failed'),
    file('apps/web/src/a.test.ts', 'passed'),
  ];
  expect(reportSkipped({ testResults }, '/repository')).toBe(
    [
      '3 tests were skipped:',
      '  packages/jobs/src/outbox.test.ts: "promise 1" and 1 more',
      '  apps/e2e/src/lead.e2e.ts: "promise 0"',
    ].join('\n'),
  );
});

test('a run without skipped tests says so', () => {
  expect(reportSkipped({ testResults: [file('a.test.ts', 'passed')] }, '/repository')).toBe(
    'No test was skipped.',
  );
});
