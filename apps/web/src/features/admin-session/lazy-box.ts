import { type ComponentType, lazy, useEffect } from 'react';

/** After the screen has been shown, and long before a session ends. */
const loadAfterMs = 5_000;

/**
 * A dialog that is no part of the first screen. The hook loads it soon after: when it is needed, another release may have
 * replaced its file.
 */
export function lazyBox<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Box = lazy(async () => ({ default: await load() }));
  const useLoaded = () =>
    useEffect(() => {
      // Where it fails, the dialog itself asks for it again.
      const timer = setTimeout(() => load().catch(() => undefined), loadAfterMs);
      return () => clearTimeout(timer);
    }, []);
  return [Box, useLoaded] as const;
}
