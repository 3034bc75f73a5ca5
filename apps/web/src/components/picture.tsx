import type { Image } from '@perfboard/contracts/image';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePageLanguage } from './messages.ts';

export interface PictureSource {
  width: number;
  url: string;
}

interface PictureProps {
  avif: readonly PictureSource[];
  webp: readonly PictureSource[];
  src: string;
  alt: string;
  /** Of the alternative text, if it is not that of the page. */
  altLanguage?: string | undefined;
  width: number;
  height: number;
  /** The rendered width. Slightly less on phones, so that a few pixels don't select a larger file. */
  sizes: string;
  /**
   * Above the fold: loaded immediately and with high priority. Everything else loads when it is near the
   * viewport.
   */
  isEager?: boolean;
  /** A tiny image that is shown until the real one has loaded. */
  placeholder?: string | null;
  className?: string;
  /** Keeps its aspect ratio, at most as high as the screen; otherwise it fills its frame and is cropped. */
  isWhole?: boolean;
  /** Shown instead of an image that failed to load. */
  fallback?: ReactNode;
  /** Shows a spinner in the frame while the image loads. */
  hasSpinner?: boolean;
  /** Transparent where the image does not fill its frame. */
  isBare?: boolean;
}

const srcSet = (sources: readonly PictureSource[]) =>
  sources.map(({ url, width }) => `${url} ${width}w`).join(', ');

/** A responsive image in the formats that the browser supports; never a broken one. */
export function Picture({
  avif,
  webp,
  src,
  alt,
  altLanguage,
  width,
  height,
  sizes,
  isEager,
  placeholder,
  className = '',
  isWhole,
  fallback,
  hasSpinner,
  isBare,
}: PictureProps) {
  const fit = isWhole ? 'h-auto max-h-[min(80svh,40rem)] object-contain' : 'h-full object-cover';
  const { written } = usePageLanguage();
  const ref = useRef<HTMLImageElement>(null);
  const [shown, setShown] = useState<{ src: string; state: 'loaded' | 'failed' }>();
  const state = shown?.src === src ? shown.state : 'loading';
  useEffect(() => {
    // It may have loaded or failed before hydration attached the handlers.
    const image = ref.current;
    if (image?.complete) setShown({ src, state: image.naturalWidth > 0 ? 'loaded' : 'failed' });
  }, [src]);
  if (state === 'failed' && fallback) return fallback;
  return (
    <span className={`relative block h-full w-full overflow-hidden ${isBare ? '' : 'bg-sunken'}`}>
      {placeholder && state === 'loading' && (
        <img
          src={placeholder}
          alt=""
          width={width}
          height={height}
          className={`absolute inset-0 h-full w-full ${isWhole ? 'object-contain' : `object-cover ${className}`}`}
        />
      )}
      {hasSpinner && state === 'loading' && (
        <span className="absolute inset-0 grid place-items-center text-action">
          <span className="spinner" aria-hidden="true" />
        </span>
      )}
      <picture>
        {avif.length > 0 && <source type="image/avif" srcSet={srcSet(avif)} sizes={sizes} />}
        {webp.length > 0 && <source type="image/webp" srcSet={srcSet(webp)} sizes={sizes} />}
        <img
          ref={ref}
          src={src}
          alt={alt}
          {...written(altLanguage)}
          width={width}
          height={height}
          loading={isEager ? 'eager' : 'lazy'}
          decoding={isEager ? 'sync' : 'async'}
          {...(isEager ? { fetchPriority: 'high' as const } : {})}
          onLoad={() => setShown({ src, state: 'loaded' })}
          onError={() => setShown({ src, state: 'failed' })}
          className={`relative block w-full ${fit} ${className}`}
        />
      </picture>
    </span>
  );
}

/** The variants of a stored image in one format. */
export const variantsOf = (image: Image, format: 'avif' | 'webp'): PictureSource[] =>
  image.variants.filter((variant) => variant.format === format);
