import { useEffect, useState } from 'react';

const retryMs = 5_000;

/**
 * Reloads a page that could not be loaded as soon as the server answers again.
 * @param isLost the page, or what it shows, got no answer
 * @returns whether there is no connection to the server
 */
export function useReloadWhenBack(isLost: boolean): boolean {
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(() => {
    if (!isLost) return;
    const page = window.location.href;
    const end = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = async () => {
      clearTimeout(timer);
      const answer =
        navigator.onLine &&
        (await fetch(page, { method: 'HEAD', signal: end.signal }).catch(() => undefined));
      if (end.signal.aborted) return;
      if (answer && answer.status < 500) return window.location.href === page && window.location.reload();
      setUnreachable(!answer);
      timer = setTimeout(() => void attempt(), retryMs);
    };
    window.addEventListener('online', () => void attempt(), { signal: end.signal });
    void attempt();
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, [isLost]);
  return isUnreachable;
}
