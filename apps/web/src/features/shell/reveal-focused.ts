import type { FocusEvent } from 'react';

/**
 * Brings what the keyboard has reached in a row that scrolls sideways into sight: a browser lets be what shows 32
 * pixels of itself.
 */
export function revealFocused({ target }: FocusEvent): void {
  if (!target.matches('.scroll-row :focus-visible')) return;
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
