const beatMs = 2_000;
/** The timers of a tab that nobody looks at come once a minute. */
const asleepMs = 75_000;

/**
 * Calls back when the machine was asleep. The clock goes on meanwhile and timers do not; a connection from before may be dead,
 * and nobody says so.
 * @returns what ends the watch
 */
export function watchWake(onWake: () => void): () => void {
  let lastBeat = Date.now();
  const beat = () => {
    const asleepFor = Date.now() - lastBeat;
    lastBeat = Date.now();
    if (asleepFor > asleepMs) onWake();
  };
  const timer = setInterval(beat, beatMs);
  // Comes at once; the timer may take its time.
  document.addEventListener('visibilitychange', beat);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', beat);
  };
}
