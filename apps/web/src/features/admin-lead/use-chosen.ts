import { useRef, useState } from 'react';

/**
 * What was chosen shows at once, and until the screen has it: jumping back, it gets a second choice. One call at a time, so
 * that the last choice is the last to arrive.
 *
 * @param onChange says itself what fails
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
