import { useRef, useState } from 'react';

/**
 * Shows a choice immediately, until it is stored: a select that jumped back would be used a second time.
 * Calls run one at a time, so that the last choice arrives last.
 * @param onChange shows its own failure
 */
export function useChosen<Value>(
  value: Value,
  onChange: (value: Value) => Promise<void>,
): [shown: Value, choose: (value: Value) => void] {
  const [chosen, setChosen] = useState<{ value: Value }>();
  const last = useRef<Promise<void>>(Promise.resolve());
  const choose = (next: Value) => {
    const own = { value: next };
    setChosen(own);
    last.current = last.current
      .then(() => onChange(next))
      .finally(() => setChosen((now) => (now === own ? undefined : now)));
  };
  return [chosen ? chosen.value : value, choose];
}
