import { useEffect } from 'react';
import { focusPart, isShown, type Place, placeOf } from '../../components/focus-part.ts';

/** The code that removes an element may move its focus first, in an effect or in the next frame. */
const waitMs = 80;

/** The element that has the focus, and where it is. Outlives the desk, which is built again in another language. */
let focused: { element: Element; place: Place } | undefined;

function recover(): void {
  const lost = focused?.element;
  if (!focused || !lost || document.activeElement !== document.body) return;
  // It was hidden while a part of its screen was loading.
  if (isShown(lost)) (lost as HTMLElement).focus({ preventScroll: true });
  if (!lost.isConnected) focusPart(focused.place);
}

/**
 * Keeps the focus on the screen: if the element that has it is removed, the nearest part around it gets it, or
 * the next screen. Otherwise Tab would begin at the top of the page, and a screen reader would lose its place.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const recoverSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        recover();
      }, waitMs);
    };
    const onFocus = (event: FocusEvent) => {
      const [element] = event.composedPath();
      focused = element instanceof Element ? { element, place: placeOf(element) } : undefined;
    };
    const onBlur = (event: FocusEvent) => {
      const { target, relatedTarget } = event;
      if (relatedTarget) return;
      // A click beside it, not its removal, for which browsers send this event first.
      setTimeout(() => {
        if (focused?.element === target && isShown(target as Element)) focused = undefined;
      });
    };
    const observer = new MutationObserver(() => {
      if (focused && document.activeElement === document.body) recoverSoon();
    });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onBlur);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['style'],
    });
    recoverSoon();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onBlur);
      observer.disconnect();
    };
  }, []);
}
