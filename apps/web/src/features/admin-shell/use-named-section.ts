import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Goes to a section once it is loaded, if the address names it, also when it is named again.
 * @returns its id and ref
 */
export function useNamedSection(
  id: string,
  isLoaded: boolean,
): { id: string; ref: RefObject<HTMLElement | null> } {
  const { hash, key } = useLocation();
  const ref = useRef<HTMLElement>(null);
  const isNamed = hash === `#${id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation counts
  useEffect(() => {
    if (!isNamed || !isLoaded) return;
    ref.current?.scrollIntoView({ block: 'start' });
    ref.current
      ?.querySelector<HTMLElement>('input, select, textarea, button')
      ?.focus({ preventScroll: true });
  }, [isNamed, isLoaded, key]);
  return { id, ref };
}
