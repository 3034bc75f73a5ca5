import { timing } from '@perfboard/contracts/timing';
import { useCallback } from 'react';
import { failureMessage } from '../admin-shell/failure-message.ts';
import { useTimedNotice } from '../admin-shell/use-timed-notice.ts';

const unexpected = 'The server cannot be reached. Please try again.';

/** Runs a call and says what came of it; `failed` is what a failure without words of its own says. */
export function useAttempt(failed: string) {
  const { notice, succeed, fail, clear } = useTimedNotice(timing.contactNoticeMs, { keepFailures: true });
  const attempt = useCallback(
    async (work: () => Promise<{ message: string }>): Promise<boolean> => {
      clear();
      try {
        succeed((await work()).message);
        return true;
      } catch (error) {
        fail(failureMessage(error, { failed, unexpected }));
        return false;
      }
    },
    [succeed, fail, clear, failed],
  );
  return { notice, attempt, fail };
}
