/** Parts of a screen that may take the focus of an element that was in them. */
const parts = 'dialog, form, fieldset, li, tr, section, main';

export const isShown = (element: Element): boolean => element.isConnected && element.checkVisibility();

/** The elements around an element, the nearest first. */
export function elementsAround(element: Element | null): Element[] {
  const around: Element[] = [];
  for (let each = element?.parentElement; each; each = each.parentElement) around.push(each);
  return around;
}

/** Gives the focus of an element that is gone to the nearest part that was around it, or to the whole screen. */
export function focusPart(around: readonly Element[]): void {
  const part = around.find((element) => element.matches(parts) && isShown(element));
  const next = (part ?? document.getElementById('main')) as HTMLElement | null;
  if (next && !next.hasAttribute('tabindex')) {
    next.tabIndex = -1;
    // A frame around a whole form would say that all of it is chosen.
    next.classList.add('outline-none');
  }
  next?.focus({ preventScroll: true });
}
