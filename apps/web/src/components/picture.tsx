import type { Image } from '@perfboard/contracts/image';
import { type ReactNode, useEffect, useRef, useState } from 'react';

export interface PictureSource {
  width: number;
  url: string;
}

interface PictureProps {
  avif: readonly PictureSource[];
  webp: readonly PictureSource[];
  src: string;
  alt: string;
  width: number;
  height: number;
  /**
   * The width at which it is drawn. Slightly less on phones, so that a few pixels don't cause a larger file.
   */
  sizes: string;
  /** Above the fold: fetched at once and first. Everything else waits until it is near. */
  isEager?: boolean;
  /** Tiny picture shown until the real one has come. */
  placeholder?: string | null;
  className?: string;
  /** In its own proportions, as high as a screen shows at once; otherwise it fills its frame and is cropped. */
  isWhole?: boolean;
  /** Shown instead of an image that failed to load. */
  fallback?: ReactNode;
  /** A spinner turns in the frame until the picture is there. */
  hasSpinner?: boolean;
  /** What is behind it shows where it leaves its frame free. */
  isBare?: boolean;
}

const srcSet = (sources: readonly PictureSource[]) =>
  sources.map(({ url, width }) => `${url} ${width}w`).join(', ');

/** A responsive picture in the formats a browser can show; never a broken one. */
export function Picture({
  avif,
  webp,
  src,
  alt,
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
  const ref = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  useEffect(() => {
    // It may have come, or failed, before hydration attached the handlers.
    const image = ref.current;
    if (image?.complete) setState(image.naturalWidth > 0 ? 'loaded' : 'failed');
  }, []);
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
          width={width}
          height={height}
          loading={isEager ? 'eager' : 'lazy'}
          decoding={isEager ? 'sync' : 'async'}
          {...(isEager ? { fetchPriority: 'high' as const } : {})}
          onLoad={() => setState('loaded')}
          onError={() => setState('failed')}
          className={`relative block w-full ${fit} ${className}`}
        />
      </picture>
    </span>
  );
}

/** The variants of a stored image in one format. */
export const variantsOf = (image: Image, format: 'avif' | 'webp'): PictureSource[] =>
  image.variants.filter((variant) => variant.format === format);
