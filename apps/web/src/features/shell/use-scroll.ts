import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Whether the page is scrolled by more than this many pixels. */
export function useScrolledPast(pixels: number): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const measure = () => setPast(window.scrollY > pixels);
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    return () => window.removeEventListener('scroll', measure);
  }, [pixels]);
  return isPast;
}

/** The element of an anchor; an anchor that cannot be decoded is used unchanged. */
function anchorOf(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return document.getElementById(id);
  }
}

/** Scrolls to an anchor. The focus of a followed link goes with it, as with a link of the browser’s own. */
function reach(
  hash: string,
  { isSamePlace, isFollowed }: { isSamePlace: boolean; isFollowed: boolean },
): void {
  const target = anchorOf(hash);
  if (!target) return;
  // A new page still grows while it loads: a smooth scroll would end at the anchor's old position.
  target.scrollIntoView({ behavior: isSamePlace ? 'auto' : 'instant' });
  if (!isFollowed) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Where a page was left. */
interface Position {
  top: number;
  /** Rows that scroll sideways, by name. */
  rows: Map<string, number>;
}

const sidewaysRows = 'main :is(.scroll-row, .scroll-row-bare)';

const rowName = (row: Element): string => `${row.closest('[id]')?.id} ${row.className}`;

/**
 * Scrolls a page and its rows to where they were left: each as soon as it has its content, unless the visitor has
 * already gone on.
 */
function restorePosition({ top, rows }: Position): () => void {
  const waiting = new Map(rows);
  let isAway = true;
  const restore = () => {
    for (const row of document.querySelectorAll(sidewaysRows)) {
      const name = rowName(row);
      const left = waiting.get(name);
      if (left === undefined || row.scrollWidth <= row.clientWidth) continue;
      waiting.delete(name);
      row.scrollTo({ left, behavior: 'instant' });
    }
    if (isAway) {
      window.scrollTo({ top, behavior: 'instant' });
      // Heights are rounded.
      isAway = document.documentElement.scrollHeight + 1 < top + window.innerHeight;
    }
    if (!isAway && waiting.size === 0) end.abort();
  };
  const end = new AbortController();
  const observer = new MutationObserver(restore);
  end.signal.addEventListener('abort', () => observer.disconnect());
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    window.addEventListener(type, () => end.abort(), { passive: true, signal: end.signal });
  }
  observer.observe(document.getElementById('main') as HTMLElement, { childList: true, subtree: true });
  restore();
  return () => end.abort();
}

/**
 * A new page starts at its top or its anchor; Back restores the position, also of its rows. Positions are held in
 * memory: the router's own restoration would write them into session storage.
 */
export function useScrollPosition(): void {
  const { key, hash, pathname, search } = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, Position>());
  const previous = useRef({ pathname, search });

  useEffect(() => {
    window.history.scrollRestoration = 'auto';
    // The browser scrolls the previous page, too: smoothly, it would go on in the next one.
    const scrollAtOnce = () => {
      document.documentElement.style.scrollBehavior = 'auto';
    };
    window.addEventListener('popstate', scrollAtOnce);
    return () => window.removeEventListener('popstate', scrollAtOnce);
  }, []);

  useBrowserLayoutEffect(() => {
    const isNewPage = previous.current.pathname !== pathname;
    const isSamePlace = !isNewPage && previous.current.search === search;
    previous.current = { pathname, search };
    const saved = positions.current.get(key);
    const isBack = type === 'POP';
    let end: (() => void) | undefined;
    // Another anchor of the same page leaves its rows where they are.
    if (isBack && saved) end = restorePosition({ ...saved, ...(isSamePlace && { rows: new Map() }) });
    else if (hash) reach(hash, { isSamePlace, isFollowed: !isBack });
    else if (!isBack && isNewPage) window.scrollTo({ top: 0, behavior: 'instant' });
    document.documentElement.style.scrollBehavior = '';
    // The clicked element disappeared with the previous page, so the focus moves to the new page.
    if (isNewPage && document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    const position: Position = saved ?? { top: window.scrollY, rows: new Map() };
    positions.current.set(key, position);
    const remember = ({ target }: Event) => {
      // On Back and Forward the browser scrolls the page that is being left, to the position of the next one.
      if ((window.history.state?.key ?? 'default') !== key) return;
      if (target === document) position.top = window.scrollY;
      else if (target instanceof Element && target.matches(sidewaysRows))
        position.rows.set(rowName(target), target.scrollLeft);
    };
    // The scroll events of rows do not bubble.
    window.addEventListener('scroll', remember, { passive: true, capture: true });
    return () => {
      end?.();
      window.removeEventListener('scroll', remember, { capture: true });
    };
  }, [key, hash, pathname, search, type]);
}
