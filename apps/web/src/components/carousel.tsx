import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import { useMessages } from './messages.ts';
import { onScrollRest } from './scroll-rest.ts';

interface CarouselOptions {
  /** The number of positions: slides minus those that are visible beside the first. */
  count: number;
  intervalMs: number;
}

export interface CarouselState {
  trackRef: RefObject<HTMLDivElement | null>;
  current: number;
  count: number;
  isPlaying: boolean;
  /** False on the server and before hydration: then the track is a plain scrollable list. */
  isReady: boolean;
  toggle: () => void;
  /** Shows a position and stops autoplay. */
  choose: (index: number) => void;
  /** For the whole carousel: it pauses while keyboard focus is inside, except on the play button. */
  focusHandlers: {
    onFocus: (event: FocusEvent<HTMLElement>) => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
}

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** State of a carousel whose track is a scroll-snap list, so it works by touch and without script. */
export function useCarousel({ count, intervalMs }: CarouselOptions): CarouselState {
  const trackRef = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isReady, setReady] = useState(false);
  const current = Math.min(position, count - 1);

  useEffect(() => {
    setReady(true);
    setPlaying(!prefersReducedMotion());
    // Focus that was set before the script loaded fires no event.
    setFocused(trackRef.current?.parentElement?.querySelector(':focus-visible') != null);
  }, []);

  const show = useCallback((index: number) => {
    setPosition(index);
    const track = trackRef.current;
    const slide = track?.children[index];
    if (!track || !(slide instanceof HTMLElement)) return;
    const first = track.children[0] as HTMLElement;
    track.scrollTo({
      left: slide.offsetLeft - first.offsetLeft,
      behavior: prefersReducedMotion() ? 'instant' : 'smooth',
    });
  }, []);

  useEffect(() => {
    if (!isPlaying || isFocused || count < 2) return;
    const timer = setTimeout(() => show((current + 1) % count), intervalMs);
    return () => clearTimeout(timer);
  }, [isPlaying, isFocused, count, current, intervalMs, show]);

  useEffect(() => {
    const track = trackRef.current;
    if (!track) return;
    // The visitor swiped the track: the dots update when it stops.
    const followScroll = () => {
      const first = track.children[0] as HTMLElement | undefined;
      if (!first) return;
      const offsets = [...track.children].map((slide) =>
        Math.abs((slide as HTMLElement).offsetLeft - first.offsetLeft - track.scrollLeft),
      );
      setPosition(offsets.indexOf(Math.min(...offsets)));
    };
    return onScrollRest(track, followScroll);
  }, []);

  return {
    trackRef,
    current,
    count,
    isPlaying,
    isReady,
    toggle: () => setPlaying((value) => !value),
    choose: (index) => {
      setPlaying(false);
      show(index);
    },
    focusHandlers: {
      onFocus: ({ target }) =>
        setFocused(target.matches(':focus-visible') && !target.matches('.carousel-toggle')),
      onBlur: ({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget)),
    },
  };
}

/** Pause button and one dot per position. Absent if there is nothing to scroll, and without script. */
export function CarouselControls({ carousel }: { carousel: CarouselState }) {
  const { count, current, isPlaying, isReady } = carousel;
  const t = useMessages('home');
  // Reserves the height: how many slides fit is known only in the browser.
  if (!isReady || count < 2) return <div className="h-11" />;
  return (
    // Aligns the first icon, not its empty frame, with the margin.
    <div className="-ms-[0.8125rem] flex min-h-11 flex-wrap items-center gap-1">
      <button
        type="button"
        className="carousel-toggle button button-ghost button-icon"
        aria-label={t(isPlaying ? 'pause' : 'play')}
        onClick={carousel.toggle}
      >
        {isPlaying ? <Icon name="pause" size={18} /> : <Icon name="play" size={18} />}
      </button>
      {Array.from({ length: count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a position is its index
          key={index}
          type="button"
          className="grid size-8 flex-none place-items-center"
          aria-label={t('showSlide', { number: index + 1, count })}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => carousel.choose(index)}
        >
          <span
            className={`block h-3 rounded-full border-2 border-current transition-all ${index === current ? 'w-6 bg-current' : 'w-3'}`}
          />
        </button>
      ))}
    </div>
  );
}
