import { useEffect, useState } from 'react';

const retryMs = 5_000;

/**
 * Reloads a page that could not be loaded as soon as the server, which was out of reach, answers again.
 * @param isLost the page, or what it shows, got no answer
 * @param options.isAlwaysReloaded also if the server can be reached now: the page's code is gone
 * @returns whether the server is out of reach
 */
export function useReloadWhenBack(isLost: boolean, { isAlwaysReloaded = false } = {}): boolean {
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(() => {
    if (!isLost) return;
    const page = window.location.href;
    const end = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasUnreachable = false;
    const attempt = async () => {
      clearTimeout(timer);
      const answer =
        navigator.onLine &&
        (await fetch(page, { method: 'HEAD', signal: end.signal }).catch(() => undefined));
      if (end.signal.aborted) return;
      if (answer && answer.status < 500) {
        const mayReload = (isAlwaysReloaded || wasUnreachable) && window.location.href === page;
        return mayReload && window.location.reload();
      }
      wasUnreachable ||= !answer;
      setUnreachable(!answer);
      timer = setTimeout(() => void attempt(), retryMs);
    };
    window.addEventListener('online', () => void attempt(), { signal: end.signal });
    void attempt();
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, [isLost, isAlwaysReloaded]);
  return isUnreachable;
}
