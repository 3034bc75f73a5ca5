import { useEffect, useState } from 'react';

/** The newest value, once it has stayed for a while: what is made of it is not made anew at every letter. */
export function useSettled<Value>(value: Value, pauseMs = 500): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
