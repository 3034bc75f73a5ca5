import type { Setup } from '@perfboard/contracts/setup';

/** The steps that are done or skipped, and the first open one. */
export function progressOf({ steps }: Setup) {
  const settled = steps.filter(({ is_done, is_skipped }) => is_done || is_skipped).length;
  const next = steps.find(({ is_done, is_skipped }) => !is_done && !is_skipped)?.step;
  return { settled, total: steps.length, next };
}
