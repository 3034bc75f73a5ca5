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
function reach(hash: string, { isNewPage, isFollowed }: { isNewPage: boolean; isFollowed: boolean }): void {
  const target = anchorOf(hash);
  if (!target) return;
  // A new page still grows while it loads: a smooth scroll would end at the anchor's old position.
  target.scrollIntoView({ behavior: isNewPage ? 'instant' : 'auto' });
  if (!isFollowed) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * A new page starts at its top or its anchor; Back restores the position. Positions are held in memory: the
 * router's own restoration would write them into session storage.
 */
export function useScrollPosition(): void {
  const { key, hash, pathname } = useLocation();
  const type = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const previousPath = useRef(pathname);

  useEffect(() => {
    window.history.scrollRestoration = 'auto';
  }, []);

  useBrowserLayoutEffect(() => {
    const isNewPage = previousPath.current !== pathname;
    previousPath.current = pathname;
    const saved = positions.current.get(key);
    const follow = () => reach(hash, { isNewPage, isFollowed: type !== 'POP' });
    // On the same page, the menu that held the link first closes: it moves the anchor.
    if (hash) isNewPage ? follow() : requestAnimationFrame(follow);
    else if (type === 'POP') {
      if (saved !== undefined) window.scrollTo({ top: saved, behavior: 'instant' });
    } else if (isNewPage) window.scrollTo({ top: 0, behavior: 'instant' });
    // The clicked element disappeared with the previous page, so the focus moves to the new page.
    if (isNewPage && document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    const remember = () => positions.current.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, hash, pathname, type]);
}
