const beatMs = 2_000;
/** The timers of a background tab fire once a minute. */
const asleepMs = 75_000;

/**
 * Calls back after the machine was asleep: during sleep, the clock advances and timers don't. Older
 * connections may be dead without an event.
 * @returns a function that stops watching
 */
export function watchWake(onWake: () => void): () => void {
  let lastBeat = Date.now();
  const beat = () => {
    const asleepFor = Date.now() - lastBeat;
    lastBeat = Date.now();
    if (asleepFor > asleepMs) onWake();
  };
  const timer = setInterval(beat, beatMs);
  // This event fires immediately; the timer may be late.
  document.addEventListener('visibilitychange', beat);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', beat);
  };
}
