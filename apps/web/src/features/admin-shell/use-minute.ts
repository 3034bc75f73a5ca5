import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

const minuteOf = () => Math.floor(Date.now() / minuteMs);

function subscribe(onMinute: () => void): () => void {
  const timer = setInterval(onMinute, minuteMs);
  // A browser stops the timers of a page that it has put to sleep.
  document.addEventListener('visibilitychange', onMinute);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onMinute);
  };
}

/** Renders a component again each minute, so that the age that it shows stays true. */
export const useMinute = (): number => useSyncExternalStore(subscribe, minuteOf);
