import type { PlanStep } from './newsletter-plan.ts';
import { type SliceOptions, type SliceResult, sendSlice } from './send-slice.ts';

export interface PlannedSliceResult extends SliceResult {
  /** Why planning failed; sent emails still count. */
  planError?: Error;
}

interface PlannedSliceOptions extends SliceOptions {
  /** Inserts more deliveries, if some are missing. */
  planBatch: () => Promise<PlanStep>;
}

/**
 * Sends for one time slice and inserts the remaining deliveries in parallel: the first email is sent after
 * the first batch. When all are held back by a limit, it continues inserting for the rest of the slice.
 * @throws errors of the deliveries' table, or of the first batch
 */
export async function planAndSend({ planBatch, ...slice }: PlannedSliceOptions): Promise<PlannedSliceResult> {
  const { clock, signal } = slice;
  const end = clock.now() + slice.sliceMs;
  const first = await planBatch();
  if (first !== 'more') return sendSlice(slice);
  const sent = new AbortController();
  const plan = async () => {
    while (!signal.aborted && !sent.signal.aborted && clock.now() < end) {
      if ((await planBatch()) !== 'more') return;
    }
  };
  // Handled immediately, so that its failure does not abort emails being sent.
  const planned = plan().then(
    () => undefined,
    (error: unknown) => error as Error,
  );
  const result = await sendSlice(slice).catch(async (error: unknown) => {
    sent.abort();
    await planned;
    throw error;
  });
  if (!result.heldMs) sent.abort();
  const planError = await planned;
  return planError ? { ...result, planError } : result;
}
