/** Parts of a screen that may take the focus of an element that was in them. */
const parts = 'dialog, form, fieldset, li, tr, section, main';

const controls = 'a, button, input, select, textarea';

export const isShown = (element: Element): boolean => element.isConnected && element.checkVisibility();

/** Where an element is on the screen. */
export interface Place {
  /** The elements around it, the nearest first. */
  around: readonly Element[];
  /**
   * Its row of a table: the table's body, the row's position, the element's position among the row's controls, and
   * the heading of the screen.
   */
  row?: { body: Element; at: number; control: number; heading: HTMLElement | null };
}

const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(controls)];

/** Where an element is, to be remembered before it is gone. */
export function placeOf(element: Element | null): Place {
  const around: Element[] = [];
  for (let each = element?.parentElement; each; each = each.parentElement) around.push(each);
  const row = element?.closest('tbody > tr');
  const body = row?.parentElement;
  if (!element || !row || !body) return { around };
  const control = controlsOf(row).indexOf(element as HTMLElement);
  const heading = row.closest('main')?.querySelector('h1') ?? null;
  return { around, row: { body, at: [...body.children].indexOf(row), control, heading } };
}

/** The same control of the row that is now at a place, or that row; the heading of a list that is now empty. */
function inList({ row }: Place): HTMLElement | undefined {
  if (!row) return undefined;
  const { body, at, control, heading } = row;
  const next = isShown(body) ? body.children[Math.min(at, body.children.length - 1)] : undefined;
  if (next) return controlsOf(next)[control] ?? (next as HTMLElement);
  return heading && isShown(heading) ? heading : undefined;
}

/** Gives the focus of an element that is gone to its list, to the nearest part that was around it, or to the whole screen. */
export function focusPart(place: Place): void {
  const part = place.around.find((element) => element.matches(parts) && isShown(element));
  const next = (inList(place) ?? part ?? document.getElementById('main')) as HTMLElement | null;
  if (next && next.tabIndex < 0 && !next.hasAttribute('tabindex')) {
    next.tabIndex = -1;
    // A frame around a whole form would say that all of it is chosen.
    next.classList.add('outline-none');
  }
  next?.focus({ preventScroll: !next.matches(controls) });
}
