import { type ComponentType, lazy, useEffect } from 'react';

/** Some time after the first screen, and long before a session ends. */
const loadAfterMs = 5_000;

/**
 * A dialog that the first screen does not need. The hook loads it soon after: later, another release may have
 * replaced its file.
 */
export function lazyBox<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Box = lazy(async () => ({ default: await load() }));
  const useLoaded = () =>
    useEffect(() => {
      // If this fails, the dialog loads it when it opens.
      const timer = setTimeout(() => load().catch(() => undefined), loadAfterMs);
      return () => clearTimeout(timer);
    }, []);
  return [Box, useLoaded] as const;
}
