import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Whether the page is scrolled past so many pixels. */
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

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * A new page starts at its top or at its anchor, Back returns to where one was. Positions live in memory:
 * the router's own restoration would write them into session storage.
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
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    else if (type === 'POP') {
      if (saved !== undefined) window.scrollTo({ top: saved, behavior: 'instant' });
    } else if (isNewPage) window.scrollTo({ top: 0, behavior: 'instant' });
    const remember = () => positions.current.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, hash, pathname, type]);
}
