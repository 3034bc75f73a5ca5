import { timing } from '@perfboard/contracts/timing';
import { useCallback } from 'react';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';

/** Runs a call and shows its result; `failed` is shown if the server sends no message. */
export function useAttempt(failed: string) {
  const { alert, attempt, fail, clear } = useTimedAlert(timing.contactAlertMs, { keepFailures: true });
  return {
    alert,
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
