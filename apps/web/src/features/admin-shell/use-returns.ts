import { useEffect, useState, useSyncExternalStore } from 'react';
import { endedSession } from '../../data/paused-calls.ts';

/**
 * Grows when the server may answer again: after the member has signed in again, and when the connection is back.
 * For frames and previews, whose requests nothing else repeats.
 */
export function useReturns(): number {
  const [returns, setReturns] = useState(0);
  const isEnded = useSyncExternalStore(endedSession.subscribe, endedSession.isWaiting);
  useEffect(() => {
    const again = () => setReturns((before) => before + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  useEffect(() => {
    if (!isEnded) return;
    return () => setReturns((before) => before + 1);
  }, [isEnded]);
  return returns;
}
