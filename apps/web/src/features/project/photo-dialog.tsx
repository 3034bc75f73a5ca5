import type { Photo } from '@perfboard/contracts/project-photo';
import { directionOf } from '@perfboard/messages/language';
import { type KeyboardEvent, type TouchEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { keepFocus } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { usePageLanguage } from '../../components/messages.ts';
import { Picture, variantsOf } from '../../components/picture.tsx';

export interface PhotoDialogProps {
  name: string;
  photos: readonly Photo[];
  /** Of texts without a translation, by their paths. */
  languages?: Readonly<Record<string, string>> | undefined;
  startAt: number;
  onClose: () => void;
}

/** A swipe is a movement of at least this distance that is more horizontal than vertical. */
const swipePixels = 40;

function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      // Two fingers zoom instead.
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = undefined;
      if (Math.abs(x) > swipePixels && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
  };
}

/** One photo in full screen; arrow keys and swipes show the next one, Escape closes. */
export function PhotoDialog({ name, photos, languages, startAt, onClose }: PhotoDialogProps) {
  const { language, translator, written } = usePageLanguage();
  const t = translator('project');
  /** What the right arrow key and a swipe to the left show. */
  const toTheRight = directionOf(language) === 'rtl' ? -1 : 1;
  const ref = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(startAt);
  const count = photos.length;
  const step = (by: number) => setAt((now) => (now + by + count) % count);
  const swipe = useSwipe((by) => step(by * toTheRight));
  useEffect(() => {
    const opener = document.activeElement;
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    // A swipe must not navigate in the browser's history.
    const { style } = document.documentElement;
    style.overscrollBehaviorX = 'none';
    return () => {
      style.overscrollBehaviorX = '';
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    const target = { ArrowRight: at + toTheRight, ArrowLeft: at - toTheRight, Home: 0, End: count - 1 }[
      event.key
    ];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return keepFocus(event);
    event.preventDefault();
    setAt((target + count) % count);
  };
  const photo = photos[at];
  if (!photo) return null;
  const { image, url, caption } = photo;
  const captionLanguage = caption ? languages?.[`photos.${at}.caption`] : undefined;
  return (
    <dialog
      ref={ref}
      aria-modal="true"
      aria-label={t('photosOf', { name })}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={onKeyDown}
      className="photo-dialog"
    >
      <div className="flex items-center justify-between gap-4 p-3">
        <p role="status" className="designator px-2">
          {t('photoPlace', { number: at + 1, count })}
        </p>
        <Button variant="outline" isIcon aria-label={t('close')} onClick={onClose}>
          <Icon name="x" size={20} />
        </Button>
      </div>
      <div className="relative min-h-0 px-3" {...swipe}>
        <Picture
          key={photo.uuid}
          avif={variantsOf(image, 'avif')}
          webp={variantsOf(image, 'webp')}
          src={url}
          altLanguage={captionLanguage}
          alt={caption || t('photoOf', { number: at + 1, name })}
          width={image.width}
          height={image.height}
          sizes="100vw"
          isEager
          hasSpinner
          className="!object-contain"
        />
      </div>
      <div className="flex items-center justify-between gap-4 p-3">
        {count > 1 && (
          <Button variant="outline" isIcon aria-label={t('previousPhoto')} onClick={() => step(-1)}>
            <Icon name="arrow-left" size={20} className="rtl:-scale-x-100" />
          </Button>
        )}
        <p
          dir="auto"
          {...written(captionLanguage)}
          className="max-h-24 flex-1 overflow-y-auto text-center wrap-anywhere"
        >
          {caption}
        </p>
        {count > 1 && (
          <Button variant="outline" isIcon aria-label={t('nextPhoto')} onClick={() => step(1)}>
            <Icon name="arrow-right" size={20} className="rtl:-scale-x-100" />
          </Button>
        )}
      </div>
    </dialog>
  );
}
