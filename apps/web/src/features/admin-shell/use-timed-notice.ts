import { useCallback, useEffect, useState } from 'react';
import { type FailureTexts, failureMessage } from '../../data/failure-message.ts';

export interface TimedNotice {
  tone: 'success' | 'danger';
  message: string;
}

/** A result that disappears after a while; a failure stays where `keepFailures` is set. */
export function useTimedNotice(durationMs: number, options: { keepFailures?: boolean } = {}) {
  const { keepFailures = false } = options;
  const [notice, setNotice] = useState<TimedNotice>();
  useEffect(() => {
    if (!notice || (keepFailures && notice.tone === 'danger')) return;
    const timer = setTimeout(() => setNotice(undefined), durationMs);
    return () => clearTimeout(timer);
  }, [notice, durationMs, keepFailures]);
  const succeed = useCallback((message: string) => setNotice({ tone: 'success', message }), []);
  const fail = useCallback((message: string) => setNotice({ tone: 'danger', message }), []);
  const clear = useCallback(() => setNotice(undefined), []);
  /** Runs a call and shows its result. Answers whether it succeeded. */
  const attempt = useCallback(
    async (call: () => Promise<{ message: string }>, texts: FailureTexts): Promise<boolean> => {
      try {
        succeed((await call()).message);
        return true;
      } catch (error) {
        fail(failureMessage(error, texts));
        return false;
      }
    },
    [succeed, fail],
  );
  return { notice, succeed, fail, clear, attempt };
}
