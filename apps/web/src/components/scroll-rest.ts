/** Longer than the pause between two scroll events of one movement. */
const restMs = 120;

/** Calls back whenever an element has stopped scrolling. Returns a function that stops watching. */
export function onScrollRest(element: HTMLElement, callback: () => void): () => void {
  // Safari supports this event since 26.2 only.
  if ('onscrollend' in window) {
    element.addEventListener('scrollend', callback);
    return () => element.removeEventListener('scrollend', callback);
  }
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(callback, restMs);
  };
  element.addEventListener('scroll', wait, { passive: true });
  return () => {
    clearTimeout(timer);
    element.removeEventListener('scroll', wait);
  };
}
