import type { Area } from '@perfboard/messages/translator';
import { type ComponentType, useEffect } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { usePageLanguage } from './messages.ts';

/** Some time after the first screen, and long before a session ends. */
const loadAfterMs = 5_000;

/**
 * A dialog that the first screen does not need. The hook loads it soon after: later, the connection may be
 * lost, or another release may have replaced its file.
 */
export function lazyDialog<Props extends object>(
  areas: readonly Area[],
  load: () => Promise<ComponentType<Props>>,
) {
  const Dialog = lazyPart(areas, load, { isDialog: true });
  const useLoaded = () => {
    const { load: loadTexts } = usePageLanguage();
    useEffect(() => {
      // If this fails, the dialog loads it when it opens.
      const timer = setTimeout(() => Dialog.preload(loadTexts).catch(() => undefined), loadAfterMs);
      return () => clearTimeout(timer);
    }, [loadTexts]);
  };
  return [Dialog, useLoaded] as const;
}
