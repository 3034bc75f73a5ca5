import { timing } from '@perfboard/contracts/timing';
import { useCallback, useEffect, useState } from 'react';
import { type FailureTexts, useFailureMessage } from '../../data/failure-message.ts';

export interface TimedAlert {
  tone: 'success' | 'danger';
  message: string;
}

/** A result that disappears after a while; a failure stays if `keepFailures` is set. */
export function useTimedAlert(durationMs: number, options: { keepFailures?: boolean } = {}) {
  const failureMessage = useFailureMessage();
  const { keepFailures = false } = options;
  const [alert, setAlert] = useState<TimedAlert>();
  useEffect(() => {
    if (!alert || (keepFailures && alert.tone === 'danger')) return;
    const timer = setTimeout(() => setAlert(undefined), durationMs);
    return () => clearTimeout(timer);
  }, [alert, durationMs, keepFailures]);
  const succeed = useCallback((message: string) => setAlert({ tone: 'success', message }), []);
  const fail = useCallback((message: string) => setAlert({ tone: 'danger', message }), []);
  const clear = useCallback(() => setAlert(undefined), []);
  /** Runs a call and shows its result, unless it has no message. Returns whether it succeeded. */
  const attempt = useCallback(
    async (call: () => Promise<{ message: string | null }>, texts: FailureTexts): Promise<boolean> => {
      try {
        const { message } = await call();
        if (message === null) clear();
        else succeed(message);
        return true;
      } catch (error) {
        fail(failureMessage(error, texts));
        return false;
      }
    },
    [succeed, fail, clear, failureMessage],
  );
  return { alert, succeed, fail, clear, attempt };
}

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
