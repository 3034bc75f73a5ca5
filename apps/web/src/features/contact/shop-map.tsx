import { addressLines, mapEmbedSrc, mapHref } from '@perfboard/content/profile';
import { useState } from 'react';
import mapUrl from '../../../images/map.svg';
import { Button, buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useMessages } from '../../components/messages.ts';
import { useShop } from '../../data/shop-words.ts';

/** The button that had the focus is gone. */
const takeFocus = (frame: HTMLIFrameElement | null) => frame?.focus();

/**
 * The map. The real one is loaded from another host, so a drawn one is shown until the visitor chooses to
 * load it.
 */
export function ShopMap() {
  const shop = useShop();
  const t = useMessages('contact');
  const [isShown, setShown] = useState(false);
  return (
    <div className="board-card overflow-hidden">
      <div className="relative aspect-[3/2] sm:aspect-[2/1] lg:aspect-[5/2]">
        {isShown ? (
          <iframe
            ref={takeFocus}
            title={t('mapOf', { name: shop.name })}
            src={mapEmbedSrc(shop)}
            className="absolute inset-0 h-full w-full border-0"
            referrerPolicy="no-referrer"
          />
        ) : (
          <>
            <img
              src={mapUrl}
              alt=""
              width={1200}
              height={800}
              loading="lazy"
              className="absolute inset-0 h-full w-full object-cover"
            />
            {/* Below the tip of the drawn pin. The address appears only under the map. */}
            <p
              aria-hidden="true"
              className="absolute top-1/2 left-[51.7%] mt-[4.5%] grid w-max max-w-full -translate-x-1/2 rounded-pad bg-board-ink px-4 py-1.5 text-center text-label text-board"
            >
              <span className="truncate text-small font-semibold">{shop.name}</span>
              <span className="truncate">{addressLines(shop)[0]}</span>
            </p>
          </>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-rule p-4">
        <address className="flex min-w-0 items-start gap-2 text-small not-italic wrap-anywhere">
          <Icon name="map-pin" size={18} className="mt-0.5 flex-none text-copper" />
          <span>{addressLines(shop).join(', ')}</span>
        </address>
        <div className="flex flex-wrap gap-2">
          {!isShown && (
            <Button size="small" className="noscript:hidden" onClick={() => setShown(true)}>
              {t('showMap')}
            </Button>
          )}
          <a
            href={mapHref(shop)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'outline', size: 'small' })}
          >
            {t('openInMaps')}
            <Icon name="external-link" size={14} />
          </a>
        </div>
      </div>
    </div>
  );
}
