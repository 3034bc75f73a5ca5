import { timing } from '@perfboard/contracts/timing';
import { useCallback } from 'react';
import { useTimedNotice } from '../admin-shell/use-timed-notice.ts';

/** Runs a call and says what came of it; `failed` is what a failure without words of its own says. */
export function useAttempt(failed: string) {
  const { notice, attempt, fail, clear } = useTimedNotice(timing.contactNoticeMs, { keepFailures: true });
  return {
    notice,
    attempt: useCallback(
      (work: () => Promise<{ message: string }>) => {
        clear();
        return attempt(work, { failed });
      },
      [attempt, clear, failed],
    ),
    fail,
  };
}
