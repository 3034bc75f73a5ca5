// node scripts/ci-verdict.mjs RESULTS FAILED_STEPS: prints the closing line of a CI run and exits with its verdict.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A step that failed without a failing test (install, check, a file that does not load) counts as a failure too. */
export function verdict(results, failedSteps) {
  const passed = results?.numPassedTests ?? 0;
  const skipped = (results?.numPendingTests ?? 0) + (results?.numTodoTests ?? 0);
  const failed = Math.max(results?.numFailedTests ?? 0, results?.numFailedTestSuites ? 1 : 0, failedSteps);
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return { line, ok: failed === 0 && passed > 0 };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let results = null;
  try {
    results = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
  } catch {
    console.log('No test results.');
  }
  const { line, ok } = verdict(results, Number(process.argv[3] ?? 0));
  console.log(line);
  process.exitCode = ok ? 0 : 1;
}
