import type { PlanStep } from './newsletter-plan.ts';
import { type SliceOptions, type SliceResult, sendSlice } from './send-slice.ts';

export interface PlannedSliceResult extends SliceResult {
  /** Why not all could be written down; what was sent counts all the same. */
  planError?: Error;
}

interface PlannedSliceOptions extends SliceOptions {
  /** Writes down more recipients, where some are missing. */
  planBatch: () => Promise<PlanStep>;
}

/**
 * Sends for one slice of time, and writes down beside it who is still to get it: the first mail leaves after the first batch. Where
 * those who are left wait for their provider's share it goes on writing for the rest of the slice.
 *
 * @throws what went wrong with the ledger, or with the first batch
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
  // Heard at once, so that its failure waits for what is being sent.
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
