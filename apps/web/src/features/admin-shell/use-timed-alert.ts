import { timing } from '@perfboard/contracts/timing';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type FailureTexts, useFailureMessage } from '../../data/failure-message.ts';
import { repeatIfDone } from '../../data/lost-call.ts';

export interface TimedAlert {
  tone: 'success' | 'danger';
  message: string;
  /** It stays until the next result. */
  isKept?: boolean;
}

interface AttemptTexts extends FailureTexts {
  /** Names what failed: its message then stays until the next result. */
  about?: (failure: string) => string;
}

/**
 * A result that disappears after a while; a failure stays if `keepFailures` is set. A success also disappears as soon
 * as something else is attempted, and both as soon as a form is sent, so that none stands beside another error.
 */
export function useTimedAlert(durationMs: number, options: { keepFailures?: boolean } = {}) {
  const failureMessage = useFailureMessage();
  const { keepFailures = false } = options;
  const [alert, setAlert] = useState<TimedAlert>();
  useEffect(() => {
    if (!alert || alert.isKept || (keepFailures && alert.tone === 'danger')) return;
    const timer = setTimeout(() => setAlert(undefined), durationMs);
    return () => clearTimeout(timer);
  }, [alert, durationMs, keepFailures]);
  const succeed = useCallback((message: string) => setAlert({ tone: 'success', message }), []);
  const fail = useCallback((message: string) => setAlert({ tone: 'danger', message }), []);
  const clear = useCallback(() => setAlert(undefined), []);
  /** What failed is seen to be done. */
  const clearFailure = useCallback(() => setAlert((now) => (now?.tone === 'danger' ? undefined : now)), []);
  const isLeaving = alert !== undefined && !alert.isKept;
  useEffect(() => {
    if (!isLeaving) return;
    document.addEventListener('submit', clear, true);
    return () => document.removeEventListener('submit', clear, true);
  }, [isLeaving, clear]);
  const attempts = useRef(0);
  /**
   * Runs a call and shows its result, unless it has no message. If its answer was lost and the server has done it, the
   * call runs again, for that answer. Returns whether it succeeded the first time.
   */
  const attempt = useCallback(
    async (
      call: () => Promise<{ message: string | null }>,
      { about, ...texts }: AttemptTexts,
    ): Promise<boolean> => {
      attempts.current += 1;
      const own = attempts.current;
      setAlert((now) => (now?.tone === 'success' ? undefined : now));
      const run = async (): Promise<boolean> => {
        try {
          const { message } = await call();
          if (message === null) clear();
          else succeed(message);
          return true;
        } catch (error) {
          const message = failureMessage(error, texts);
          if (about) setAlert({ tone: 'danger', message: about(message), isKept: true });
          else fail(message);
          repeatIfDone(error, () => attempts.current === own && run());
          return false;
        }
      };
      return run();
    },
    [succeed, fail, clear, failureMessage],
  );
  return { alert, succeed, fail, clear, clearFailure, attempt };
}

/** Runs a call and reloads what it changes, also if it fails: it may be done already, in another tab. */
export async function withReload<Answer>(
  call: () => Promise<Answer>,
  reload: () => Promise<unknown>,
): Promise<Answer> {
  try {
    return await call();
  } finally {
    await reload();
  }
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
