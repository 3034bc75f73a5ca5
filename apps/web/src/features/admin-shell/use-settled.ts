import { useEffect, useState } from 'react';

/** The newest value, after it has not changed for a while, so that it is not processed at every letter. */
export function useSettled<Value>(value: Value, pauseMs = 500): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
