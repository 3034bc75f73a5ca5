import { useCallback, useEffect, useState } from 'react';

export interface TimedNotice {
  tone: 'success' | 'danger';
  message: string;
}

/** A result that goes away by itself. A failure stays as long as a success does, unless `keepFailures` is set. */
export function useTimedNotice(durationMs: number, options: { keepFailures?: boolean } = {}) {
  const { keepFailures = false } = options;
  const [notice, setNotice] = useState<TimedNotice>();
  useEffect(() => {
    if (!notice || (keepFailures && notice.tone === 'danger')) return;
    const timer = setTimeout(() => setNotice(undefined), durationMs);
    return () => clearTimeout(timer);
  }, [notice, durationMs, keepFailures]);
  return {
    notice,
    succeed: useCallback((message: string) => setNotice({ tone: 'success', message }), []),
    fail: useCallback((message: string) => setNotice({ tone: 'danger', message }), []),
    clear: useCallback(() => setNotice(undefined), []),
  };
}
