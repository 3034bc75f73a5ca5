import { timing } from '@perfboard/contracts/timing';
import { useCallback } from 'react';
import { useTimedNotice } from '../admin-shell/use-timed-notice.ts';

/** Runs a call and shows its result; `failed` is shown where the server has no message. */
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
