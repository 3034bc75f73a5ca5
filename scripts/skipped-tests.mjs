import { relative } from 'node:path';

/**
 * The tests that a run of Vitest skipped, as text: how many, and which files. A machine without Redis must
 * not look as if everything had been tested.
 * @param results Vitest's report in JSON
 */
export function reportSkipped(results, root) {
  const files = results.testResults
    .map(({ name, assertionResults }) => ({
      file: relative(root, name),
      skipped: assertionResults.filter(({ status }) => ['skipped', 'pending', 'todo'].includes(status)),
    }))
    .filter(({ skipped }) => skipped.length > 0);
  const count = files.reduce((sum, { skipped }) => sum + skipped.length, 0);
  if (count === 0) return 'No test was skipped.';
  const lines = files.map(({ file, skipped }) => {
    const [first] = skipped;
    const more = skipped.length > 1 ? ` and ${skipped.length - 1} more` : '';
    return `  ${file}: "${first.fullName}"${more}`;
  });
  return [`${count} ${count === 1 ? 'test was' : 'tests were'} skipped:`, ...lines].join('\n');
}
