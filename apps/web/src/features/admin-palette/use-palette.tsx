import {
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import { lazyDialog } from '../../components/lazy-dialog.ts';
import { DialogWaits } from '../../components/lazy-part.tsx';
import type { NavigationEntry } from '../admin-shell/sidebar.tsx';
import { readStored, writeStored } from '../admin-shell/stored.ts';

const recentKey = 'palette.recent';
const recentMax = 5;

const [Palette, useLoaded] = lazyDialog(
  ['desk_palette'],
  async () => (await import('./palette.tsx')).Palette,
);

/** Records recently opened screens: only their paths, without searches. */
function useRecentScreens(entries: readonly NavigationEntry[]): () => string[] {
  const { pathname } = useLocation();
  const isScreen = entries.some(({ to }) => to === pathname);
  useEffect(() => {
    if (!isScreen) return;
    const before = readStored<string[]>(recentKey) ?? [];
    writeStored(recentKey, [pathname, ...before.filter((to) => to !== pathname)].slice(0, recentMax + 1));
  }, [pathname, isScreen]);
  // The current screen is not offered.
  return () => (readStored<string[]>(recentKey) ?? []).filter((to) => to !== pathname).slice(0, recentMax);
}

/** While the code loads, letters are text for the palette and not shortcuts of the screen under it. */
function TypedAhead({ typed }: { typed: RefObject<string> }) {
  useLayoutEffect(() => {
    // Of a palette that was closed before its code was there.
    typed.current = '';
    const onKey = (event: KeyboardEvent) => {
      // Offline the palette may wait for the connection, and keys are for the screen.
      const isLetter = event.key.length === 1;
      if (!(isLetter || event.key === 'Enter') || event.ctrlKey || event.metaKey || !navigator.onLine) return;
      event.preventDefault();
      event.stopPropagation();
      if (isLetter) typed.current += event.key;
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [typed]);
  return <DialogWaits />;
}

/**
 * The command palette: opened by Ctrl+K, ⌘K, or a button. Its code is loaded soon after the first screen, or
 * when it is opened.
 * @returns a function that opens it, and the palette while it is open
 */
export function usePalette(entries: readonly NavigationEntry[]): { open: () => void; palette: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  useLoaded();
  const readRecent = useRecentScreens(entries);
  const typed = useRef('');
  const opened = useRef(isOpen);
  opened.current = isOpen;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      // An open dialog must be answered first.
      if (!opened.current && document.querySelector('dialog[open][role="alertdialog"]')) return;
      event.preventDefault();
      setOpen(!opened.current);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return {
    open: () => setOpen(true),
    palette: isOpen && (
      <Suspense fallback={<TypedAhead typed={typed} />}>
        <Palette entries={entries} recent={readRecent()} typed={typed} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
