/** Nearer to an edge of what scrolls than this, in pixels, a dragged row scrolls it, by so much a frame. */
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
  // Not smoothly, as the page does by its style: each frame would begin another glide and none get far.
  if (by !== 0) scroller.scrollBy({ top: by, behavior: 'instant' });
}

interface Watch {
  onMove: (y: number) => void;
  onEnd: (isDropped: boolean) => void;
}

/** What the captured pointer does, and the key that gives it up. */
function listen(grip: HTMLElement, signal: AbortSignal, { onMove, onEnd }: Watch): void {
  const onUp = (event: PointerEvent) => {
    onMove(event.clientY);
    onEnd(true);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The dialog around it stays open.
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
 * Lets the list item of a grip follow the pointer until it is let go, and then says where: `from` and `to` are places in the list.
 * Escape, or a pointer that the browser takes away, leaves everything as it was.
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
