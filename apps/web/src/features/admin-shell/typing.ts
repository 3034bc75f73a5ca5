/** Whether the focus is in a text field, so that letters are not shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox],[type=radio]), textarea, select'))
  );
}

/** Ctrl+Enter, or ⌘ and Enter: saves or sends what is being written. */
export const isSaveKey = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'repeat'>): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat;
