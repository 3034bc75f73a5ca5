/** Longer than the pause between two scroll events of one movement. */
const restMs = 120;

/** Calls back whenever an element has come to rest after scrolling; ends with the returned function. */
export function onScrollRest(element: HTMLElement, callback: () => void): () => void {
  // Safari has this event since 26.2 only.
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
