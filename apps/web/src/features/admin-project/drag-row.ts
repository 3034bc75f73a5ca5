/**
 * If a row is dragged nearer than this to the edge of its scroll container, in pixels, the container scrolls
 * by `scrollPx` per frame.
 */
const edgePx = 72;
const scrollPx = 12;
/** Movements below this are not a drag. */
const restPx = 8;

function scrollerOf(list: HTMLElement): Element {
  for (let at = list.parentElement; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at);
    if (/auto|scroll/.test(overflowY) && at.scrollHeight > at.clientHeight && at !== document.body) return at;
  }
  return document.scrollingElement ?? document.documentElement;
}

function scrollAtEdge(scroller: Element, y: number): void {
  const isPage = scroller === document.scrollingElement;
  const { top, bottom } = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
  const by = y < top + edgePx ? -scrollPx : y > bottom - edgePx ? scrollPx : 0;
  // Without smooth scrolling: each frame would restart the animation.
  if (by !== 0) scroller.scrollBy({ top: by, behavior: 'instant' });
}

interface Watch {
  onMove: (y: number) => void;
  onEnd: (isDropped: boolean) => void;
}

/** Handles the captured pointer, and Escape to cancel. */
function listen(grip: HTMLElement, signal: AbortSignal, { onMove, onEnd }: Watch): void {
  const onUp = (event: PointerEvent) => {
    onMove(event.clientY);
    onEnd(true);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Keeps the surrounding dialog open.
    event.preventDefault();
    event.stopPropagation();
    onEnd(false);
  };
  grip.addEventListener('pointermove', ({ clientY }) => onMove(clientY), { signal });
  grip.addEventListener('pointerup', onUp, { signal });
  grip.addEventListener('pointercancel', () => onEnd(false), { signal });
  grip.addEventListener('lostpointercapture', () => onEnd(false), { signal });
  addEventListener('keydown', onKey, { signal, capture: true });
}

/**
 * Lets the list item of a grip follow the pointer, and calls `onDrop` with the old and the new position.
 * Escape, or a canceled pointer, leaves everything unchanged.
 */
export function dragRow(
  grip: HTMLElement,
  { pointerId, clientY }: Pick<PointerEvent, 'pointerId' | 'clientY'>,
  onDrop: (from: number, to: number) => void,
): void {
  const row = grip.closest('li');
  const list = row?.parentElement;
  if (!row || !list) return;
  const scroller = scrollerOf(list);
  const held = clientY - row.getBoundingClientRect().top;
  const listening = new AbortController();
  const { signal } = listening;
  let y = clientY;
  let shift = 0;
  let frame = 0;
  // Live changes may move rows, so positions are read when needed.
  const rows = () => [...list.children] as HTMLElement[];
  const homeOf = (other: HTMLElement) => other.getBoundingClientRect().top - (other === row ? shift : 0);
  const target = () =>
    Math.max(
      0,
      rows().findLastIndex((other) => homeOf(other) <= y),
    );
  const mark = (place: number) => {
    for (const [at, other] of rows().entries()) {
      other.toggleAttribute('data-over', at === place && other !== row);
    }
  };
  const finish = (isDropped: boolean) => {
    if (signal.aborted) return;
    listening.abort();
    cancelAnimationFrame(frame);
    const [from, to] = [rows().indexOf(row), target()];
    mark(-1);
    row.removeAttribute('data-dragged');
    row.style.transform = '';
    if (isDropped && from >= 0 && from !== to) onDrop(from, to);
  };
  const follow = () => {
    if (!row.isConnected) return finish(false);
    if (Math.abs(y - clientY) > restPx) scrollAtEdge(scroller, y);
    shift = y - held - homeOf(row);
    row.style.transform = `translateY(${shift}px)`;
    mark(target());
    frame = requestAnimationFrame(follow);
  };
  grip.setPointerCapture(pointerId);
  row.setAttribute('data-dragged', '');
  listen(grip, signal, {
    onMove: (at) => {
      y = at;
    },
    onEnd: finish,
  });
  frame = requestAnimationFrame(follow);
}
